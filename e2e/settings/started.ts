import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { shortest, until } from '@diapason/local-stack/testing';
import { afterAll, expect } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const PROCESSES = {
  'npm start': 'packages/build/bin/start.mjs',
  api: 'services/dist/api.mjs',
  jobs: 'services/dist/jobs.mjs',
  projector: 'projections/dist/projector.mjs',
  web: 'services/dist/web.mjs',
  doctor: 'services/dist/doctor.mjs',
  'event store node': 'packages/local-stack/dist/event-store.mjs',
};
export type ProcessName = keyof typeof PROCESSES;

/** Every server is named, and none is there. */
export const NOWHERE = {
  DATABASE_URL: 'postgres://diapason@127.0.0.1:9/diapason',
  EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
  REDIS_URL: 'redis://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  FILES_URL: `file://${join(tmpdir(), `diapason-nowhere-${process.pid}`)}/`,
  JWT_SECRET: 'x'.repeat(32),
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  EVENT_KEY: Buffer.alloc(32, 3).toString('base64'),
};
/** Stands in every secret, and must stand in no line. */
export const HIDDEN = 'hidden-9f2c';
const LIMIT_MS = 5_000;

const started = new Set<ChildProcess>();
// Of a test that failed: it waits for a server, and the run would wait for it.
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** A process of the product, and what it said so far. @param user another account to run as */
export function start(
  name: ProcessName,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
  user: Pick<SpawnOptions, 'uid' | 'gid'> = {},
) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(ROOT, PROCESSES[name]), ...args], {
    env: { PATH, HOME, EVENT_NODE_PORT: '0', ...NOWHERE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  started.add(child);
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      told += String(data);
    });
  const ended = new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  /** Waits until it has said this so many times. @throws Error when it ends before. */
  const says = (words: string, times = 1) =>
    until(`${name} says ${words}`, () => {
      if (told.split(words).length > times) return true;
      if (child.exitCode === null && child.signalCode === null) return false;
      throw new Error(`${name} ended before it said ${words}: ${told}`);
    });
  return { child, ended, told: () => told, says };
}

/** Milliseconds that the main thread of a process was ready and the machine gave it no core (schedstat of proc(5)); 0 elsewhere. */
function withheld(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * It ends with 78 within 5 s of its own, and the last thing it says is the line, without a secret. A server that did not answer in
 * time is no refusal: the process goes on, and it is tried again.
 */
export async function expectRefused(name: ProcessName, env: NodeJS.ProcessEnv, line: RegExp): Promise<void> {
  const variable = /[A-Z][A-Z_]+/.exec(line.source)?.[0];
  const away = new RegExp(`\\(${variable}, .*Diapason attend\\.`);
  const took = await shortest(LIMIT_MS, async () => {
    const since = performance.now();
    const { child, ended, told } = start(name, env);
    let waited = 0;
    const watch = setInterval(() => {
      waited = Math.max(waited, withheld(child.pid));
      if (away.test(told())) child.kill('SIGKILL');
    }, 20);
    const code = await ended.finally(() => clearInterval(watch));
    expect(told()).not.toContain(HIDDEN);
    if (away.test(told())) return Number.POSITIVE_INFINITY;
    const last = told().trimEnd().split('\n').at(-1);
    expect({ name, code, last }).toEqual({ name, code: 78, last: expect.stringMatching(line) });
    return performance.now() - since - waited;
  });
  expect(took).toBeLessThan(LIMIT_MS);
}
