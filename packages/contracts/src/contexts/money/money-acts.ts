import { bringsMoney, messages, paymentModes, right } from '../../constants';
import { actsOnRow, type RowActs } from '../../core/row-acts';
import type { Session } from '../../core/session';
import { sheetActs } from '../../core/sheet-acts';
import {
  calculateContributions,
  deletePayment,
  downloadReceipt,
  listPaymentErrors,
  savePayment,
  terminateSubscription,
} from './endpoints';
import { publishTariff, readTariff } from './tariff';
import type { ContributionWord, PaymentWord } from './words-of-acts';
import { closeYear, listYears, reopenYear } from './year-closing-endpoints';

/** What may be done with the prices of a year; what is closed does not change. */
export const tariffActs = sheetActs(readTariff, {
  publier: { call: publishTariff, when: ({ close }) => close === 0 },
  recalculer: {
    call: calculateContributions,
    and: [right.calculateContributions],
    when: ({ close, calcul }) => close === 0 && calcul === 1,
  },
});

/** What may be done with a school year that is over, or that is closed. */
export const yearActs = sheetActs(listYears, { clore: { call: closeYear }, rouvrir: { call: reopenYear } });

/** What decides about money today, beside who asks. */
export interface MoneyMoment {
  /** YYYY-MM-DD */
  readonly today: string;
  /** Setting `fermetureReglements`: the last day on which payments are added; null for none. */
  readonly fermeture: string | null;
  /** School years that were closed by the act of closing. */
  readonly closed: ReadonlySet<number>;
  readonly session: Session;
}

interface OfYear {
  readonly fk_anneeScolaire: number;
  readonly idUtilisateur: number;
}
interface Payment extends OfYear {
  readonly date: string;
  readonly fk_mode: number;
  readonly valide: 0 | 1;
  readonly abonnement: string | null;
}

/** Why nothing can be added to a year's money, in words; of no year in particular, the closing date alone says so. */
export const whyShut = (
  year: number | null,
  { closed, fermeture, today }: Omit<MoneyMoment, 'session'>,
): string | null => {
  if (year !== null && closed.has(year)) return messages.money.closedYear;
  return fermeture !== null && fermeture < today ? messages.money.paymentsClosed : null;
};

const isOpen = ({ fk_anneeScolaire }: OfYear, moment: MoneyMoment) => whyShut(fk_anneeScolaire, moment) === null;

/** Of a year that changes still, and of a mode that the caller may use: an exemption is touched only by who may grant one. */
function changes({ fk_anneeScolaire, fk_mode }: Payment, { closed, session }: MoneyMoment): boolean {
  const needed = paymentModes.find(({ id }) => id === fk_mode)?.fonction ?? null;
  return !closed.has(fk_anneeScolaire) && (needed === null || session.functions.has(needed));
}

/** The same rules refuse what is not offered: `payment-rules` of the aggregate. */
const paymentActs: RowActs<PaymentWord, Payment, MoneyMoment> = {
  modifier: {
    call: savePayment,
    and: [right.correctPayment],
    when: (payment, moment) =>
      payment.valide === 1 &&
      changes(payment, moment) &&
      (moment.fermeture === null || payment.date <= moment.fermeture),
  },
  supprimer: {
    call: deletePayment,
    when: (payment, moment) => payment.valide === 1 && changes(payment, moment),
  },
  reactiver: {
    call: savePayment,
    and: [right.reactivatePayment],
    when: (payment, moment) => payment.valide === 0 && changes(payment, moment) && isOpen(payment, moment),
  },
  /** A leading minus sign means a terminated subscription (document 002 §3). */
  resilier: {
    call: terminateSubscription,
    when: (payment, moment) =>
      payment.valide === 1 && /^[^-]/.test(payment.abonnement ?? '') && changes(payment, moment),
  },
  ouvrirRecu: { call: downloadReceipt, when: ({ valide, fk_mode }) => valide === 1 && bringsMoney(fk_mode) },
};

const contributionActs: RowActs<ContributionWord, OfYear, MoneyMoment> = {
  regler: { call: savePayment, isNew: true, when: isOpen },
  ouvrirErreurs: { call: listPaymentErrors },
};

type Sites = readonly number[] | undefined;

const about = ({ idUtilisateur }: OfYear, { session }: MoneyMoment, sites: Sites) => ({
  session,
  isOwn: idUtilisateur === session.idUtilisateur,
  sites,
});

/** What may be done with a payment now. @param sites those of the family; undefined after a call that was held to them */
export const actsOnPayment = (payment: Payment, moment: MoneyMoment, sites: Sites): PaymentWord[] =>
  actsOnRow(paymentActs, payment, moment, about(payment, moment, sites));

/** What may be done with a contribution now. @param sites those of the family */
export const actsOnContribution = (of: OfYear, moment: MoneyMoment, sites: Sites): ContributionWord[] =>
  actsOnRow(contributionActs, of, moment, about(of, moment, sites));
