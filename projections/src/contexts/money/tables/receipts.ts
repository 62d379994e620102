import type { EventOf } from '@diapason/contracts/core';
import { LONGEST_SAME_NUMBER, ReceiptDrawnUp, sameNumber } from '@diapason/contracts/money';
import { json, table } from '@diapason/event-sourcing';

/** Everything that a receipt, or the cancellation of one, says. */
export type Receipt = EventOf<typeof ReceiptDrawnUp>['data'];

/** `read.quittance`: the papers of the payments as they were drawn up. Nothing changes one but the erasure of whom it names. */
export const receipts = table(
  {
    name: 'quittance',
    label: 'Quittances',
    version: 3,
    key: ['id_reglement', 'rang'],
    columns: {
      id_reglement: 'integer',
      rang: 'integer',
      numero: 'text',
      /** Calendar year of the payment, in which a number is one payment's. */
      annee: 'integer',
      /** The number as it is compared. */
      cle: 'text',
      /** The number that it replaces and the year of it, where that one is older than papers are kept: others have a row of their own. */
      cle_remplace: 'text?',
      annee_remplace: 'integer?',
      contenu: json<Receipt>(),
    },
    indexes: ['cle', 'cle_remplace'],
    longest: { cle: LONGEST_SAME_NUMBER, cle_remplace: LONGEST_SAME_NUMBER },
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
        ...formerNumber(data),
        contenu: data,
      }),
    ),
  ],
);

const yearOf = ({ date }: Receipt): number => Number(date.slice(0, 4));

function formerNumber(paper: Receipt) {
  if (paper.remplace === null || paper.rang > 1) return { cle_remplace: null, annee_remplace: null };
  return { cle_remplace: sameNumber(paper.remplace), annee_remplace: paper.anneeRemplace ?? yearOf(paper) };
}
