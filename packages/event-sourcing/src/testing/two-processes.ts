import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { createPool, type Pool } from '../vault/database';

/** Pools of two processes on one database, for the tests of a file. @returns gives them once the tests run. */
export function twoProcesses(): () => readonly [here: Pool, elsewhere: Pool] {
  let stack: TestStack;
  let pools: readonly [Pool, Pool];
  beforeAll(async () => {
    stack = await testStack();
    pools = [createPool(stack.databaseUrl), createPool(stack.databaseUrl)];
  });
  afterAll(async () => {
    for (const pool of pools ?? []) await pool.end();
    await stack?.stop();
  });
  return () => pools;
}
