import { ClaimMonthReleased, ClaimMonthReserved } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import { Refusal, reservation } from '@diapason/event-sourcing';

export type ClaimMonth = Pick<EventOf<typeof ClaimMonthReserved>['data'], 'fk_user' | 'periode'>;

/** Reservations `claimMonth-{fk_user}-{YYYY-MM}`: one claim per agent and month. */
export const claimMonth = reservation({
  stream: 'claimMonth',
  reserved: ClaimMonthReserved,
  released: ClaimMonthReleased,
  holder: 'idFrais',
  taken: () => new Refusal(messages.claims.monthTaken, 422, 'periode'),
});

export const claimMonthId = ({ fk_user, periode }: ClaimMonth): string => `${fk_user}-${periode}`;
