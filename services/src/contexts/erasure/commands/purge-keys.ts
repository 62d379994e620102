import { setTimeout as pause } from 'node:timers/promises';
import { type PersonKind, subjectOf } from '@diapason/contracts/erasure';
import { exists, firstOf, sql } from '@diapason/event-sourcing';
import type { ErasureContext } from './carry-out';

/** Erasures that come within this time share one rewriting of the table of keys. */
export const GATHER_MS = 5_000;

type Person = { readonly nature: PersonKind; readonly id: number };
type Context = Pick<ErasureContext, 'db' | 'forgetting'>;

/**
 * Whether the table's file was written after the key was destroyed, and when nobody could still see it (`relfrozenxid`): else the dead row
 * was copied too. Table and primary key changed together are the mark of a rewriting; where it cannot be told, it was none.
 */
const GONE = `select from vault.person_key k, pg_class t, pg_class i, pg_index x
   where k.subject = $1 and k.erased_at is not null and t.oid = 'vault.person_key'::regclass
     and x.indrelid = t.oid and x.indisprimary and i.oid = x.indexrelid and i.xmin = t.xmin
     and age(k.xmin) > age(t.xmin) and age(k.xmin) > age(t.relfrozenxid) and age(t.relfrozenxid) >= age(t.xmin)`;

const isGone = (db: Context['db'], { nature, id }: Person): Promise<boolean> =>
  exists(db, GONE, [subjectOf(nature, id)]);

const AGE = { ms: sql.number('(extract(epoch from clock_timestamp() - erased_at) * 1000)::float8') };

/** Waits a moment from the erasure on, so that one rewriting serves those that follow it. */
async function gather(db: Context['db'], { nature, id }: Person): Promise<void> {
  const found = await firstOf(db, AGE, 'from vault.person_key where subject = $1 and erased_at is not null', [
    subjectOf(nature, id),
  ]);
  const left = GATHER_MS - (found?.ms ?? GATHER_MS);
  if (left > 0) await pause(Math.min(left, GATHER_MS));
}

/** Those of this process who look and write anew do so one after the other: the second finds what the first did. */
let turn: Promise<unknown> = Promise.resolve();

const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;
/** After a rewriting in vain nobody of this process tries again until then, longer each time: what is in the way is so for all. */
let rest = { ms: 0, until: 0 };

/**
 * No page of the table holds these people's destroyed keys any more; it is written anew unless that was done since.
 * @returns false while something reads the table, or may still see what was in it.
 */
export function purgeKeys(people: readonly Person[], { db, forgetting }: Context): Promise<boolean> {
  const areGone = async () => {
    for (const person of people) if (!(await isGone(db, person))) return false;
    return true;
  };
  const rewritten = async () => {
    if (performance.now() < rest.until) return false;
    const done = (await forgetting.rewriteKeys()) && (await areGone());
    const ms = done ? 0 : Math.min(Math.max(2 * rest.ms, FIRST_REST_MS), LONGEST_REST_MS);
    rest = { ms, until: performance.now() + ms };
    return done;
  };
  const mine = turn.then(async () => (await areGone()) || rewritten());
  turn = mine.catch(() => undefined);
  return mine;
}

/** {@link purgeKeys} of one who was erased, together with those who are being erased now. */
export async function purgeKeySoon(person: Person, context: Context): Promise<boolean> {
  if (await isGone(context.db, person)) return true;
  await gather(context.db, person);
  return purgeKeys([person], context);
}
