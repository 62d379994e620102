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
 * First half of a change of master key: also wraps every personal key by the next master key. Processes work with
 * either. One transaction; repeating it with another key replaces the first attempt.
 * @param from the current master key, then others that may have wrapped a key.
 * @returns the number of keys.
 * @throws Error when none of them opens a key; nothing is changed then.
 */
export async function beginRotation(pool: Pool, from: readonly [Buffer, ...Buffer[]], to: Buffer): Promise<number> {
  return rewrap(pool, from, to, 'update vault.person_key k set wrapped_next = n.wrapped');
}

/**
 * Second half: from now on only the next master key opens personal keys. Stop processes that know only the former one
 * first. One transaction.
 * @param from the next master key, then the former one.
 * @returns the number of keys, and whether their table was rewritten. If not (it was in use), the former key's
 * ciphertexts remain in dead rows: repeat this.
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
    // Creating or erasing a key waits for this lock.
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
