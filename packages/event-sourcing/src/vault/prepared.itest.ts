import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPool, type Pool } from './database';
import { named } from './prepared';

let stack: TestStack;
let pool: Pool;

beforeAll(async () => {
  stack = await testStack();
  pool = createPool(stack.databaseUrl, { max: 1 });
  await pool.query('create schema read; create table read.thing (id integer, since integer)');
  await pool.query('insert into thing values (1, 5)');
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});

const ask = async () => (await named(pool).query('select since from thing where id = $1', [1])).rows;
const known = async () =>
  (await pool.query(`select count(*)::int as n from pg_prepared_statements where statement like 'select since%'`)).rows;

test('a statement is parsed once, and survives that its table is made anew with other types', async () => {
  expect([await ask(), await ask(), await known()]).toEqual([[{ since: 5 }], [{ since: 5 }], [{ n: 1 }]]);
  await pool.query('alter table thing rename to former');
  await pool.query('create table read.thing (id integer, since text)');
  await pool.query(`insert into thing values (1, 'May')`);
  expect([await ask(), await ask()]).toEqual([[{ since: 'May' }], [{ since: 'May' }]]);
});

test('what PostgreSQL refuses is refused', async () => {
  await expect(named(pool).query('select nothing from thing')).rejects.toMatchObject({ code: '42703' });
});
