import { right } from '@diapason/contracts/constants';
import { paymentList } from '@diapason/contracts/money';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { withoutDomain } from '../../../machinery/person-search';
import type { QueryContext } from '../../../machinery/query';
import { namedPayments, PAYMENT, paymentTables } from './payment-rows';
import { paymentSorts } from './payment-sorts';
import { paymentTotals } from './payment-totals';

/** Payments that count; without 275 one's own. */
export function paymentConditions(
  search: SearchOf<typeof paymentList>,
  { sites, session }: Pick<QueryContext, 'sites' | 'session'>,
): Conditions {
  const conditions = new Conditions().add('p.valide');
  const agents = session.functions.has(right.changePaymentAgent) ? search.fk_user : [session.idUtilisateur];
  const wanted = sites ?? search.fk_site;
  if (search.fk_anneeScolaire) conditions.add('c.fk_annee_scolaire = ?', search.fk_anneeScolaire);
  if (wanted) conditions.add('p.fk_site = any(?::int[])', wanted);
  if (search.fk_mode) conditions.add('p.fk_mode = any(?::int[])', search.fk_mode);
  if (agents) conditions.add('p.fk_user = any(?::int[])', agents);
  if (search.dateDebut) conditions.add('p.date >= ?', search.dateDebut);
  if (search.dateFin) conditions.add('p.date <= ?', search.dateFin);
  return conditions.search(['y.recherche', 'lower(p.quittance)'], withoutDomain(search.recherche));
}

export const paymentQueries = listRows(paymentList, {
  searched: paymentTables,
  key: 'p.id_reglement',
  where: paymentConditions,
  sorts: paymentSorts,
  select: PAYMENT,
  also: (rows, caller) => namedPayments(caller, rows as never),
  totals: paymentTotals,
});
