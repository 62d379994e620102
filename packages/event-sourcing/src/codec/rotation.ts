import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { seal } from './encryption';
import { rewriteKeys } from './rewrite-keys';
import { unwrap, type Wrapped } from './wrapping';

interface KeyRow extends Wrapped {
  readonly subject: string;
}

/**
 * First half of a change of the master key: wraps every personal key by the next master key too, beside what the present one wrapped.
 * Processes go on with either. One transaction; doing it again with another key replaces what the first time wrote.
 * @param from the present master key, and others that may have wrapped a key.
 * @returns how many keys there are.
 * @throws Error when a key opens with none of them; nothing is changed then.
 */
export async function beginRotation(pool: Pool, from: readonly [Buffer, ...Buffer[]], to: Buffer): Promise<number> {
  return rewrap(pool, from, to, 'update vault.person_key k set wrapped_next = n.wrapped');
}

/**
 * Second half: only the next master key opens personal keys from then on, those made meanwhile included. Processes that know the former
 * one alone must be gone. One transaction.
 * @param from the next master key and the former one.
 * @returns how many keys there are, and whether their table was written anew. Where it was not, because somebody was reading it all the
 * time, what the former key wrapped is still in its dead rows: to be done again.
 */
export async function finishRotation(
  pool: Pool,
  from: readonly [Buffer, ...Buffer[]],
  to: Buffer,
): Promise<{ readonly keys: number; readonly rewritten: boolean }> {
  const keys = await rewrap(pool, from, to, 'update vault.person_key k set wrapped = n.wrapped, wrapped_next = null');
  return { keys, rewritten: await rewriteKeys(pool) };
}

function rewrap(pool: Pool, from: readonly Buffer[], to: Buffer, update: string): Promise<number> {
  return inTransaction(pool, async (connection: PoolClient) => {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate]);
    // A key that is made or erased meanwhile waits for this.
    await connection.query('lock table vault.person_key in share row exclusive mode');
    const { rows } = await connection.query<KeyRow>(
      'select subject, wrapped, wrapped_next from vault.person_key where wrapped is not null',
    );
    const wrapped = rows.map((row) => seal(to, unwrap([to, ...from], row.subject, row), row.subject));
    await connection.query(
      `${update} from unnest($1::text[], $2::bytea[]) as n (subject, wrapped) where k.subject = n.subject`,
      [rows.map((row) => row.subject), wrapped],
    );
    return rows.length;
  });
}
