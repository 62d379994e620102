import { ClaimMonthReserved } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import { isAbandoned, Refusal, reservation } from '@diapason/event-sourcing';
import { type ClaimState, monthHeld } from './claim';

type Reserved = EventOf<typeof ClaimMonthReserved>['data'];
export type ClaimMonth = Pick<Reserved, 'fk_user' | 'periode'>;

/** Reservations `claimMonth-{fk_user}-{YYYY-MM}`: one claim per agent and month. */
export const claimMonth = reservation({
  stream: 'claimMonth',
  reserved: ClaimMonthReserved,
  holder: 'idFrais',
  taken: () => new Refusal(messages.claims.monthTaken, 422, 'periode'),
});

/**
 * Whether a claim needs no more what was reserved for it: it is not in that month, and the save that reserved it came through, lost
 * against another, or died.
 * @param now ISO instant.
 */
export function isLeft({ periode, version, depuis }: Reserved, holder: NonNullable<ClaimState>, now: string): boolean {
  const isSaving = version === holder.version && !isAbandoned(depuis, now);
  return monthHeld(holder) !== periode && !isSaving;
}

export const claimMonthId = ({ fk_user, periode }: ClaimMonth): string => `${fk_user}-${periode}`;
