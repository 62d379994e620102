import type { EventsOf } from '@diapason/contracts/core';
import {
  ContributionCalculated,
  PaymentCorrected,
  PaymentDeleted,
  PaymentErrorRecorded,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
} from '@diapason/contracts/money';
import { aggregate } from '@diapason/event-sourcing';

const events = {
  ContributionCalculated,
  PaymentRegistered,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  SubscriptionTerminated,
  PaymentErrorRecorded,
  ReceiptIssued,
};
export type ContributionEvent = EventsOf<typeof events>;

/** The latest calculation: who pays for which year, how much (cents), and what it was computed from. */
export interface Calculated {
  readonly idCotisation: number;
  readonly fk_anneeScolaire: number;
  readonly idUtilisateur: number;
  readonly version: number;
  readonly montantTotal: number;
  readonly empreinte: string;
}

export interface Payment {
  readonly idReglement: number;
  /** Cents. */
  readonly montant: number;
  readonly fk_mode: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly quittance: string | null;
  /** Without the minus sign that shows a terminated subscription. */
  readonly abonnement: string | null;
  readonly fk_site: number | null;
  readonly resilie: boolean;
  /** False once deleted. */
  readonly valide: boolean;
  /** Changes so far, from 1. A receipt changes nothing of the payment and does not count. */
  readonly version: number;
  readonly receiptIssued: boolean;
}

export interface ContributionState {
  readonly calculated: Calculated | undefined;
  readonly payments: ReadonlyMap<number, Payment>;
  /** Payment errors already recorded, as `stamp message`. */
  readonly errors: ReadonlySet<string>;
}

/** Streams `contribution-{idCotisation}`: what a family owes for a year, and what it paid. */
export const contribution = aggregate<ContributionState, typeof events>({
  category: 'contribution',
  events,
  initial: { calculated: undefined, payments: new Map(), errors: new Set() },
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
    case 'PaymentRegistered': {
      const { idCotisation: _, ...fields } = event.data;
      return withPayment(state, { ...fields, resilie: false, valide: true, version: 1, receiptIssued: false });
    }
    case 'PaymentCorrected': {
      const { idCotisation: _, ...fields } = event.data;
      return change(state, fields.idReglement, (payment) => ({
        ...payment,
        ...fields,
        resilie: payment.resilie && fields.abonnement === payment.abonnement,
      }));
    }
    case 'PaymentDeleted':
      return change(state, event.data.idReglement, (payment) => ({ ...payment, valide: false }));
    case 'PaymentReactivated':
      return change(state, event.data.idReglement, (payment) => ({ ...payment, valide: true }));
    case 'SubscriptionTerminated':
      return change(state, event.data.idReglement, (payment) => ({ ...payment, resilie: true }));
    case 'PaymentErrorRecorded':
      return { ...state, errors: new Set([...state.errors, `${event.data.stamp} ${event.data.message}`]) };
    case 'ReceiptIssued': {
      const payment = state.payments.get(event.data.idReglement);
      return payment ? withPayment(state, { ...payment, quittance: event.data.quittance, receiptIssued: true }) : state;
    }
  }
}

function change(state: ContributionState, idReglement: number, next: (payment: Payment) => Payment): ContributionState {
  const payment = state.payments.get(idReglement);
  return payment ? withPayment(state, { ...next(payment), version: payment.version + 1 }) : state;
}

function withPayment(state: ContributionState, payment: Payment): ContributionState {
  return { ...state, payments: new Map(state.payments).set(payment.idReglement, payment) };
}

/** Cents of the payments that count. */
export function paidCents(state: ContributionState): number {
  let cents = 0;
  for (const payment of state.payments.values()) if (payment.valide) cents += payment.montant;
  return cents;
}
