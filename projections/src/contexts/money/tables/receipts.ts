import type { EventOf } from '@diapason/contracts/core';
import { LONGEST_SAME_NUMBER, ReceiptDrawnUp, sameNumber } from '@diapason/contracts/money';
import { json, table } from '@diapason/event-sourcing';

/** Everything that a receipt, or the cancellation of one, says. */
export type Receipt = EventOf<typeof ReceiptDrawnUp>['data'];

/** `read.quittance`: the papers of the payments as they were drawn up. Nothing changes one but the erasure of whom it names. */
export const receipts = table(
  {
    name: 'quittance',
    label: 'Reçus',
    version: 4,
    key: ['id_reglement', 'rang'],
    columns: {
      id_reglement: 'integer',
      rang: 'integer',
      numero: 'text',
      /** Calendar year of the payment, in which a number is one payment's. */
      annee: 'integer',
      /** The number as it is compared. */
      cle: 'text',
      contenu: json<Receipt>(),
    },
    indexes: ['cle'],
    longest: { cle: LONGEST_SAME_NUMBER },
  },
  (on) => [
    on(
      ReceiptDrawnUp,
      ({ data }) => [[data.idReglement, data.rang]],
      (_row, { data }) => ({
        id_reglement: data.idReglement,
        rang: data.rang,
        numero: data.numero,
        annee: yearOf(data),
        cle: sameNumber(data.numero),
        contenu: data,
      }),
    ),
  ],
);

const yearOf = ({ date }: Receipt): number => Number(date.slice(0, 4));
