import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { isAlive, kill } from './injecting';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
function startSleeper(): ChildProcess {
  const child = spawn('sleep', ['60']);
  started.push(child);
  return child;
}

test('kills parts together, once both run', async () => {
  const first = startSleeper();
  const dead = startSleeper();
  dead.kill('SIGKILL');
  await once(dead, 'exit');
  let second = dead;
  // The supervisor still reports the dead process while it starts the next.
  const killing = kill({ pid: (part) => (part === 'api' ? first : second).pid }, 'api', 'jobs');
  await new Promise((next) => setTimeout(next, 100));
  expect(isAlive(first.pid)).toBe(true);
  second = startSleeper();
  const ends = Promise.all([once(first, 'exit'), once(second, 'exit')]);
  await killing;
  expect(await ends).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGKILL'],
  ]);
});
