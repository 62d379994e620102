import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { shortest } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const HIDDEN = 'hidden-9f2c';
const PROCESSES = {
  'npm start': 'packages/build/bin/start.mjs',
  api: 'services/dist/api.mjs',
  jobs: 'services/dist/jobs.mjs',
  projector: 'projections/dist/projector.mjs',
  web: 'services/dist/web.mjs',
};
type ProcessName = keyof typeof PROCESSES;
/** Every server is named, and none is there. */
const NOWHERE = {
  DATABASE_URL: 'postgres://diapason@127.0.0.1:9/diapason',
  EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
  REDIS_URL: 'redis://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  JWT_SECRET: 'x'.repeat(32),
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
};
const LIMIT_MS = 5_000;
const home = mkdtempSync(join(tmpdir(), 'diapason-wrong-'));

beforeAll(() => {
  const entries = ['api', 'jobs', 'web'].map((name) => `services/src/entry/${name}.ts`);
  const bundle = `import { bundleEntry } from './packages/build/src/servers.mjs';
    for (const entry of ${JSON.stringify([...entries, 'projections/src/entry/projector.ts'])}) await bundleEntry(entry);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', bundle], { cwd: ROOT });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly told: string;
  readonly milliseconds: number;
}

function run(name: ProcessName, env: NodeJS.ProcessEnv): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const since = performance.now();
  const child = spawn(process.execPath, [join(ROOT, PROCESSES[name])], {
    env: { PATH, HOME, DIAPASON_HOME: home, ...NOWHERE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      told += String(data);
    });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done({ code, told, milliseconds: performance.now() - since }));
  });
}

/** It ends with 78 within 5 s, and the last thing it says is the line. */
async function expectRefused(name: ProcessName, env: NodeJS.ProcessEnv, line: RegExp): Promise<void> {
  const tries: Ended[] = [];
  const took = await shortest(LIMIT_MS, async () => {
    const ended = await run(name, env);
    tries.push(ended);
    return ended.milliseconds;
  });
  for (const { code, told } of tries) {
    expect({ code, last: told.trimEnd().split('\n').at(-1) }).toEqual({ code: 78, last: expect.stringMatching(line) });
    expect(told).not.toContain(HIDDEN);
  }
  expect(took).toBeLessThan(LIMIT_MS);
}

describe('a variable that is wrong ends what reads it, before anything starts', () => {
  const every: readonly ProcessName[] = ['npm start', 'api', 'jobs', 'projector'];
  test.each([
    {
      names: every,
      env: { DATABASE_URL: `mysql://root:${HIDDEN}@db/x` },
      line: /^DATABASE_URL : l’adresse ne commence/,
    },
    { names: every, env: { EVENTSTORE_URL: `admin:${HIDDEN}@es` }, line: /^EVENTSTORE_URL : l’adresse ne commence/ },
    { names: every, env: { MASTER_KEY: HIDDEN }, line: /^MASTER_KEY : trop court/ },
    { names: ['npm start', 'api', 'jobs'], env: { JWT_SECRET: HIDDEN }, line: /^JWT_SECRET : trop court/ },
    { names: ['npm start', 'api', 'jobs'], env: { SMTP_URL: 'nonsense' }, line: /^SMTP_URL : l’adresse ne commence/ },
    { names: ['npm start', 'web'], env: { PORT: '80800' }, line: /^PORT : ce nombre ne convient pas/ },
  ] as const)('$line', async ({ names, env, line }) => {
    for (const name of names) await expectRefused(name, env, line);
    expect(readdirSync(home)).toEqual([]);
  });

  test('a process alone needs what npm start makes', async () => {
    await expectRefused('api', { JWT_SECRET: '' }, /^JWT_SECRET : n’est pas défini\. Attendu : /);
  });
});
