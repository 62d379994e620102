import type { Queryable } from '../vault/database';
import type { Codec } from './codec';

/**
 * Drops the cached keys of all persons erased so far. Call it before folding history: erasures are announced only to
 * processes that listen at that moment.
 */
export async function forgetErased(connection: Queryable, codec: Pick<Codec, 'forget'>): Promise<void> {
  const { rows } = await connection.query<{ subject: string }>(
    'select subject from vault.person_key where erased_at is not null',
  );
  for (const { subject } of rows) codec.forget(subject);
}
