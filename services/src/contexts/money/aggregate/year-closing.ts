import { frenchDate, messages, type SchoolYear, type YearState } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun, YearReopened } from '@diapason/contracts/money';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { YearClosingBegun, YearClosed, YearReopened };
type YearEvent = EventsOf<typeof events>;

/** Streams `yearClosing-{fk_anneeScolaire}`: a school year without one is open. */
export const yearClosing = aggregate<YearState, typeof events>({
  category: 'yearClosing',
  events,
  initial: 'ouverte',
  evolve: (_state, { type }) =>
    type === 'YearClosingBegun' ? 'en clôture' : type === 'YearClosed' ? 'close' : 'ouverte',
});

/**
 * The one rule of closed years: nothing of their money changes, whoever asks and whatever a setting says.
 * @param closed the years that are closed, or about to be.
 * @throws Refusal 422.
 */
export function requireNotClosed(fk_anneeScolaire: number, closed: ReadonlySet<number>): void {
  if (closed.has(fk_anneeScolaire)) throw new Refusal(messages.money.closedYear, 422);
}

/** @throws Refusal 422 for a year that is not over yet. */
export function decideBeginClosing(
  state: YearState,
  fk_anneeScolaire: number,
  { fin }: SchoolYear,
  today: string,
): YearEvent[] {
  if (state !== 'ouverte') return [];
  if (fin >= today) throw new Refusal(messages.money.yearNotOver(frenchDate(fin)), 422);
  return [make(YearClosingBegun, { fk_anneeScolaire })];
}

/** @param books the year's totals and seal, read since the closing began. @throws Refusal 409 where someone has opened it meanwhile. */
export function decideClose(state: YearState, books: EventOf<typeof YearClosed>['data']): YearEvent[] {
  if (state === 'close') return [];
  if (state === 'ouverte') throw new Refusal(messages.general.conflict, 409);
  return [make(YearClosed, books)];
}

/** @throws Refusal 400 without a reason. */
export function decideReopen(state: YearState, fk_anneeScolaire: number, motif: string): YearEvent[] {
  if (motif.trim() === '') throw new Refusal(messages.money.reasonNeeded, 400, 'motif');
  return state === 'ouverte' ? [] : [make(YearReopened, { fk_anneeScolaire, motif: motif.trim() })];
}
