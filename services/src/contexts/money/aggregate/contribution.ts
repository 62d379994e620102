import type { EventOf, EventsOf } from '@diapason/contracts/core';
import {
  ContributionCalculated,
  type Payment,
  PaymentErrorRecorded,
  type PaymentEvent,
  paymentAfter,
  paymentEvents,
} from '@diapason/contracts/money';
import { aggregate } from '@diapason/event-sourcing';

const events = { ContributionCalculated, PaymentErrorRecorded, ...paymentEvents };
export type ContributionEvent = EventsOf<typeof events>;

/** The latest calculation: who pays for which year, how much (cents), and what it was computed from. */
export type Calculated = Pick<
  EventOf<typeof ContributionCalculated>['data'],
  'idCotisation' | 'fk_anneeScolaire' | 'idUtilisateur' | 'version' | 'montantTotal' | 'empreinte'
>;

export interface ContributionState {
  readonly calculated: Calculated | undefined;
  readonly payments: ReadonlyMap<number, Payment>;
  /** Payments whose receipt the family has. */
  readonly receipts: ReadonlySet<number>;
  /** Payment errors already recorded, as `stamp message`. */
  readonly errors: ReadonlySet<string>;
}

/** Streams `contribution-{idCotisation}`: what a family owes for a year, and what it paid. */
export const contribution = aggregate<ContributionState, typeof events>({
  category: 'contribution',
  events,
  initial: { calculated: undefined, payments: new Map(), receipts: new Set(), errors: new Set() },
  evolve,
});

function evolve(state: ContributionState, event: ContributionEvent): ContributionState {
  switch (event.type) {
    case 'ContributionCalculated': {
      const { idCotisation, fk_anneeScolaire, idUtilisateur, version, montantTotal, empreinte } = event.data;
      return {
        ...state,
        calculated: { idCotisation, fk_anneeScolaire, idUtilisateur, version, montantTotal, empreinte },
      };
    }
    case 'PaymentErrorRecorded':
      return { ...state, errors: new Set([...state.errors, `${event.data.stamp} ${event.data.message}`]) };
    case 'ReceiptIssued':
      return withPayment({ ...state, receipts: new Set([...state.receipts, event.data.idReglement]) }, event);
    default:
      return withPayment(state, event);
  }
}

function withPayment(state: ContributionState, event: PaymentEvent): ContributionState {
  const { idReglement } = event.data;
  const after = paymentAfter(state.payments.get(idReglement), event);
  return after ? { ...state, payments: new Map(state.payments).set(idReglement, after) } : state;
}

/** Cents of the payments that count. */
export function paidCents(state: ContributionState): number {
  let cents = 0;
  for (const payment of state.payments.values()) if (payment.valide === 1) cents += payment.montant;
  return cents;
}
