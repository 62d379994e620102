import { bringsMoney } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  CardInstalmentAnnounced,
  CardInstalmentMissed,
  CardPaymentAnswered,
  CardPaymentRequested,
  CardReturnedPaid,
  ContributionCalculated,
  ContributionTransferred,
  type Payment,
  PaymentErrorRecorded,
  type PaymentEvent,
  paymentAfter,
  paymentEvents,
  ReceiptDrawnUp,
  sameSubscription,
} from '@diapason/contracts/money';
import { aggregate } from '@diapason/event-sourcing';
import { type CardAttempt, withCard } from './card-attempts';

const events = {
  ContributionCalculated,
  ContributionTransferred,
  PaymentErrorRecorded,
  ...paymentEvents,
  ReceiptDrawnUp,
  CardPaymentRequested,
  CardReturnedPaid,
  CardPaymentAnswered,
  CardInstalmentAnnounced,
  CardInstalmentMissed,
};
export type ContributionEvent = EventsOf<typeof events>;

/** The latest calculation: who pays for which year, how much (cents), for whom, and what it was computed from. */
export interface Calculated
  extends Pick<
    EventOf<typeof ContributionCalculated>['data'],
    'idCotisation' | 'fk_anneeScolaire' | 'idUtilisateur' | 'version' | 'montantTotal' | 'empreinte' | 'fk_site'
  > {
  /** In the order of the lines. */
  readonly eleves: readonly number[];
}

/** What a receipt may say of a payment: the payment and the contribution as they stood when the payment last changed. */
export interface Situation {
  /** The payment as it was changed. */
  readonly payment: Payment;
  readonly calculated: Calculated;
  /** Cents of all payments that counted then: of money, and of exemptions. */
  readonly montantRegle: number;
  readonly montantExonere: number;
  /** What happened to it, where it was changed. */
  readonly motif: 'correction' | 'suppression' | 'réactivation' | null;
}

/** The last paper of a payment that the family has. */
export interface LastPaper {
  readonly rang: number;
  readonly nature: 'quittance' | 'annulation';
  readonly numero: string;
  /** The payment's version that it speaks of. */
  readonly version: number;
  /** All numbers that the payment's papers bear. */
  readonly numeros: readonly string[];
}

export interface ContributionState {
  readonly calculated: Calculated | undefined;
  /** Cents of the calculation before the latest; 0 for the first. */
  readonly montantAvant: number;
  readonly payments: ReadonlyMap<number, Payment>;
  readonly situations: ReadonlyMap<number, Situation>;
  readonly papers: ReadonlyMap<number, LastPaper>;
  /** Numbers of subscriptions that ended, as {@link sameSubscription} compares them. */
  readonly ended: ReadonlySet<string>;
  /** Payment errors already recorded, as `stamp message`. */
  readonly errors: ReadonlySet<string>;
  /** Payments by card that the family asked for, by reference, in their order. */
  readonly cards: ReadonlyMap<string, CardAttempt>;
}

/** Streams `contribution-{idCotisation}`: what a family owes for a year, and what it paid. */
export const contribution = aggregate<ContributionState, typeof events>({
  category: 'contribution',
  events,
  initial: {
    calculated: undefined,
    montantAvant: 0,
    payments: new Map(),
    situations: new Map(),
    papers: new Map(),
    ended: new Set(),
    errors: new Set(),
    cards: new Map(),
  },
  evolve,
});

