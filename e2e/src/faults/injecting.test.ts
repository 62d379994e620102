import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { isAlive, kill } from './injecting';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
function asleep(): ChildProcess {
  const child = spawn('sleep', ['60']);
  started.push(child);
  return child;
}

test('parts are killed together, once both of them run', async () => {
  const first = asleep();
  const dead = asleep();
  dead.kill('SIGKILL');
  await once(dead, 'exit');
  let second = dead;
  // The supervisor still names the dead one while it starts the next.
  const killing = kill({ pid: (part) => (part === 'api' ? first : second).pid }, 'api', 'jobs');
  await new Promise((next) => setTimeout(next, 100));
  expect(isAlive(first.pid)).toBe(true);
  second = asleep();
  const ends = Promise.all([once(first, 'exit'), once(second, 'exit')]);
  await killing;
  expect(await ends).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGKILL'],
  ]);
});
