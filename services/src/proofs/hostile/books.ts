import type { Harness } from '@diapason/event-sourcing/testing';
import { BACKWARDS, END } from '@eventstore/db-client';

/** What only an accepted command may change: the log's head, and the vault without what counts attempts. */
export interface Books {
  readonly head: bigint;
  readonly vault: string;
}

/** Keys of calls, numbers given out, and numbers given out under a call's key may be spent by a refused command; who follows the log notes where they are. Nothing depends on them. */
const SPENT: readonly string[] = ['idempotency', 'id_sequence', 'reactor_checkpoint', 'follower'];

/** @returns a function that reads the books now. */
export async function booksOf(system: Harness): Promise<() => Promise<Books>> {
  const tables = await system.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'vault' order by 1",
  );
  const kept = tables.filter(({ name }) => !SPENT.includes(name));
  const sums = kept.map(
    ({ name }) =>
      `(select '${name}:' || count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) from vault."${name}" t${name === 'id_of_key' ? " where key not like 'command-%'" : ''})`,
  );
  const text = `select concat_ws(' ', ${sums.join(', ')}) as vault`;
  return async () => {
    const [row] = await system.query<{ vault: string }>(text);
    let head = 0n;
    for await (const { event } of system.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
      head = event?.position.commit ?? head;
    return { head, vault: row?.vault ?? '' };
  };
}
