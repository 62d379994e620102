import type { ContributionView } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import {
  type ContributionListRow,
  type ContributionRow,
  listContributions,
  type PaymentRow,
  summariseContributions,
} from '@diapason/contracts/money';
import { type ReadModels, sql, theRow } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { orderBy, type Sorts } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import {
  chosenContributions,
  contributionIds,
  contributionRowsSql,
  readContributions,
  searchedTables,
  toVerify,
} from './contribution-rows';
import { ofPayerYear } from './payer-years';
import { paymentOrder, readPayments } from './payment-rows';

type ListInput = InputOf<typeof listContributions>['body'];
export type ContributionSearch = InputOf<typeof summariseContributions>['body'];

/** Amounts paid against what is owed: the views of the exports (document 002 §2). */
const views: Record<ContributionView, string | undefined> = {
  toutes: undefined,
  completes: 'c.montant_regle = c.montant_total',
  partielles: 'c.montant_regle > 0 and c.montant_regle < c.montant_total',
  tropPercues: 'c.montant_regle > c.montant_total',
  sansReglement: 'c.montant_regle = 0 and c.montant_total > 0',
};

/** @param sites those the caller is held to; undefined: those the search names, if any. */
export function contributionConditions(search: ContributionSearch, sites: readonly number[] | undefined): Conditions {
  const conditions = new Conditions();
  if (search.fk_anneeScolaire) conditions.add('c.fk_annee_scolaire = ?', search.fk_anneeScolaire);
  const wanted = sites ?? search.fk_site;
  if (wanted) conditions.add('c.sites && ?::int[]', wanted);
  conditions.search(['y.recherche'], search.recherche);
  const view = views[search.vue ?? 'toutes'];
  if (view) conditions.add(`(${view})`);
  if (search.revenus === 'aVerifier') conditions.add(toVerify);
  return conditions;
}

/** Names are plain letters, which locale C compares fastest. */
export const byName = 'y.nom_tri collate "C", c.id_cotisation';
const sorts: Sorts<NonNullable<ListInput['tri']>> = {
  nom: (way) => `y.nom_tri collate "C" ${way}, c.id_cotisation ${way}`,
  total: (way) => `c.montant_total ${way}, ${byName}`,
  reste: (way) => `c.montant_total - c.montant_regle ${way}, ${byName}`,
  date: (way) => `c.date_heure ${way}, ${byName}`,
};

const orderOf = ({ tri = 'nom' }: ListInput): string => orderBy(tri, sorts);

/** What the whole list chooses, and in which order. @param sites those the caller is held to. */
function wholeList(body: ListInput, sites: readonly number[] | undefined) {
  const conditions = contributionConditions(body, sites);
  return { clauses: `${conditions.where()} ${orderOf(body)}`, values: conditions.values };
}

/** The select of the whole list. @param sites those the caller is held to. */
export function contributionSql(
  body: ListInput,
  sites?: readonly number[],
): { readonly text: string; readonly values: readonly unknown[] } {
  const { clauses, values } = wholeList(body, sites);
  return { text: contributionRowsSql(clauses), values };
}

export const list = query(listContributions, async ({ body }, { db, sites }) => {
  if (body.taille) return readPage(db, body, body.taille, sites);
  const { clauses, values } = wholeList(body, sites);
  return readContributions(db, clauses, values);
});

async function readPage(
  db: ReadModels,
  body: ListInput,
  size: number,
  sites: readonly number[] | undefined,
): Promise<ContributionListRow[]> {
  const conditions = contributionConditions(body, sites);
  const clauses = `${conditions.where()} ${orderOf(body)} ${conditions.page(size, body.page)}`;
  // The page is chosen among short rows; only its own rows are read in full.
  const ids = await contributionIds(db, clauses, conditions.values);
  const [rows, payments] = await Promise.all([
    readContributions(db, chosenContributions, [ids]),
    readPaymentsOf(db, ids),
  ]);
  return withPayments(rows, payments);
}

/** Payments of the payers and years of contributions, the latest first and deleted ones too: they may be reactivated. */
export const readPaymentsOf = (db: ReadModels, ids: readonly number[]): Promise<PaymentRow[]> =>
  readPayments(db, `where ${ofPayerYear('$1')} ${paymentOrder}`, [ids]);

export const withPayments = (
  rows: readonly ContributionRow[],
  payments: readonly PaymentRow[],
): ContributionListRow[] =>
  rows.map((row) => ({
    ...row,
    reglements: payments.filter(
      ({ idUtilisateur, fk_anneeScolaire }) =>
        idUtilisateur === row.idUtilisateur && fk_anneeScolaire === row.fk_anneeScolaire,
    ),
  }));

const counted = (view: Exclude<ContributionView, 'toutes'>) => sql.number(`count(*) filter (where ${views[view]})`);
const total = (cents: string) => sql.number(`coalesce(sum(${cents}), 0)`);

const SUMMARY = {
  nombre: sql.number('count(*)'),
  montantTotal: total('c.montant_total'),
  montantRegle: total('c.montant_regle'),
  resteARegler: total('greatest(c.montant_total - c.montant_regle, 0)'),
  tropPercu: total('greatest(c.montant_regle - c.montant_total, 0)'),
  completes: counted('completes'),
  partielles: counted('partielles'),
  tropPercues: counted('tropPercues'),
  sansReglement: counted('sansReglement'),
  aVerifier: sql.number(`count(*) filter (where ${toVerify})`),
};

export const summary = query(summariseContributions, ({ body }, { db, sites }) => {
  const conditions = contributionConditions(body, sites);
  return theRow(db, SUMMARY, `from ${searchedTables} ${conditions.where()}`, conditions.values);
});
