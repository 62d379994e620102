import { type ContributionView, contributionViews } from '@diapason/contracts/constants';
import {
  type ContributionListRow,
  type ContributionRow,
  contributionList,
  type PaymentRow,
  whyShut,
} from '@diapason/contracts/money';
import { selectList, sql, theRow } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { withoutDomain } from '../../../machinery/person-search';
import type { QueryContext } from '../../../machinery/query';
import { settingIfReadable } from '../../site/setting-value';
import { CONTRIBUTION, joinedTables, named, searchedTables, toVerify } from './contribution-rows';
import { readMoneyMoment } from './money-moment';
import { ofPayerYear } from './payer-years';
import { paymentOrder, readPayments } from './payment-rows';

type ContributionSearch = SearchOf<typeof contributionList>;

/** Amounts paid against what is owed: the views of the exports (document 002 §2). */
const views: Record<ContributionView, string | undefined> = {
  toutes: undefined,
  completes: 'c.montant_regle = c.montant_total',
  partielles: 'c.montant_regle > 0 and c.montant_regle < c.montant_total',
  tropPercues: 'c.montant_regle > c.montant_total',
  sansReglement: 'c.montant_regle = 0',
};

export function contributionConditions(search: ContributionSearch, { sites }: Pick<QueryContext, 'sites'>): Conditions {
  const conditions = new Conditions();
  if (search.fk_anneeScolaire) conditions.add('c.fk_annee_scolaire = ?', search.fk_anneeScolaire);
  const wanted = sites ?? search.fk_site;
  if (wanted) conditions.add('c.sites && ?::int[]', wanted);
  conditions.search(['y.recherche'], withoutDomain(search.recherche));
  const view = views[search.vue ?? 'toutes'];
  if (view) conditions.add(`(${view})`);
  if (search.revenus === 'aVerifier') conditions.add(toVerify);
  return conditions;
}

/** Names are plain letters, which locale C compares fastest. */
const byName = 'y.nom_tri collate "C", c.id_cotisation';

/** The select of the whole list, in its first order. */
export function contributionSql(search: ContributionSearch): {
  readonly text: string;
  readonly values: readonly unknown[];
} {
  const conditions = contributionConditions(search, { sites: undefined });
  const from = `from ${searchedTables} ${joinedTables} ${conditions.where()} order by ${byName}`;
  return { text: `select ${selectList(CONTRIBUTION)} ${from}`, values: conditions.values };
}

/** Payments of the payers and years of contributions, the latest first and deleted ones too: they may be reactivated. */
export const readPaymentsOf = (
  asking: Pick<QueryContext, 'db' | 'today' | 'session'>,
  ids: readonly number[],
): Promise<PaymentRow[]> => readPayments(asking, `where ${ofPayerYear('$1')} ${paymentOrder}`, [ids]);

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
const left = 'greatest(c.montant_total - c.montant_regle, 0)';
const tooMuch = 'greatest(c.montant_regle - c.montant_total, 0)';

const SUMMARY = {
  nombre: sql.number('count(*)'),
  montantTotal: total('c.montant_total'),
  montantRegle: total('c.montant_regle'),
  resteARegler: total(left),
  tropPercu: total(tooMuch),
  completes: counted('completes'),
  partielles: counted('partielles'),
  tropPercues: counted('tropPercues'),
  sansReglement: counted('sansReglement'),
  aVerifier: sql.number(`count(*) filter (where ${toVerify})`),
};

export const contributionQueries = listRows(contributionList, {
  searched: searchedTables,
  key: 'c.id_cotisation',
  where: contributionConditions,
  sorts: {
    nom: (way) => `y.nom_tri collate "C" ${way}, c.id_cotisation ${way}`,
    total: (way) => `c.montant_total ${way}, ${byName}`,
    reste: (way) => `c.montant_total - c.montant_regle ${way}, ${byName}`,
    date: (way) => `c.date_heure ${way}, ${byName}`,
  },
  joined: () => joinedTables,
  select: CONTRIBUTION,
  file: { reste: sql.number(left), tropPercu: sql.number(tooMuch) },
  async also(found, caller, whole) {
    const rows = await named(caller, found as never);
    if (whole) return rows;
    return withPayments(
      rows,
      await readPaymentsOf(
        caller,
        rows.map(({ idCotisation }) => idCotisation),
      ),
    );
  },
  async open({ fk_anneeScolaire }, caller) {
    const [moment, calculates] = await Promise.all([
      readMoneyMoment(caller),
      settingIfReadable(caller.db, 'calculCotisation'),
    ]);
    const shut = whyShut(fk_anneeScolaire || null, moment);
    const isClosed = fk_anneeScolaire ? moment.closed.has(fk_anneeScolaire) : false;
    return {
      shut: [...(shut === null ? [] : ['regler']), ...(isClosed || calculates !== true ? ['calculer'] : [])],
      ...(shut === null ? {} : { avis: shut }),
    };
  },
  totals: (db, conditions) => theRow(db, SUMMARY, `from ${searchedTables} ${conditions.where()}`, conditions.values),
  fileName: ({ vue = 'toutes' }) =>
    ['Liste Cotisation', vue === 'toutes' ? '' : contributionViews.find(({ id }) => id === vue)?.libelle]
      .filter(Boolean)
      .join(' '),
});
