import type { z } from 'zod';
import type { EventOf, EventsOf } from '../../core/event';
import {
  correctedSubscription,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  type payment,
  ReceiptIssued,
  SubscriptionTerminated,
  terminated,
} from './payment';

/** A payment as its events leave it. Cents; `abonnement` has a leading minus sign once terminated. */
export interface Payment extends z.output<typeof payment.all> {
  /** Changes so far, from 1. A receipt changes nothing of the payment and does not count. */
  readonly version: number;
  /** 0: its receipt is not sent by mail. */
  readonly recuParMail?: 0 | 1 | undefined;
}

/** The events that make or change a payment, by their type. */
export const paymentEvents = {
  PaymentRegistered,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  SubscriptionTerminated,
  ReceiptIssued,
};
export type PaymentEvent = EventsOf<typeof paymentEvents>;

/**
 * What an event makes of a payment. Pure.
 * @param before undefined while it was not registered: other events then make nothing of it.
 */
export function paymentAfter(before: Payment | undefined, event: PaymentEvent): Payment | undefined {
  if (event.type === 'PaymentRegistered') return { ...event.data, valide: 1, version: 1 };
  return before && changed(before, event);
}

type Change = Exclude<PaymentEvent, EventOf<typeof PaymentRegistered>>;

function changed(before: Payment, event: Change): Payment {
  const version = before.version + 1;
  switch (event.type) {
    case 'PaymentCorrected': {
      const abonnement = correctedSubscription(before.abonnement, event.data.abonnement);
      return { ...before, ...event.data, abonnement, version };
    }
    case 'PaymentDeleted':
      return { ...before, valide: 0, version };
    case 'PaymentReactivated':
      return { ...before, valide: 1, version };
    case 'SubscriptionTerminated':
      return { ...before, abonnement: terminated(event.data.abonnement), version };
    case 'ReceiptIssued':
      // A cancelled receipt stays the payment's: its number says which one was cancelled.
      return event.data.nature === 'annulation' ? before : { ...before, quittance: event.data.quittance };
  }
}
