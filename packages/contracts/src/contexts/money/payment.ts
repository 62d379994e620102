import { paymentModes } from '../../constants/paymentModes';
import { date, euros, flag, id, oneOf, optional, ref } from '../../core/field';
import { code } from '../../core/field-kinds';
import { record } from '../../core/record';
import { NOT_SEEN, seenOf } from '../../core/wire';
import { receipt, receiptNumber, sameNumber } from './receipt';

const abonnement = code('Abonnement', 100);

/** A payment of a contribution, in that one's stream. */
export const payment = record('payment', {
  label: 'Règlement',
  stream: 'contribution',
  key: 'idReglement',
  streamKey: 'idCotisation',
  identifiedBy: ['montant', 'date', 'fk_mode'],
  fields: {
    idCotisation: id(),
    idReglement: id(),
    montant: euros('Montant du règlement', 1),
    fk_mode: oneOf('Mode de règlement', paymentModes),
    date: date('Date'),
    /** 0 once deleted. */
    valide: flag('Règlement valide'),
    quittance: optional(receiptNumber),
    /** Events hold the number; a terminated subscription is shown with a leading minus sign. */
    abonnement: optional(abonnement),
    /** Where it was paid. */
    fk_site: optional(ref('site', 'Site')),
  },
});

const ids = payment.pick('idCotisation', 'idReglement');
const entered = payment.all.omit({ valide: true });
/** Whether its receipt goes by mail; left out, as before, and by mail at first. */
const recuParMail = flag('Reçu par e-mail');
const saved = entered.extend({ recuParMail: recuParMail.stored.optional() });
const counts = { valide: 1 } as const;
const deleted = { valide: 0 } as const;

const DASH = '\\p{Pd}\\u02D7\\u2043\\u207B\\u208B\\u2212\\u23AF\\u2500\\u2796\\u30FC';
const DASHES = new RegExp(`[${DASH}]`, 'gu');
const SIGNED = new RegExp(`^[${DASH}${NOT_SEEN}]+`, 'u');

/** The number of a subscription as it is shown once terminated. */
export const terminated = (subscription: string): string => `-${subscription}`;

/** The number as it was entered, whether it was terminated or not: what reads like a minus sign is one, whichever character it is. */
export const subscriptionNumber = (shown: string): string => shown.replace(SIGNED, '');

/** The number as it is compared: what nobody sees, blanks and other dashes make no other subscription. */
export const sameSubscription = (number: string): string => seenOf(sameNumber(seenOf(number)).replace(DASHES, '-'));

/** The number shown after a correction: the same number stays terminated; another is another subscription. */
export const correctedSubscription = <T>(shown: unknown, corrected: T): T | string =>
  typeof corrected === 'string' && shown === terminated(corrected) ? shown : corrected;

const payments = 'paiements';

export const PaymentRegistered = payment.event('PaymentRegistered', 1, 'Règlement enregistré', saved, {
  audit: payments,
  implies: () => counts,
});
/** All fields as they are after the correction. */
export const PaymentCorrected = payment.event('PaymentCorrected', 1, 'Règlement corrigé', saved, {
  audit: payments,
  implies: ({ abonnement: corrected }, before) => ({ abonnement: correctedSubscription(before.abonnement, corrected) }),
});
/** The payment no longer counts and may be reactivated: document 002 deletes by DELETE and reactivates by POST with valide 0. */
export const PaymentDeleted = payment.event('PaymentDeleted', 1, 'Règlement supprimé', ids, {
  audit: payments,
  implies: () => deleted,
});
export const PaymentReactivated = payment.event('PaymentReactivated', 1, 'Règlement réactivé', ids, {
  audit: payments,
  implies: () => counts,
});
export const SubscriptionTerminated = payment.event(
  'SubscriptionTerminated',
  1,
  'Abonnement résilié',
  ids.extend({ abonnement: abonnement.stored }),
  { audit: payments, implies: (data) => ({ abonnement: terminated(String(data.abonnement)) }) },
);
/**
 * The family has a receipt, by mail or downloaded: the payment bears its number from now on. `rang`, `version` and `nature` are those of
 * the paper.
 */
export const ReceiptIssued = payment.event(
  'ReceiptIssued',
  1,
  'Reçu remis',
  ids.extend({
    quittance: receiptNumber.stored,
    parMail: flag('Remise par e-mail').stored,
    rang: receipt.fields.rang.stored,
    version: receipt.fields.version.stored,
    nature: receipt.fields.nature.stored,
  }),
);
