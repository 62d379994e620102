import { messages } from '@diapason/contracts/constants';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import type { PersonKind } from '@diapason/contracts/erasure';
import { type Aggregate, Refusal } from '@diapason/event-sourcing';
import type { WorkContext } from '../../../machinery/app/command-context';
import {
  decideAbsorb,
  decideAbsorbFreed,
  decideAbsorbLater,
  decideRelease,
  decideSeparate,
  type MergeableState,
  type MergeRules,
  releasedOf,
} from '../aggregate/merging';
import { daysOfChange } from './days-of-change';
import type { MergeContext, Pair } from './merge-steps';

/** What follows a reopening needs. */
type ReopeningContext = Pick<MergeContext, 'execute' | 'load'>;

/** How two records of one kind of person are merged and separated. */
export interface MergeKind<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>> {
  readonly nature: PersonKind;
  /** What the steps' keys begin with, a separation's too: two kinds have steps in one stream. */
  readonly keys: { readonly merge: string; readonly separation: string };
  readonly aggregate: Aggregate<S, Defs>;
  readonly rules: MergeRules<S, D, EventsOf<Defs>>;
  /** What must be so before the kept one gives anything back. @throws Refusal */
  readonly prepare?: (context: MergeContext, from: number) => Promise<void>;
  /** What lies in other streams, once the kept one has taken over. `before`: the other record as it was closed. */
  readonly move: (context: MergeContext, pair: Pair) => Promise<void>;
  readonly giveBack: (context: MergeContext, pair: Pair, before: S) => Promise<void>;
  /** What the kept one puts back in its own stream before it gives anything back; `from`: the other record as it was closed. */
  readonly untangle?: (into: S, from: S) => readonly EventsOf<Defs>[];
  /** What follows once the record is open again; asked again by the job, so a step that was done decides nothing. */
  readonly reopened?: (context: ReopeningContext, from: number, key: string) => Promise<void>;
}

/** Under which the steps of a separation are done, whoever does them. @param which `merges` of the record. */
const separationKey = ({ keys }: Pick<MergeKind<never, never, never>, 'keys'>, from: number, which: number): string =>
  `${keys.separation}-${from}-${which}`;

/**
 * The kept record takes over what a record has that was merged into it. Can be repeated.
 * @returns undefined for a record that is not merged.
 * @throws Refusal where the kept one was merged, closed or erased meanwhile: the merge is taken back.
 */
export async function absorbMerged<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  kind: MergeKind<S, D, Defs>,
  context: MergeContext,
  from: number,
): Promise<Pair | undefined> {
  const { keys, aggregate, rules } = kind;
  const { execute, load } = context;
  const before = await load(aggregate, from);
  const { merged, merges } = before;
  if (!merged) return undefined;
  const into = merged.fk_conserve;
  const key = `${keys.merge}-${from}-${merges}`;
  try {
    await execute(aggregate, into, (state) => decideAbsorb(rules, state, before), key);
  } catch (error) {
    // What cannot be read or written says nothing of the kept one.
    if (!(error instanceof Refusal)) throw error;
    const kept = await load(aggregate, into);
    if (!kept.absorbed.has(from) && isClosed(rules, kept)) {
      const takeBack = (state: S) => decideSeparate(rules, state, undefined, () => context.today);
      await execute(aggregate, from, takeBack, `${key}-reprise`);
      await finishReopening(kind, context, from);
    }
    throw error;
  }
  return { from, into, key };
}

/**
 * Moves everything of a record that was merged to the one that is kept. Each step can be repeated: each is done once in its stream, so
 * that a job goes on where the command died.
 * @throws Refusal as {@link absorbMerged}.
 */
export async function carryOutMerge<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  kind: MergeKind<S, D, Defs>,
  context: MergeContext,
  from: number,
): Promise<void> {
  const pair = await absorbMerged(kind, context, from);
  if (pair) await kind.move(context, pair);
}

/** Records that this one is kept in place of, as they were closed. */
async function absorbedOf<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  { aggregate }: MergeKind<S, D, Defs>,
  { load }: Pick<WorkContext, 'load'>,
  into: number,
): Promise<ReadonlyMap<number, S>> {
  const ids = [...(await load(aggregate, into)).absorbed.keys()];
  return new Map(await Promise.all(ids.map(async (id) => [id, await load(aggregate, id)] as const)));
}

