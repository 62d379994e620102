import { type ChildProcess, spawn } from 'node:child_process';
import type { ReadyMessage } from './entry';

/** What a process runs. */
export type Program =
  | {
      /** A JavaScript file, run by Node directly. */
      readonly file: string;
      readonly args?: readonly string[];
      /** Options for Node, before the file. */
      readonly nodeArgs?: readonly string[];
    }
  | {
      /** One command with its arguments, and before it `NAME=value`, as a shell reads them. */
      readonly commandLine: string;
    };

export type LaunchOptions = Program & {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** File descriptor for stdout and stderr. */
  readonly log: number;
};

export interface Launched {
  readonly child: ChildProcess;
  /** Resolves with the exit code when the process ends; `null` after a signal. */
  readonly exited: Promise<number | null>;
  /** SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** The shell gives way to the command, so signals reach it. EventStoreDB does not start with an `EVENTSTORE_URL` around it. */
function argumentsOf(program: Program): readonly [command: string, ...args: string[]] {
  if ('commandLine' in program) return ['/bin/sh', '-c', `exec env -u EVENTSTORE_URL ${program.commandLine}`];
  const { nodeArgs = [], file, args = [] } = program;
  return [process.execPath, '--enable-source-maps', ...nodeArgs, file, ...args];
}

/**
 * Starts a process in its own group (Ctrl-C must reach only its owner) with an IPC channel, whose end tells it
 * that the owner died.
 */
export function launch(options: LaunchOptions): Launched {
  const [command, ...args] = argumentsOf(options);
  const child = spawn(command, args, {
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

/** A process ended before it was ready. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

/** Only one that hangs takes so long, also on a machine that others keep busy. */
const READY_LIMIT_MS = 120_000;

/** Waits for a process's ready message. @throws EndedEarly when the process ends first; Error after `limitMs`. */
export function untilReady(
  { child, exited }: Launched,
  name: string,
  limitMs = READY_LIMIT_MS,
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
      reject(new EndedEarly(`${name} ended before it was ready (${code})`));
    });
  });
}
