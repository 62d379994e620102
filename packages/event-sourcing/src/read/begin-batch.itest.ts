import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import { accountTable } from '../testing/accounts';
import { createPool, type Pool } from '../vault/database';
import { prepared } from '../vault/prepared';
import { BEGIN_BATCH } from './begin-batch';
import { addPrimaryKeySql, createHeapSql, deleteRows, loadRows } from './table-sql';

let stack: TestStack;
let pool: Pool;
let connection: PoolClient;
const table = accountTable();

beforeAll(async () => {
  stack = await testStack();
  pool = createPool(stack.databaseUrl);
  await pool.query(`create schema read; ${createHeapSql('read', table)}; ${addPrimaryKeySql('read', table)}`);
  connection = await pool.connect();
});
afterAll(async () => {
  connection.release(true);
  await pool.end();
  await stack.stop();
});

test.each([
  ['loaded', loadRows],
  ['deleted', deleteRows],
])('rows are %s by primary key, even with a plan made while the table was small', async (_what, statement) => {
  await pool.query('truncate account');
  await pool.query(`insert into account (id) select generate_series(1, 12)`);
  await pool.query('analyze account');
  const query = prepared(statement('read', table, [[3], [7]]));
  // PostgreSQL may switch to a cached generic plan from the sixth run on.
  for (let times = 0; times < 8; times++) {
    await connection.query(BEGIN_BATCH);
    await connection.query(query);
    await connection.query('rollback');
  }
  await connection.query(BEGIN_BATCH);
  const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
    `explain execute "${query.name}" (${query.values?.map((value) => `'${value}'`).join(', ')})`,
  );
  await connection.query('rollback');
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('account_pkey');
  expect(plan).not.toContain('Seq Scan');
});
