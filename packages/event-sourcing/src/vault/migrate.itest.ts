import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPool, type Pool } from './database';
import { migrate } from './migrate';
import { prepareDatabase } from './schema';

let stack: TestStack;
let pool: Pool;
beforeEach(async () => {
  stack = await testStack();
  pool = createPool(stack.databaseUrl);
});
afterEach(async () => {
  await pool.end();
  await stack.stop();
});

test('a starting process does not wait for others that write', async () => {
  await Promise.all([prepareDatabase(pool), prepareDatabase(pool)]);
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('lock table journal.event, vault.job, read.table_version in row exclusive mode');
  await prepareDatabase(pool);
  await writer.query('rollback');
  writer.release();
});

test('statements run once, and again after the read side was dropped', async () => {
  await prepareDatabase(pool);
  const statements = ['create table if not exists read.counted (n integer)', 'insert into read.counted values (1)'];
  const counted = async () => (await pool.query('select from read.counted')).rowCount;
  await migrate(pool, statements);
  await migrate(pool, statements);
  expect(await counted()).toBe(1);
  await pool.query('drop schema read cascade');
  await pool.query('drop schema journal cascade');
  await prepareDatabase(pool);
  await migrate(pool, statements);
  expect(await counted()).toBe(1);
  expect((await pool.query('select from journal.event')).rowCount).toBe(0);
});
