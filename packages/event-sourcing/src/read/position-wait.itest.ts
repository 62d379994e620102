import { type TestStack, testStack, until, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPool, type Pool } from '../vault/database';
import { silentLog } from '../vault/log';
import { prepareDatabase } from '../vault/schema';
import { writeCheckpoint } from './checkpoint';
import { createPositionWait, type PositionWait } from './position-wait';

let stack: TestStack;
let pool: Pool;
let positions: PositionWait;
let interrupted: Promise<void>;
beforeEach(async () => {
  stack = await testStack();
  pool = createPool(stack.databaseUrl);
  await prepareDatabase(pool);
  interrupted = new Promise((resolve) => {
    positions = createPositionWait(pool, { log: { ...silentLog, warn: () => resolve() } });
  });
});
afterEach(async () => {
  await positions.stop();
  await pool.end();
  await stack.stop();
});

const project = (position: bigint) => pool.query(writeCheckpoint(position));

test('waiting ends when the position is announced, or at the timeout', async () => {
  await project(100n);
  expect(await positions.waitFor(100n, WAIT_LIMIT_MS)).toBe(true);
  const waiting = positions.waitFor(101n, WAIT_LIMIT_MS);
  expect(await positions.waitFor(102n, 50)).toBe(false);
  await project(101n);
  expect(await waiting).toBe(true);
  expect(positions.current()).toBe(101n);
});

test('rows lost in a crash of PostgreSQL are not visible until they are projected again', async () => {
  await project(100n);
  expect(await positions.waitFor(100n, WAIT_LIMIT_MS)).toBe(true);
  await project(90n);
  // Held meanwhile: no query takes a connection that is about to be lost.
  const watching = await pool.connect();
  try {
    const { rows } = await watching.query<{ pid: number }>(
      'select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const pids = rows.map(({ pid }) => pid);
    await until('the connections are lost', async () => {
      const { rowCount } = await watching.query('select from pg_stat_activity where pid = any($1)', [pids]);
      return rowCount === 0;
    });
  } finally {
    watching.release();
  }
  await interrupted;
  expect(await positions.waitFor(90n, WAIT_LIMIT_MS)).toBe(true);
  expect(await positions.waitFor(95n, 1_000)).toBe(false);
  await project(95n);
  expect(await positions.waitFor(95n, WAIT_LIMIT_MS)).toBe(true);
});
