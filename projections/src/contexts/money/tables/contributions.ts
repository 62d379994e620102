import { type PackedPayment, packPayments } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import {
  ContributionCalculated,
  ContributionTransferred,
  contribution,
  type Payment,
  PaymentErrorRecorded,
  type PaymentEvent,
  paymentAfter,
  paymentEvents,
} from '@diapason/contracts/money';
import { json, type RowOf, type StoredFact, table, words } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** A payment with the user who registered it, kept in the row so that totals and `concatCotisation` are made without leaving it. */
interface Recorded extends Payment {
  readonly fk_user: number | null;
}

const columns = {
  id_cotisation: 'integer',
  fk_annee_scolaire: 'integer',
  id_utilisateur: 'integer',
  /** Whom it was first calculated for: another record than `id_utilisateur`'s once that one was merged. */
  premier_payeur: 'integer',
  version: 'integer',
  grille_version: 'integer',
  /** Fingerprint of what it was computed from; empty once who pays is erased. */
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
  /** What it bills, whichever pupil has it by now. */
  scolarites: 'integer[]',
  quotient: 'integer?',
  tranche: 'integer',
  zone: words<'adherent' | 'exterieur'>(),
  libelle_zone: 'text?',
  reglements: json<readonly Recorded[]>(),
  concat_cotisation: 'text?',
  erreur_paiement: 'integer',
} as const;
type ContributionTableRow = RowOf<typeof columns>;

const key = ({ data }: { data: { idCotisation: number } }) => [[data.idCotisation]];

/**
 * `read.cotisation`: the latest calculation of a family's contribution and what was paid of it. Money in cents. Its lines are in
 * `cotisation_explication`, so that a list of 20,000 reads short rows.
 */
export const contributions = table(
  {
    name: 'cotisation',
    record: contribution,
    version: 8,
    key: ['id_cotisation'],
    columns,
    indexes: [
      'fk_annee_scolaire',
      'id_utilisateur',
      'using btree (id_utilisateur, fk_annee_scolaire) where premier_payeur <> id_utilisateur',
    ],
    shown: ({ montant_total, montant_regle }) => [
      { champ: 'montantRegle', facts: { label: 'Déjà réglé', format: 'cents' }, value: montant_regle },
      { champ: 'reste', facts: { label: 'Reste à payer', format: 'cents' }, value: montant_total - montant_regle },
    ],
  },
  (on) => [
    on(ContributionCalculated, key, (row, { data, metadata }) => ({
      ...paidBefore(row),
      id_cotisation: data.idCotisation,
      fk_annee_scolaire: data.fk_anneeScolaire,
      id_utilisateur: data.idUtilisateur,
      premier_payeur: row?.premier_payeur ?? data.idUtilisateur,
      version: data.version,
      grille_version: data.grilleVersion,
      empreinte: data.empreinte,
      date_heure: metadata.at,
      fk_user: userOf(metadata),
      montant_total: data.montantTotal,
      ...sitesAfter(row, data),
      eleves: numbersOf(data.lignes.map(({ idEleve }) => idEleve)),
      scolarites: numbersOf(data.lignes.map(({ idScolarite }) => idScolarite)),
      quotient: data.quotient,
      tranche: data.tranche,
      zone: data.zone,
      libelle_zone: data.libelleZone,
    })),
    on(ContributionTransferred, key, (row, { data }) => row && { ...row, id_utilisateur: data.fk_payeur }),
    ...Object.values(paymentEvents).map((event) => on(event, key, withPayment)),
    on(PaymentErrorRecorded, key, (row) => row && { ...row, erreur_paiement: row.erreur_paiement + 1 }),
  ],
);

const numbersOf = (some: readonly (number | null)[]) => [...new Set(some.filter((one) => one !== null))];

/** A family whose pupils all left stays on the sites where they were: with them, its debt or overpayment would be seen by nobody there. */
function sitesAfter(
  row: ContributionTableRow | undefined,
  { lignes, fk_site, sites }: EventOf<typeof ContributionCalculated>['data'],
) {
  return row && lignes.length === 0 ? { fk_site: row.fk_site, sites: row.sites } : { fk_site, sites };
}

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

function withPayment(
  row: ContributionTableRow | undefined,
  event: StoredFact<PaymentEvent>,
): ContributionTableRow | undefined {
  if (!row) return undefined;
  const before = row.reglements.find(({ idReglement }) => idReglement === event.data.idReglement);
  const after = paymentAfter(before, event);
  if (!after) return row;
  const fk_user = before && event.type !== 'PaymentRegistered' ? before.fk_user : userOf(event.metadata);
  const recorded = { ...after, fk_user };
  const reglements = before
    ? row.reglements.map((one) => (one === before ? recorded : one))
    : [...row.reglements, recorded];
  const valid = reglements.filter(({ valide }) => valide === 1);
  return {
    ...row,
    reglements,
    montant_regle: valid.reduce((cents, { montant }) => cents + montant, 0),
    nombre_reglements: valid.length,
    fk_mode: valid.at(-1)?.fk_mode ?? null,
    concat_cotisation: packPayments(reglements.map(packed)) || null,
  };
}

const packed = (recorded: Recorded): PackedPayment => ({
  ...recorded,
  quittance: recorded.quittance ?? '',
  abonnement: recorded.abonnement ?? '',
});
