import { LOCKS } from '../vault/locks';

/**
 * Begins the transaction of one projected batch.
 * - Rows and checkpoint go together: what a crash of PostgreSQL takes of the last moments is projected again from there, so nothing waits for the disk.
 * - Rows are found by their key. A statement that was planned while its table was small must not go on reading all of it once it has grown;
 *   and what has no other way than to read all of a small table is not worth compiling.
 */
export const BEGIN_BATCH = `begin; set local synchronous_commit = off; set local enable_seqscan = off; set local jit = off;
  select pg_advisory_xact_lock(${LOCKS.batch})`;
