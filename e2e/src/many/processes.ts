import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';

export const ROOT = resolve(__dirname, '../../..');

/** Bundles of the application's processes. */
export const BUNDLES = {
  api: 'services/dist/api.mjs',
  jobs: 'services/dist/jobs.mjs',
  web: 'services/dist/web.mjs',
  projector: 'projections/dist/projector.mjs',
} as const;

/** Builds the servers' bundles unless they are up to date. */
export function buildBundles(): void {
  const program = `
    const { alone } = await import('./packages/build/bin/prepare.mjs');
    const { buildServers } = await import('./packages/build/src/servers.mjs');
    await alone(buildServers);`;
  const built = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the servers could not be built: ${built.stderr}`);
}

/** A running process with its output in a file. */
export interface Process {
  readonly child: ChildProcess;
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Starts a bundle with Node. @param log file for its output. */
export function start(
  bundle: string,
  env: Readonly<Record<string, string>>,
  log: string,
  args: string[] = [],
): Process {
  const out = openSync(log, 'a');
  const { PATH = '', HOME = '', TZ } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, bundle), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TZ ? { TZ } : {}), ...env },
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return {
    child,
    ended,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      // A paused process handles SIGTERM only after SIGCONT.
      if (signal === 'SIGTERM') child.kill('SIGCONT');
      const late = setTimeout(() => child.kill('SIGKILL'), WAIT_LIMIT_MS);
      try {
        return await ended;
      } finally {
        clearTimeout(late);
      }
    },
  };
}

/** Waits until an address answers 200. @throws Error with the last answer. */
export async function untilReady(url: string, limitMs = 150_000): Promise<void> {
  for (const end = Date.now() + limitMs; ; ) {
    const said = await fetch(url).then(
      async (answer) => (answer.ok ? undefined : `${answer.status} ${await answer.text()}`),
      (error: unknown) => String(error),
    );
    if (said === undefined) return;
    if (Date.now() > end) throw new Error(`${url} was not ready within ${limitMs} ms: ${said}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
