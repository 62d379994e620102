import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { ClientDisconnected, createShares, holderOf } from './shares';

const SOPHIE = holderOf(1);
const KARIM = holderOf(2);
const VISITOR = holderOf(undefined, '192.0.2.1');

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
    while (!ends.has(text)) await Promise.resolve();
    running.splice(running.indexOf(text), 1);
    ends.get(text)?.({ rows: [text] });
    return statement;
  };
  return { pool, running, end };
}

test('one caller has half of the connections at most; others, and visitors of another network, go on', async () => {
  const { pool, running, end } = slowPool();
  const shares = createShares();
  const [a, b, c] = ['a', 'b', 'c'].map((text) => shares.of(pool, SOPHIE).query(text));
  const karim = shares.of(pool, KARIM).query('karim');
  const visitor = shares.of(pool, VISITOR).query('visitor');
  await Promise.resolve();
  expect([...running].sort()).toEqual(['a', 'b', 'karim', 'visitor']);
  expect(shares.waiting()).toBe(1);
  expect(await end('b', b)).toEqual({ rows: ['b'] });
  expect([...running].sort()).toEqual(['a', 'c', 'karim', 'visitor']);
  expect(shares.waiting()).toBe(0);
  await end('a', a);
  await end('c', c);
  await end('karim', karim);
  await end('visitor', visitor);
});

test('when too many wait no call is begun, what is begun goes on, and there is room again once they are over', async () => {
  const [one, other] = [slowPool(), slowPool()];
  const shares = createShares(2);
  const statements = ['a', 'b', 'c'].map((text) => shares.of(one.pool, SOPHIE).query(text));
  statements.push(...['d', 'e', 'f'].map((text) => shares.of(other.pool, SOPHIE).query(text)));
  expect(() => shares.admit(SOPHIE)).toThrow(
    expect.objectContaining({ status: 429, message: messages.general.tooManyRequests }),
  );
  expect(() => shares.admit(KARIM)).not.toThrow();
  const later = shares.of(one.pool, SOPHIE).query('later');
  for (const [index, text] of ['a', 'b', 'c'].entries()) await one.end(text, statements[index]);
  await one.end('later', later);
  expect(() => shares.admit(SOPHIE)).not.toThrow();
  for (const [index, text] of ['d', 'e', 'f'].entries()) await other.end(text, statements[3 + index]);
});

test('nothing is read for who has hung up', async () => {
  const { pool, running, end } = slowPool();
  const shares = createShares();
  let isGone = false;
  const { query } = shares.of(pool, SOPHIE, () => isGone);
  const [a, b, c] = ['a', 'b', 'c'].map((text) => query(text));
  await Promise.resolve();
  isGone = true;
  const waiting = expect(c).rejects.toBeInstanceOf(ClientDisconnected);
  await end('a', a);
  await waiting;
  expect(running).toEqual(['b']);
  await end('b', b);
});

test('a statement that fails gives its place to the next', async () => {
  const failing = { options: { max: 1 }, query: () => Promise.reject(new Error('broken')) } as unknown as Pool;
  const { query } = createShares().of(failing, SOPHIE);
  const both = ['a', 'b'].map((text) => query(text));
  for (const statement of both) await expect(statement).rejects.toThrow('broken');
});

test('the files of one caller are made one after the other, those of others meanwhile; too many are refused', async () => {
  const shares = createShares();
  const made: string[] = [];
  const ends: (() => void)[] = [];
  const file = (caller: string, name: string, isGone = () => false) =>
    shares.inTurn(caller, isGone, async () => {
      made.push(name);
      await new Promise<void>((done) => ends.push(done));
      return name;
    });
  const [first, second] = [file(SOPHIE, 'first'), file(SOPHIE, 'second')];
  const gone = file(SOPHIE, 'gone', () => true);
  const karim = file(KARIM, 'karim');
  await new Promise(setImmediate);
  expect(made).toEqual(['first', 'karim']);
  ends[0]?.();
  expect(await first).toBe('first');
  await new Promise(setImmediate);
  expect(made).toEqual(['first', 'karim', 'second']);
  for (const end of ends) end();
  expect(await Promise.all([second, karim])).toEqual(['second', 'karim']);
  await expect(gone).rejects.toThrow(ClientDisconnected);
  const many = Array.from({ length: 22 }, (_, index) => file(SOPHIE, `${index}`));
  await expect(many[21]).rejects.toMatchObject({ status: 429 });
  for (const one of many.slice(0, 21)) {
    await new Promise(setImmediate);
    ends.at(-1)?.();
    await one;
  }
});
