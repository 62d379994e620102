import { paymentModes, right } from '@diapason/contracts/constants';
import type { DataOf, InputOf, Session } from '@diapason/contracts/core';
import {
  listContributionPayments,
  listPaymentAgents,
  listPaymentErrors,
  listPaymentModes,
  listPayments,
} from '@diapason/contracts/money';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { Conditions } from './conditions';
import { MAX_PAGE } from './contributions';
import { readPayments, searchedPayments } from './payment-rows';

export type PaymentSearch = Omit<InputOf<typeof listPayments>['body'], 'page' | 'taille'>;

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

export const paymentOrder = 'order by p.date desc, p.id_reglement desc';

export const list = query(listPayments, async ({ body }, { db, sites, session }) => {
  const conditions = paymentConditions(body, sites, session);
  const where = conditions.where();
  if (!body.taille) return readPayments(db, `${where} ${paymentOrder}`, conditions.values);
  const page = conditions.page(Math.min(body.taille, MAX_PAGE), body.page);
  // The page is chosen among short rows; only its own rows are read in full.
  const chosen = `array(select p.id_reglement from ${searchedPayments} ${where} ${paymentOrder} ${page})`;
  return readPayments(db, `where p.id_reglement = any(${chosen}) ${paymentOrder}`, conditions.values);
});

/** Deleted payments included for staff, who may reactivate them; a guardian sees those that count. */
export const ofContribution = query(listContributionPayments, async ({ params }, { db, session }) => {
  const counted = session.role === 'Responsable' ? 'and p.valide' : '';
  return readPayments(db, `where p.fk_cotisation = $1 ${counted} order by p.date, p.id_reglement`, [
    params.idCotisation,
  ]);
});

export const errors = query(listPaymentErrors, async ({ query: { fk_cotisation } }, { db, sites }) => {
  const { rows } = await db.query<DataOf<typeof listPaymentErrors>[number]>(
    `select e.stamp, e.message from cotisation_erreur e join cotisation c on c.id_cotisation = e.fk_cotisation
      where e.fk_cotisation = $1 and ($2::int[] is null or c.sites && $2) order by e.stamp desc, e.event_id`,
    [fk_cotisation, sites ?? null],
  );
  return rows;
});

export const agents = query(listPaymentAgents, async (_input, { db }) => {
  const { rows } = await db.query<DataOf<typeof listPaymentAgents>[number]>(
    `select g.id_utilisateur as "idUtilisateur", ${nameSql('g')} as "nomPrenomUtilisateur"
       from agent g where exists (select from reglement p where p.fk_user = g.id_utilisateur)
      order by g.nom, g.prenom, g.id_utilisateur`,
  );
  return rows;
});

export const modes = query(listPaymentModes, async (_input, { session }) =>
  paymentModes
    .filter(({ fonction }) => fonction === null || session.functions.has(fonction))
    .map(({ id, libelle, enLigne }) => ({ idMode: id, libelleMode: libelle, enLigne })),
);
