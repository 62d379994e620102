import {
  ACCEPTED,
  CardInstalmentAnnounced,
  CardInstalmentMissed,
  CardPaymentAnswered,
  CardPaymentRequested,
  CardReturnedPaid,
  countsOver,
  endsReturn,
  PENDING,
} from '@diapason/contracts/money';
import { type RowOf, table, words } from '@diapason/event-sourcing';

export type CardState = 'demande' | 'renvoye' | 'attente' | 'accepte' | 'refuse' | 'annonce' | 'manque';

const columns = {
  reference_carte: 'text',
  rang: 'integer',
  fk_cotisation: 'integer',
  fk_demandeur: 'integer',
  /** Cents of this instalment. */
  montant: 'bigint',
  echeance: 'date',
  demande_le: 'timestamptz',
  etat: words<CardState>(),
  code: 'text?',
  transaction: 'text?',
  appel: 'text?',
  autorisation: 'text?',
  id_reglement: 'integer?',
  repondu_le: 'timestamptz?',
  /** When the family came back from the bank's page as having paid. */
  revenu_le: 'timestamptz?',
} as const;
type CardRow = RowOf<typeof columns>;

const LONGEST = 40;

/** `read.paiement_carte`: each instalment of each payment by card that a family asked for, and what the bank said of it. */
export const cardPayments = table(
  {
    name: 'paiement_carte',
    label: 'Paiements par carte',
    version: 4,
    key: ['reference_carte', 'rang'],
    columns,
    indexes: ['fk_cotisation', 'appel'],
    longest: { reference_carte: LONGEST, appel: LONGEST },
  },
  (on) => [
    on(
      CardPaymentRequested,
      ({ data }) => data.echeances.map((_, index) => [data.reference, index + 1]),
      (_row, { data, metadata }, [, rang]): CardRow => {
        const share = data.echeances[Number(rang) - 1];
        return {
          reference_carte: data.reference,
          rang: Number(rang),
          fk_cotisation: data.idCotisation,
          fk_demandeur: data.fk_demandeur,
          montant: share?.montant ?? 0,
          echeance: share?.date ?? metadata.at.slice(0, 10),
          demande_le: metadata.at,
          etat: 'demande',
          code: null,
          transaction: null,
          appel: null,
          autorisation: null,
          id_reglement: null,
          repondu_le: null,
          revenu_le: null,
        };
      },
    ),
    on(
      CardReturnedPaid,
      ({ data }) => [[data.reference, 1]],
      (row, { data }) => row && { ...row, etat: 'renvoye' as const, revenu_le: data.revenuLe ?? null },
    ),
    on(
      CardPaymentAnswered,
      ({ data }) => [[data.reference, data.rang]],
      (row, { data }) => {
        // A refusal that comes after the money changes nothing of it.
        if (!row || (data.fk_reglement === null && (row.etat === 'accepte' || isLate(row, data)))) return row;
        const { code, transaction, appel, autorisation, fk_reglement, stamp } = data;
        return {
          ...row,
          etat: row.etat === 'renvoye' && !endsReturn(data, row.revenu_le) ? row.etat : stateOf(code),
          code,
          transaction,
          appel,
          autorisation,
          id_reglement: fk_reglement,
          repondu_le: new Date(stamp).toISOString(),
        };
      },
    ),
    on(
      CardInstalmentAnnounced,
      ({ data }) => [[data.reference, data.rang]],
      (row, { data }) =>
        !row || isLate(row, data)
          ? row
          : {
              ...row,
              etat: 'annonce' as const,
              code: data.code,
              appel: data.appel,
              repondu_le: new Date(data.stamp).toISOString(),
            },
    ),
    on(
      CardInstalmentMissed,
      ({ data }) => [[data.reference, data.rang]],
      (row) => (row?.etat === 'accepte' ? row : row && { ...row, etat: 'manque' as const }),
    ),
  ],
);

function isLate({ code, appel, repondu_le }: CardRow, said: Parameters<typeof countsOver>[0]): boolean {
  return code !== null && !countsOver(said, { code, appel: appel ?? '', stamp: repondu_le ?? said.stamp });
}

function stateOf(code: string): CardState {
  if (code === ACCEPTED) return 'accepte';
  return code === PENDING ? 'attente' : 'refuse';
}
