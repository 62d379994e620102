import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { shares } from './shares';

const SOPHIE = 1;
const KARIM = 2;
const VISITOR = undefined;

/** A pool of four connections, whose statements last until they are told to end. */
function slowPool() {
  const running: string[] = [];
  const ends = new Map<string, (answer: unknown) => void>();
  const query = (text: string) => {
    running.push(text);
    return new Promise((done) => ends.set(text, done));
  };
  const pool = { options: { max: 4 }, query } as unknown as Pool;
  const end = async (text: string, statement: Promise<unknown> | undefined) => {
    running.splice(running.indexOf(text), 1);
    ends.get(text)?.({ rows: [text] });
    return statement;
  };
  return { pool, running, end };
}

test('one person has half of the connections at most; others, and visitors, go on', async () => {
  const { pool, running, end } = slowPool();
  const shareOf = shares(pool);
  const [a, b, c] = ['a', 'b', 'c'].map((text) => shareOf(SOPHIE).query(text));
  const karim = shareOf(KARIM).query('karim');
  const visitors = ['v', 'w', 'x'].map((text) => shareOf(VISITOR).query(text));
  await Promise.resolve();
  expect([...running].sort()).toEqual(['a', 'b', 'karim', 'v', 'w']);
  expect(await end('b', b)).toEqual({ rows: ['b'] });
  expect([...running].sort()).toEqual(['a', 'c', 'karim', 'v', 'w']);
  for (const [text, statement] of [
    ['a', a],
    ['c', c],
    ['karim', karim],
    ['v', visitors[0]],
    ['w', visitors[1]],
    ['x', visitors[2]],
  ] as const)
    await end(text, statement);
});

test('when too many wait the next one is refused, and taken again once there is room', async () => {
  const { pool, end } = slowPool();
  const { query } = shares(pool, 1)(SOPHIE);
  const refusal = { status: 429, message: messages.general.tooManyRequests };
  const [a, b, c] = ['a', 'b', 'c'].map((text) => query(text));
  await expect(query('d')).rejects.toMatchObject(refusal);
  await end('a', a);
  const e = query('e');
  await expect(query('f')).rejects.toMatchObject(refusal);
  await end('b', b);
  await end('c', c);
  await end('e', e);
});

test('a statement that fails gives its place to the next', async () => {
  const failing = { options: { max: 1 }, query: () => Promise.reject(new Error('broken')) } as unknown as Pool;
  const { query } = shares(failing, 0)(SOPHIE);
  for (const text of ['a', 'b']) await expect(query(text)).rejects.toThrow('broken');
});
