import { right } from '@diapason/contracts/constants';
import type { InputOf, Session } from '@diapason/contracts/core';
import type { listAgents } from '@diapason/contracts/staff';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder, orderBy, type Sorts } from '../../../machinery/order-by';
import { plainSql } from '../../../machinery/plain-text';
import { worksOn } from '../works-on';

type Body = InputOf<typeof listAgents>['body'];
export type AgentSearch = Omit<Body, 'page' | 'taille' | 'tri'>;

interface Asking {
  readonly session: Session;
  /** Those the caller is held to; undefined: those the search names, if any. */
  readonly sites: readonly number[] | undefined;
}

/** Agents `a` in role groups `g` that a search finds, for the list, its count, its addresses and its exports. */
export function agentConditions(search: AgentSearch, { session, sites }: Asking): Conditions {
  const conditions = new Conditions();
  const actif = session.functions.has(right.filterAgentActivity) ? search.actif : 1;
  if (actif !== 2) conditions.add('a.actif = ?', actif !== 0);
  if (search.role) conditions.add('a.fk_groupe = any(?)', search.role);
  const wanted = sites ?? search.site;
  if (wanted) conditions.add(worksOn('a', '?'), wanted);
  return conditions.search([plainSql("concat_ws(' ', a.nom, a.prenom, a.email, g.libelle_groupe)")], search.recherche);
}

const sorts: Sorts<NonNullable<Body['tri']>> = {
  nom: (way) => `${inFrenchOrder("concat_ws(' ', a.nom, a.prenom)")} ${way}, a.id_utilisateur ${way}`,
  email: (way) => `nullif(a.email, '') ${way} nulls last, a.id_utilisateur`,
  role: (way) => `${inFrenchOrder('g.libelle_groupe')} ${way} nulls last, a.id_utilisateur`,
};

export const agentOrder = (tri: Body['tri'] = 'nom'): string => orderBy(tri, sorts);
