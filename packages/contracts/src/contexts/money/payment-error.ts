import { id, optional, ref, text } from '../../core/field';
import { instant } from '../../core/field-kinds';
import { record } from '../../core/record';

/** A payment of a contribution that failed at the bank. */
export const paymentError = record('paymentError', {
  label: 'Paiement en erreur',
  stream: 'contribution',
  key: 'stamp',
  streamKey: 'idCotisation',
  identifiedBy: ['stamp'],
  fields: {
    idCotisation: id(),
    idReglement: optional(ref('payment', 'Règlement')),
    stamp: instant('Horodatage de la banque'),
    message: text('Message', 500),
  },
});

export const PaymentErrorRecorded = paymentError.event(
  'PaymentErrorRecorded',
  1,
  'Paiement en erreur',
  paymentError.all,
  { audit: 'paiements' },
);
