import { packPayments } from '@diapason/contracts/constants';
import {
  ContributionCalculated,
  PaymentCorrected,
  PaymentDeleted,
  PaymentErrorRecorded,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
} from '@diapason/contracts/money';
import { json, table, words } from '@diapason/event-sourcing';
import { userOf } from './actor';

/** A payment as the contribution's row keeps it, to fold totals and `concatCotisation` without leaving the row. Cents. */
interface Packed {
  readonly idReglement: number;
  readonly montant: number;
  readonly date: string;
  readonly valide: 0 | 1;
  readonly quittance: string;
  readonly fk_user: number | null;
  readonly fk_mode: number;
  readonly abonnement: string;
}

interface ContributionTableRow extends Record<string, unknown> {
  readonly id_cotisation: number;
  readonly fk_annee_scolaire: number;
  readonly id_utilisateur: number;
  readonly version: number;
  readonly grille_version: number;
  /** Fingerprint of what it was computed from; empty once who pays is erased. */
  readonly empreinte: string;
  readonly date_heure: string;
  readonly fk_user: number | null;
  readonly montant_total: number;
  readonly montant_regle: number;
  readonly nombre_reglements: number;
  readonly fk_mode: number | null;
  readonly fk_site: number | null;
  readonly sites: readonly number[];
  readonly eleves: readonly number[];
  readonly quotient: number | null;
  readonly tranche: number;
  readonly zone: 'adherent' | 'exterieur';
  readonly reglements: readonly Packed[];
  readonly concat_cotisation: string | null;
  readonly erreur_paiement: number;
}

const key = ({ data }: { data: { idCotisation: number } }) => [[data.idCotisation]];

/**
 * `read.cotisation`: the latest calculation of a family's contribution and what was paid of it. Money in cents. Its lines are in
 * `cotisation_explication`, so that a list of 20,000 reads short rows.
 */
export const contributions = table(
  {
    name: 'cotisation',
    version: 3,
    key: ['id_cotisation'],
    columns: {
      id_cotisation: 'integer',
      fk_annee_scolaire: 'integer',
      id_utilisateur: 'integer',
      version: 'integer',
      grille_version: 'integer',
      empreinte: 'text',
      date_heure: 'timestamptz',
      fk_user: 'integer?',
      montant_total: 'bigint',
      montant_regle: 'bigint',
      nombre_reglements: 'integer',
      fk_mode: 'integer?',
      fk_site: 'integer?',
      sites: 'integer[]',
      eleves: 'integer[]',
      quotient: 'integer?',
      tranche: 'integer',
      zone: words<'adherent' | 'exterieur'>(),
      reglements: json<readonly Packed[]>(),
      concat_cotisation: 'text?',
      erreur_paiement: 'integer',
    },
    indexes: ['fk_annee_scolaire', 'id_utilisateur'],
  },
  (on) => [
    on(ContributionCalculated, key, (row, { data, metadata }) => ({
      ...paidBefore(row),
      id_cotisation: data.idCotisation,
      fk_annee_scolaire: data.fk_anneeScolaire,
      id_utilisateur: data.idUtilisateur,
      version: data.version,
      grille_version: data.grilleVersion,
      empreinte: data.empreinte,
      date_heure: metadata.at,
      fk_user: userOf(metadata),
      montant_total: data.montantTotal,
      fk_site: data.fk_site,
      sites: data.sites,
      eleves: [...new Set(data.lignes.flatMap(({ idEleve }) => (idEleve === null ? [] : [idEleve])))],
      quotient: data.quotient,
      tranche: data.tranche,
      zone: data.zone,
    })),
    on(PaymentRegistered, key, (row, { data, metadata }) =>
      withPayments(row, (payments) => [
        ...payments,
        {
          idReglement: data.idReglement,
          ...entryOf(data),
          valide: 1,
          fk_user: userOf(metadata),
          abonnement: data.abonnement ?? '',
        },
      ]),
    ),
    on(PaymentCorrected, key, (row, { data }) =>
      changed(row, data.idReglement, (payment) => ({
        ...payment,
        ...entryOf(data),
        abonnement: payment.abonnement === `-${data.abonnement}` ? payment.abonnement : (data.abonnement ?? ''),
      })),
    ),
    on(PaymentDeleted, key, (row, { data }) =>
      changed(row, data.idReglement, (payment) => ({ ...payment, valide: 0 })),
    ),
    on(PaymentReactivated, key, (row, { data }) =>
      changed(row, data.idReglement, (payment) => ({ ...payment, valide: 1 })),
    ),
    on(SubscriptionTerminated, key, (row, { data }) =>
      changed(row, data.idReglement, (payment) => ({ ...payment, abonnement: `-${data.abonnement}` })),
    ),
    on(ReceiptIssued, key, (row, { data }) =>
      changed(row, data.idReglement, (payment) => ({ ...payment, quittance: data.quittance })),
    ),
    on(PaymentErrorRecorded, key, (row) => row && { ...row, erreur_paiement: row.erreur_paiement + 1 }),
  ],
);

const entryOf = (data: { montant: number; date: string; fk_mode: number; quittance: string | null }) => ({
  montant: data.montant,
  date: data.date,
  fk_mode: data.fk_mode,
  quittance: data.quittance ?? '',
});

/** What a recalculation leaves as it is. */
function paidBefore(row: ContributionTableRow | undefined) {
  return {
    montant_regle: row?.montant_regle ?? 0,
    nombre_reglements: row?.nombre_reglements ?? 0,
    fk_mode: row?.fk_mode ?? null,
    reglements: row?.reglements ?? [],
    concat_cotisation: row?.concat_cotisation ?? null,
    erreur_paiement: row?.erreur_paiement ?? 0,
  };
}

const changed = (row: ContributionTableRow | undefined, idReglement: number, next: (payment: Packed) => Packed) =>
  withPayments(row, (payments) =>
    payments.map((payment) => (payment.idReglement === idReglement ? next(payment) : payment)),
  );

function withPayments(row: ContributionTableRow | undefined, change: (payments: readonly Packed[]) => Packed[]) {
  if (!row) return undefined;
  const reglements = change(row.reglements);
  const valid = reglements.filter((payment) => payment.valide === 1);
  return {
    ...row,
    reglements,
    montant_regle: valid.reduce((cents, payment) => cents + payment.montant, 0),
    nombre_reglements: valid.length,
    fk_mode: valid.at(-1)?.fk_mode ?? null,
    concat_cotisation: packPayments(reglements) || null,
  };
}
