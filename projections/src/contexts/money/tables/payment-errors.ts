import { PaymentErrorRecorded } from '@diapason/contracts/money';
import { table } from '@diapason/event-sourcing';

const UUID = 36;

/** `read.cotisation_erreur`: payments that failed at the bank. */
export const paymentErrors = table(
  {
    name: 'cotisation_erreur',
    label: 'Paiements en erreur',
    version: 1,
    key: ['event_id'],
    columns: {
      event_id: 'text',
      fk_cotisation: 'integer',
      id_reglement: 'integer?',
      stamp: 'timestamptz',
      message: 'text',
    },
    indexes: ['fk_cotisation'],
    longest: { event_id: UUID },
  },
  (on) => [
    on(
      PaymentErrorRecorded,
      ({ eventId }) => [[eventId]],
      (_row, { eventId, data }) => ({
        event_id: eventId,
        fk_cotisation: data.idCotisation,
        id_reglement: data.idReglement,
        stamp: new Date(data.stamp).toISOString(),
        message: data.message,
      }),
    ),
  ],
);
