import { paymentModes, right } from '@diapason/contracts/constants';
import type { InputOf, Session } from '@diapason/contracts/core';
import {
  listContributionPayments,
  listPaymentAgents,
  listPaymentErrors,
  listPaymentModes,
  listPayments,
  summarisePayments,
} from '@diapason/contracts/money';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder, orderBy } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { agents as agentTable } from '../../staff/tables/agents';
import { paymentErrors } from '../tables/payment-errors';
import { paymentTables, readPayments } from './payment-rows';
import { paymentSorts } from './payment-sorts';
import { paymentTotals } from './payment-totals';

export type PaymentSearch = Omit<InputOf<typeof listPayments>['body'], 'page' | 'taille' | 'tri'>;

/**
 * Payments that count, as the list and its exports show them.
 * @param sites those the caller is held to; undefined: those the search names, if any.
 */
export function paymentConditions(
  search: PaymentSearch,
  sites: readonly number[] | undefined,
  session: Session,
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
  return conditions.search(['y.recherche', 'lower(p.quittance)'], search.recherche);
}

export const list = query(listPayments, async ({ body }, { db, sites, session }) => {
  const conditions = paymentConditions(body, sites, session);
  const where = conditions.where();
  const order = orderBy(body.tri ?? '-date', paymentSorts);
  if (!body.taille) return readPayments(db, `${where} ${order}`, conditions.values);
  const page = conditions.page(body.taille, body.page);
  // The page is chosen among short rows; only its own rows are read in full.
  const chosen = `array(select p.id_reglement from ${paymentTables} ${where} ${order} ${page})`;
  return readPayments(db, `where p.id_reglement = any(${chosen}) ${order}`, conditions.values);
});

export const summary = query(summarisePayments, ({ body }, { db, sites, session }) =>
  paymentTotals(db, paymentConditions(body, sites, session)),
);

/** Deleted payments included for staff, who may reactivate them; a guardian sees those that count, of a year that is shown to them. */
export const ofContribution = query(listContributionPayments, async ({ params }, { db, session }) => {
  const conditions = new Conditions().add(ofPayerYear('?::int[]'), [params.idCotisation]);
  if (session.role === 'Responsable') {
    conditions.add('p.valide');
    if (!(await settingOf(db, 'visuelCotisation')))
      conditions.add('c.fk_annee_scolaire <> ?', await settingOf(db, 'anneeEnCours'));
  }
  return readPayments(db, `${conditions.where()} order by p.date, p.id_reglement`, conditions.values);
});

export const errors = query(listPaymentErrors, ({ query: { fk_cotisation } }, { db, sites }) =>
  rowsOf(
    db,
    pick(wire(paymentErrors, 'e'), 'stamp', 'message'),
    `from cotisation_erreur e join cotisation c on c.id_cotisation = e.fk_cotisation
      where ${ofPayerYear('$1::int[]')} and ($2::int[] is null or c.sites && $2) order by e.stamp desc, e.event_id`,
    [[fk_cotisation], sites ?? null],
  ),
);

const AGENT = { ...pick(wire(agentTable, 'g'), 'idUtilisateur'), nomPrenomUtilisateur: sql.text(nameSql('g')) };

export const agents = query(listPaymentAgents, (_input, { db, sites, session }) => {
  const everything = { fk_site: undefined, fk_mode: undefined, fk_user: undefined };
  const conditions = paymentConditions(everything, sites, session);
  return rowsOf(
    db,
    AGENT,
    `from agent g where g.id_utilisateur in (select p.fk_user from ${paymentTables} ${conditions.where()})
      order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur`,
    conditions.values,
  );
});

export const modes = query(listPaymentModes, async (_input, { session }) =>
  paymentModes
    .filter(({ fonction }) => fonction === null || session.functions.has(fonction))
    .map(({ id, libelle, enLigne }) => ({ idMode: id, libelleMode: libelle, enLigne })),
);
