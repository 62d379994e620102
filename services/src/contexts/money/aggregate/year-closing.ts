import { frenchDate, messages, type SchoolYear, type YearState } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun, YearReopened } from '@diapason/contracts/money';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { YearClosingBegun, YearClosed, YearReopened };
type YearEvent = EventsOf<typeof events>;

export interface YearClosingState {
  readonly etat: YearState;
  /** Which closing it is, the first being 1: whoever has begun one ends that one, never a later one with what was read before. */
  readonly closing: number;
  /** Of the last closing that ended. */
  readonly sceau: string | undefined;
}

/** Streams `yearClosing-{fk_anneeScolaire}`: a school year without one is open. */
export const yearClosing = aggregate<YearClosingState, typeof events>({
  category: 'yearClosing',
  events,
  initial: { etat: 'ouverte', closing: 0, sceau: undefined },
  evolve(state, event) {
    if (event.type === 'YearClosingBegun') return { ...state, etat: 'en clôture', closing: state.closing + 1 };
    if (event.type === 'YearClosed') return { ...state, etat: 'close', sceau: event.data.sceau };
    return { ...state, etat: 'ouverte' };
  },
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
  { etat }: YearClosingState,
  fk_anneeScolaire: number,
  { fin }: SchoolYear,
  today: string,
): YearEvent[] {
  if (etat !== 'ouverte') return [];
  if (fin >= today) throw new Refusal(messages.money.yearNotOver(frenchDate(fin)), 422);
  return [make(YearClosingBegun, { fk_anneeScolaire })];
}

/**
 * @param closing the one during which the books were read, as the decision to begin left it.
 * @param books the year's totals and seal.
 * @throws Refusal 409 where someone has opened the year meanwhile, or it is closed with other books.
 */
export function decideClose(
  state: YearClosingState,
  closing: number,
  books: EventOf<typeof YearClosed>['data'],
): YearEvent[] {
  if (state.etat === 'ouverte' || state.closing !== closing) throw new Refusal(messages.general.conflict, 409);
  if (state.etat === 'en clôture') return [make(YearClosed, books)];
  requireSeen(state, books.sceau);
  return [];
}

/** Nobody closes a year with totals that they have not seen, nor hears that it is closed with them. @throws Refusal 409. */
export function requireSeen({ sceau }: Pick<YearClosingState, 'sceau'>, seen: string): void {
  if (sceau !== seen) throw new Refusal(messages.money.booksChanged, 409, 'sceau');
}

/** @throws Refusal 400 without a reason. */
export function decideReopen({ etat }: YearClosingState, fk_anneeScolaire: number, motif: string): YearEvent[] {
  if (motif.trim() === '') throw new Refusal(messages.money.reasonNeeded, 400, 'motif');
  return etat === 'ouverte' ? [] : [make(YearReopened, { fk_anneeScolaire, motif: motif.trim() })];
}
