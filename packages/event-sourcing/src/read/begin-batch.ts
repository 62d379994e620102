import { LOCKS } from '../vault/locks';

/**
 * Begins the transaction of one projected batch.
 * - No wait for the disk: rows and checkpoint commit together, so what a crash of PostgreSQL loses is projected again.
 * - No sequential scan: a plan cached while the table was small would go on reading all of it. JIT never pays here.
 */
export const BEGIN_BATCH = `begin; set local synchronous_commit = off; set local enable_seqscan = off; set local jit = off;
  select pg_advisory_xact_lock(${LOCKS.batch})`;
