import type { EventOf } from '@diapason/contracts/core';
import { ReceiptDrawnUp } from '@diapason/contracts/money';
import { json, table } from '@diapason/event-sourcing';

/** Everything that a receipt, or the cancellation of one, says. */
export type Receipt = EventOf<typeof ReceiptDrawnUp>['data'];

/** `read.quittance`: the papers of the payments as they were drawn up. Nothing changes one but the erasure of whom it names. */
export const receipts = table(
  {
    name: 'quittance',
    label: 'Quittances',
    version: 1,
    key: ['id_reglement', 'rang'],
    columns: { id_reglement: 'integer', rang: 'integer', numero: 'text', contenu: json<Receipt>() },
    indexes: [],
  },
  (on) => [
    on(
      ReceiptDrawnUp,
      ({ data }) => [[data.idReglement, data.rang]],
      (_row, { data }) => ({ id_reglement: data.idReglement, rang: data.rang, numero: data.numero, contenu: data }),
    ),
  ],
);
