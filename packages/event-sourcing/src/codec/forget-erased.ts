import type { Queryable } from '../vault/database';
import type { Codec } from './codec';

/**
 * Drops the cached key of every person erased so far. For whoever is about to fold the past: an erasure is announced to the processes
 * that listen at that moment, and to no other.
 */
export async function forgetErased(connection: Queryable, codec: Pick<Codec, 'forget'>): Promise<void> {
  const { rows } = await connection.query<{ subject: string }>(
    'select subject from vault.person_key where erased_at is not null',
  );
  for (const { subject } of rows) codec.forget(subject);
}
