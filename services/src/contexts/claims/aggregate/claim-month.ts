import { ClaimMonthReleased, ClaimMonthReserved } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { ClaimMonthReserved, ClaimMonthReleased };
type ClaimMonthEvent = EventsOf<typeof events>;

/** The claim that holds the month; undefined: the month is free. */
export interface ClaimMonthState {
  readonly idFrais: number | undefined;
}

export interface ClaimMonth {
  readonly fk_user: number;
  /** `YYYY-MM` */
  readonly periode: string;
}

/** Reservations `claimMonth-{fk_user}-{YYYY-MM}`: one claim per agent and month. */
export const claimMonth = aggregate<ClaimMonthState, typeof events>({
  category: 'claimMonth',
  events,
  initial: { idFrais: undefined },
  evolve: (_state, event) => ({ idFrais: event.type === 'ClaimMonthReserved' ? event.data.idFrais : undefined }),
});

export const claimMonthId = ({ fk_user, periode }: ClaimMonth): string => `${fk_user}-${periode}`;

/** @throws Refusal 422 when another claim holds the month. */
export function decideReserveMonth(state: ClaimMonthState, month: ClaimMonth, idFrais: number): ClaimMonthEvent[] {
  if (state.idFrais === idFrais) return [];
  if (state.idFrais !== undefined) throw new Refusal(messages.claims.monthTaken, 422, 'periode');
  return [make(ClaimMonthReserved, { ...month, idFrais })];
}

/** Frees the month of a claim that was refused or moved; what another claim holds stays. */
export function decideReleaseMonth(state: ClaimMonthState, month: ClaimMonth, idFrais: number): ClaimMonthEvent[] {
  return state.idFrais === idFrais ? [make(ClaimMonthReleased, { ...month, idFrais })] : [];
}