/** What stayed with the records merged into this one comes to it, where nothing of its own keeps it away any more. Can be repeated. */
export async function carryOutLater<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  kind: MergeKind<S, D, Defs>,
  context: Pick<WorkContext, 'execute' | 'load' | 'commandId'>,
  into: number,
): Promise<boolean> {
  const { aggregate, rules } = kind;
  const { execute, commandId } = context;
  let changed = false;
  for (const [from, other] of await absorbedOf(kind, context, into)) {
    const decide = (state: S) => decideAbsorbLater(rules, state, other);
    const { events } = await execute(aggregate, into, decide, `${commandId}-${from}`);
    changed ||= events.length > 0;
  }
  return changed;
}

/** The kept record, as it is by now, never takes the other one over. */
const isClosed = <S extends MergeableState<S, D>, D>(
  { isErased }: Pick<MergeRules<S, D, unknown>, 'isErased'>,
  state: S,
): boolean => !!state.merged || !!state.dateSuppression || isErased(state);

/**
 * Takes a merge back: gives each record what it had, as it is by now, where the read models have the whole merge. Each step can be
 * repeated, as those of {@link carryOutMerge}. Nothing is given back where that merge is undone, or another one has followed it.
 * @param which `merges` of the record when its separation was asked for.
 * @throws Refusal as the kind's `prepare`.
 */
export async function carryOutSeparation<
  S extends MergeableState<S, D>,
  D,
  Defs extends Record<string, EventDefinition>,
>(kind: MergeKind<S, D, Defs>, context: MergeContext, from: number, which: number): Promise<void> {
  const { aggregate, rules, prepare, untangle, giveBack } = kind;
  const { execute, load } = context;
  const before = await load(aggregate, from);
  const { merged, merges } = before;
  if (merges !== which) return;
  if (!merged) {
    await finishSeparated(kind, context, from, which);
    return;
  }
  const pair = { from, into: merged.fk_conserve, key: separationKey(kind, from, merges) };
  await prepare?.(context, from);
  const others = await absorbedOf(kind, context, pair.into);
  const release = (state: S) => {
    if ([...state.absorbed.keys()].some((id) => !others.has(id)))
      throw new Refusal(messages.families.mergeNotRead, 409);
    const events = [...(untangle?.(state, before) ?? [])];
    const now = () => events.reduce(aggregate.evolve, state);
    events.push(...decideRelease(rules, now(), before));
    // What another merged record still has of what goes back here counts from now on.
    for (const other of others.values()) events.push(...decideAbsorbFreed(rules, state, now(), other));
    return events;
  };
  const { state: kept } = await execute(aggregate, pair.into, release, pair.key);
  await giveBack(context, pair, before);
  // Last, so that a separation that died is found and finished.
  const dayIn = await daysOfChange(context.db, context.today);
  const given = releasedOf(kept, from, before);
  await execute(aggregate, from, (state) => decideSeparate(rules, state, given, dayIn), pair.key);
  await finishReopening(kind, context, from);
}

/**
 * Finishes a separation that is done but for what follows it. Whoever asks for it again is answered once the lists have it.
 * @param which `merges` of the record when its separation was asked for.
 * @returns whether that merge was undone by a separation. @throws Refusal as what follows it.
 */
export async function finishSeparated<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  kind: MergeKind<S, D, Defs>,
  context: ReopeningContext,
  from: number,
  which: number,
): Promise<boolean> {
  // Nothing is decided: what the log has of the last step counts.
  const { events } = await context.execute(kind.aggregate, from, () => [], separationKey(kind, from, which));
  if (events.length === 0) return false;
  await finishReopening(kind, context, from);
  return true;
}

/** What is to follow once a record is open again; nothing where it was merged again meanwhile. Can be repeated. */
export async function finishReopening<S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  kind: MergeKind<S, D, Defs>,
  context: ReopeningContext,
  from: number,
): Promise<void> {
  const { aggregate, reopened } = kind;
  const { merged, merges } = await context.load(aggregate, from);
  if (merged) return;
  try {
    await reopened?.(context, from, separationKey(kind, from, merges));
  } catch (error) {
    // Merged again in that instant, it takes nothing more.
    if (!(error instanceof Refusal) || !(await context.load(aggregate, from)).merged) throw error;
  }
}
