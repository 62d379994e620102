import { type ChildProcess, spawn } from 'node:child_process';
import type { ReadyMessage } from './entry';

export interface LaunchOptions {
  readonly name: string;
  /** A file Node runs as it is. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** File descriptor that takes what the process writes. */
  readonly log: number;
  readonly readyWithinMs?: number;
}

export interface Launched {
  readonly child: ChildProcess;
  readonly ready: ReadyMessage['ready'];
  /** Resolves with the exit code once the process has ended. */
  readonly exited: Promise<number | null>;
  /** SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Starts a process of the stack and waits for its ready message; throws when it ends or stays silent before. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const child = spawn(process.execPath, ['--enable-source-maps', options.file], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.log, options.log, 'ipc'],
    detached: true,
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = await new Promise<ReadyMessage['ready']>((resolve, reject) => {
    const limit = options.readyWithinMs ?? 60_000;
    const timer = setTimeout(() => reject(new Error(`${options.name} was not ready within ${limit} ms`)), limit);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code) =>
      settle(() => reject(new Error(`${options.name} ended before it was ready (${code})`))),
    );
    child.on('message', (message: ReadyMessage) => {
      if ('ready' in message) settle(() => resolve(message.ready));
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const stop = async (graceMs = 10_000) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  };
  return { child, ready, exited, stop };
}
