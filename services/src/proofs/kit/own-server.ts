import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly answers: () => Promise<boolean>;
}

/** A server in a process of its own that tests start and stop as often as they like. */
export function ownServer({ file, args, answers }: Command) {
  let child: ChildProcess | undefined;
  return {
    /** Resolves when it answers. @throws Error when it ends before. */
    async start(): Promise<void> {
      child = spawn(file, args, { stdio: 'ignore' });
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
        await pause(50);
      }
    },
    async stop(): Promise<void> {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}
