import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends a program that this process started together with it, however this process ends: a shell waits for the end of a pipe that nobody else
 * holds open.
 * @param signal what the program is sent then
 */
export function endWithUs(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  if (child.pid === undefined) return;
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -${signal} "$0"`, String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', (error) => process.stderr.write(`nobody watches over ${child.spawnfile}: ${error.message}\n`));
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  // Its number may be another program's soon.
  child.once('exit', () => watcher.kill('SIGKILL'));
}
