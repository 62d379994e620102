import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const NOWHERE = 'postgres://127.0.0.1:9/production';
const home = mkdtempSync(join(tmpdir(), 'diapason-run-'));
let env: NodeJS.ProcessEnv = {};

beforeEach(() => {
  const { DATABASE_URL: _, EVENTSTORE_URL: __, MASTER_KEY: ___, FILES_URL: ____, ...others } = process.env;
  env = { ...others, DIAPASON_HOME: home };
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** @param stopAt what the command says when SIGTERM shall come. */
function run(entry: string, given: NodeJS.ProcessEnv, stopAt?: string): Promise<{ code: number | null; told: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(ROOT, 'packages/build/bin/run.mjs'), entry], {
      env: { ...env, ...given },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (data) => {
      told += String(data);
      if (stopAt && told.endsWith(stopAt)) child.kill('SIGTERM');
    });
    child.on('error', failed);
    child.on('close', (code) => done({ code, told }));
  });
}

test('a command that needs two servers and is given one starts none of its own beside it', async () => {
  expect(await run('projections/src/entry/verify.ts', { DATABASE_URL: NOWHERE })).toEqual({
    code: 1,
    told: 'DATABASE_URL is set and EVENTSTORE_URL is not: name all that the command needs, or none\n',
  });
  expect(
    await run('services/src/entry/rotate-key.ts', { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }),
  ).toMatchObject({
    code: 1,
    told: expect.stringMatching(/^EVENTSTORE_URL is set and DATABASE_URL is not/),
  });
  expect(readdirSync(home)).toEqual([]);
});

test('the master key is changed with nothing but the database and the store of its key', async () => {
  expect(await run('services/src/entry/rotate-key.ts', { DATABASE_URL: NOWHERE })).toEqual({
    code: 78,
    told: expect.stringMatching(/^FILES_URL : n’est pas défini\..*\nMASTER_KEY : n’est pas défini\..*\n$/),
  });
  expect(readdirSync(home)).toEqual([]);
});

test('a command that is stopped is waited for: what it started is put away', async () => {
  mkdirSync(join(home, 'own/src'), { recursive: true });
  const entry = join(home, 'own/src/slow.ts');
  writeFileSync(
    entry,
    `process.on('SIGTERM', () => setTimeout(() => { process.stderr.write('put away'); process.exit(3); }, 200));
     setInterval(() => undefined, 1_000);
     process.stderr.write('begun ');`,
  );
  const servers = { DATABASE_URL: NOWHERE, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' };
  expect(await run(relative(ROOT, entry), servers, 'begun ')).toEqual({ code: 3, told: 'begun put away' });
});

test('a gate that is stopped ends what it started, and what that started', async () => {
  const script = join(home, 'gate.mjs');
  const report = join(home, 'pids');
  writeFileSync(
    script,
    `import { run } from ${JSON.stringify(join(ROOT, 'packages/build/src/run-jest.mjs'))};
     await run('sh', ['-c', 'sleep 600 & echo $! >> ${report}; echo $$ >> ${report}; wait']);
     process.stdout.write('went on');`,
  );
  const gate = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  gate.stdout.on('data', (data) => {
    told += String(data);
  });
  const pids = () => (existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean).map(Number) : []);
  while (pids().length < 2) await new Promise((again) => setTimeout(again, 20));
  const closed = new Promise((done) => gate.on('close', done));
  gate.kill('SIGTERM');
  expect([await closed, told]).toEqual([143, '']);
  const lives = (pid: number) => {
    try {
      process.kill(pid, 0);
      // Who was ended and is not yet fetched by anybody is no process any more.
      return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  while (pids().some(lives)) await new Promise((again) => setTimeout(again, 20));
});