function evolve(state: ContributionState, event: ContributionEvent): ContributionState {
  switch (event.type) {
    case 'ContributionCalculated': {
      const { idCotisation, fk_anneeScolaire, idUtilisateur, version, montantTotal, empreinte, fk_site } = event.data;
      const eleves = [...new Set(event.data.lignes.flatMap(({ idEleve }) => (idEleve === null ? [] : [idEleve])))];
      return {
        ...state,
        montantAvant: state.calculated?.montantTotal ?? 0,
        calculated: {
          idCotisation,
          fk_anneeScolaire,
          idUtilisateur,
          version,
          montantTotal,
          empreinte,
          fk_site,
          eleves,
        },
      };
    }
    case 'ContributionTransferred':
      return transferred(state, event.data.fk_payeur);
    case 'PaymentErrorRecorded':
      return { ...state, errors: new Set([...state.errors, `${event.data.stamp} ${event.data.message}`]) };
    case 'ReceiptDrawnUp':
      return state;
    case 'CardPaymentRequested':
    case 'CardReturnedPaid':
    case 'CardPaymentAnswered':
    case 'CardInstalmentAnnounced':
    case 'CardInstalmentMissed':
      return { ...state, cards: withCard(state.cards, event) };
    case 'ReceiptIssued':
      return withPayment({ ...state, papers: withPaper(state, event.data) }, event);
    case 'SubscriptionTerminated':
      return withPayment({ ...state, ended: new Set(state.ended).add(sameSubscription(event.data.abonnement)) }, event);
    default:
      return withPayment(state, event);
  }
}

/** Papers that are still to be made are for the record that is kept. */
function transferred(state: ContributionState, idUtilisateur: number): ContributionState {
  const { calculated } = state;
  if (!calculated) return state;
  const situations = new Map(
    [...state.situations].map(([id, one]) => [id, { ...one, calculated: { ...one.calculated, idUtilisateur } }]),
  );
  return { ...state, calculated: { ...calculated, idUtilisateur }, situations };
}

function withPayment(state: ContributionState, event: PaymentEvent): ContributionState {
  const { idReglement } = event.data;
  const before = state.payments.get(idReglement);
  const payment = paymentAfter(before, event);
  if (!payment) return state;
  const after = { ...state, payments: new Map(state.payments).set(idReglement, payment) };
  const { calculated } = state;
  if (!calculated || (before && isSameOnPaper(before, payment))) return after;
  const montantRegle = centsOf(after, certifies);
  const montantExonere = paidCents(after) - montantRegle;
  const situation = { payment, calculated, montantRegle, montantExonere, motif: MOTIFS[event.type] ?? null };
  return { ...after, situations: new Map(state.situations).set(idReglement, situation) };
}

const MOTIFS: Readonly<Partial<Record<PaymentEvent['type'], Situation['motif']>>> = {
  PaymentCorrected: 'correction',
  PaymentDeleted: 'suppression',
  PaymentReactivated: 'réactivation',
};

/** Whether a receipt would say the same of both. */
const isSameOnPaper = (one: Payment, other: Payment): boolean =>
  (['montant', 'fk_mode', 'date', 'valide', 'fk_site'] as const).every((field) => one[field] === other[field]);

function withPaper({ papers }: ContributionState, issued: EventOf<typeof paymentEvents.ReceiptIssued>['data']) {
  const { idReglement, quittance: numero, rang, nature, version } = issued;
  const numeros = [...(papers.get(idReglement)?.numeros ?? []), numero];
  return new Map(papers).set(idReglement, { rang, nature, numero, version, numeros });
}

/** Whether the payment is money that came in. */
export const certifies = ({ valide, fk_mode }: Payment): boolean => valide === 1 && bringsMoney(fk_mode);

/** Cents of the payments that count, exemptions among them. */
export const paidCents = (state: Pick<ContributionState, 'payments'>): number =>
  centsOf(state, ({ valide }) => valide === 1);

function centsOf({ payments }: Pick<ContributionState, 'payments'>, counts: (payment: Payment) => boolean): number {
  let cents = 0;
  for (const payment of payments.values()) if (counts(payment)) cents += payment.montant;
  return cents;
}

/** Two records of the payer were merged or separated: `to` is billed from now on. Appends nothing for a contribution of somebody else. */
export function decideTransfer({ calculated }: ContributionState, from: number, to: number): ContributionEvent[] {
  if (calculated?.idUtilisateur !== from) return [];
  const { idCotisation } = calculated;
  return [make(ContributionTransferred, { idCotisation, fk_payeur: to, ancienPayeur: from })];
}
