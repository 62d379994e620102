import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { ConflictKept, ConflictReopened } from '@diapason/contracts/teaching';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { ConflictKept, ConflictReopened };
type ConflictEvent = EventsOf<typeof events>;
export type Kept = EventOf<typeof ConflictKept>['data'];

export interface ConflictState {
  /** Undefined: nobody decided on it, or it was reopened. */
  readonly kept: Kept | undefined;
}

/** Streams `conflict-{cle}`. */
export const conflict = aggregate<ConflictState, typeof events>({
  category: 'conflict',
  events,
  initial: { kept: undefined },
  evolve: (_state, event): ConflictState => ({ kept: event.type === 'ConflictKept' ? event.data : undefined }),
});

/**
 * Keeps a conflict in each way that whoever decides has seen; a way that was kept before stays so.
 * @param now how it is. @param seen the prints of the ways that were shown.
 * @throws Refusal 409 when it is in none of the ways that were seen.
 */
export function decideKeepConflict(
  { kept }: ConflictState,
  now: Omit<Kept, 'motif'>,
  seen: readonly string[],
  motif: string,
): ConflictEvent[] {
  const shown = new Set(seen);
  if (!now.vus.some(({ empreinte }) => shown.has(empreinte)))
    throw new Refusal(messages.teaching.conflictChanged, 409, 'conflits');
  const before = new Set(kept?.vus.map(({ empreinte }) => empreinte));
  const vus = now.vus.filter(({ empreinte }) => shown.has(empreinte) || before.has(empreinte));
  const isSame = kept?.motif === motif && vus.every(({ empreinte }) => before.has(empreinte));
  return isSame ? [] : [make(ConflictKept, { ...now, vus, motif })];
}

/** @throws Refusal 404 where nobody keeps it. */
export function decideReopenConflict({ kept }: ConflictState): ConflictEvent[] {
  if (!kept) throw new Refusal(messages.general.notFound, 404, 'cle');
  return [make(ConflictReopened, { cle: kept.cle })];
}
