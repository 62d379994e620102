import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { type Aggregate, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import type { WorkContext } from '../../../machinery/app/command-context';
import {
  decideAbsorb,
  decideRelease,
  decideSeparate,
  type MergeableState,
  type MergeRules,
  releasedOf,
} from '../aggregate/merging';

/** What a command's or a job's context gives to merge and to separate. */
export type MergeContext = Pick<WorkContext, 'execute' | 'load' | 'db' | 'visible' | 'now' | 'accounts'>;

/** Two records: `from` was merged into `into`. */
export interface Pair {
  readonly from: number;
  readonly into: number;
  /** As `execute` has it: each step is done once in its stream. */
  readonly key: string;
}

/** How two records of one kind of person are merged and separated. */
export interface MergeKind<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>> {
  /** What the steps' keys begin with, a separation's too: two kinds have steps in one stream. */
  readonly keys: { readonly merge: string; readonly separation: string };
  readonly aggregate: Aggregate<S, Defs>;
  readonly rules: MergeRules<S, D, EventsOf<Defs>>;
  /** What must be so before the kept one gives anything back. @throws Refusal */
  readonly prepare?: (context: MergeContext, from: number) => Promise<void>;
  /** What lies in other streams, once the kept one has taken over. `before`: the other record as it was closed. */
  readonly move: (context: MergeContext, pair: Pair) => Promise<void>;
  readonly giveBack: (context: MergeContext, pair: Pair, before: S) => Promise<void>;
  /** What follows once the record is open again. */
  readonly reopened?: (context: MergeContext, pair: Pair) => Promise<void>;
}

const ID = { id: sql.number('id') };
/** Numbers that `from` selects. */
export const idsOf = async ({ db }: MergeContext, from: string, values: readonly unknown[]): Promise<number[]> =>
  (await rowsOf(db, ID, `from (${from}) found order by id`, values)).map(({ id }) => id);

/**
 * Moves everything of a record that was merged to the one that is kept. Each step can be repeated: each is done once in its stream, so
 * that a job goes on where the command died.
 * @throws Refusal where the kept one was merged, closed or erased meanwhile: the merge is taken back.
 */
export async function carryOutMerge<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  { keys, aggregate, rules, move, reopened }: MergeKind<S, D, Defs>,
  context: MergeContext,
  from: number,
): Promise<void> {
  const { execute, load } = context;
  const before = await load(aggregate, from);
  const { merged, merges } = before;
  if (!merged) return;
  const into = merged.fk_conserve;
  const key = `${keys.merge}-${from}-${merges}`;
  try {
    await execute(aggregate, into, (state) => decideAbsorb(rules, state, before), key);
  } catch (error) {
    const kept = await load(aggregate, into);
    if (error instanceof Refusal && !kept.absorbed.has(from) && isClosed(rules, kept)) {
      const back = { from, into, key: `${key}-reprise` };
      await execute(aggregate, from, (state) => decideSeparate(rules, state, undefined), back.key);
      await reopened?.(context, back);
    }
    throw error;
  }
  await move(context, { from, into, key });
}

/** The kept record, as it is by now, never takes the other one over. */
const isClosed = <S extends MergeableState<S, D>, D>(
  { isErased }: Pick<MergeRules<S, D, unknown>, 'isErased'>,
  { details, merged, dateSuppression }: S,
): boolean => !!merged || !!dateSuppression || (details !== undefined && isErased(details));

/**
 * Takes a merge back: gives each record what it had, as it is by now, where the read models have the whole merge. Each step can be repeated, as those of {@link carryOutMerge}.
 * @throws Refusal as the kind's `prepare`.
 */
export async function carryOutSeparation<
  S extends MergeableState<S, D>,
  D,
  Defs extends Record<string, EventDefinition>,
>(
  { keys, aggregate, rules, prepare, giveBack, reopened }: MergeKind<S, D, Defs>,
  context: MergeContext,
  from: number,
): Promise<void> {
  const { execute, load } = context;
  const before = await load(aggregate, from);
  const { merged, merges } = before;
  if (!merged) return;
  const pair = { from, into: merged.fk_conserve, key: `${keys.separation}-${from}-${merges}` };
  await prepare?.(context, from);
  const { state: kept } = await execute(aggregate, pair.into, (state) => decideRelease(rules, state, before), pair.key);
  await giveBack(context, pair, before);
  // Last, so that a separation that died is found and finished.
  await execute(aggregate, from, (state) => decideSeparate(rules, state, releasedOf(kept, from, before)), pair.key);
  await reopened?.(context, pair);
}
