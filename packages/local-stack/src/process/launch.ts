import { type ChildProcess, spawn } from 'node:child_process';
import type { ReadyMessage } from './entry';

export interface LaunchOptions {
  readonly name: string;
  /** A file Node runs as it is. */
  readonly file: string;
  readonly args?: readonly string[];
  /** Options of Node itself, before the file. */
  readonly nodeArgs?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** File descriptor that takes what the process writes. */
  readonly log: number;
}

export interface Launched {
  readonly child: ChildProcess;
  /** Resolves with the exit code once the process has ended; `null` when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts a Node process in a group of its own (Ctrl-C reaches its owner only, which stops things in order) and with an
 * IPC channel, whose end tells it that its owner died.
 */
export function launch(options: LaunchOptions): Launched {
  const nodeArgs = ['--enable-source-maps', ...(options.nodeArgs ?? [])];
  const child = spawn(process.execPath, [...nodeArgs, options.file, ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.log, options.log, 'ipc'],
    detached: true,
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  const stop = async (graceMs = 15_000) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  };
  return { child, exited, stop };
}

/** Waits for the ready message of a process of the stack; throws when it ends or stays silent before. */
export function untilReady(
  { child, exited }: Launched,
  name: string,
  limitMs = 60_000,
): Promise<ReadyMessage['ready']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} was not ready within ${limitMs} ms`)), limitMs);
    child.on('message', (message: ReadyMessage) => {
      if (!('ready' in message)) return;
      clearTimeout(timer);
      resolve(message.ready);
    });
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`${name} ended before it was ready (${code})`));
    });
  });
}
