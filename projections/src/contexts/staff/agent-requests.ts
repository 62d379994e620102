import type { Session } from '@diapason/contracts/core';
import { Conditions } from '../../machinery/conditions';
import { nameSql } from '../../machinery/person-name';
import { plainSql } from '../../machinery/plain-text';
import { worksOn } from '../../machinery/works-on';

interface Asking {
  readonly session: Session;
  /** Those the caller is held to, own requests excepted. */
  readonly sites: readonly number[] | undefined;
}

interface Search {
  readonly recherche?: string | null | undefined;
  readonly idAgent?: number | null | undefined;
  readonly anneeScolaire?: number | null | undefined;
  readonly listStatuts?: readonly number[] | undefined;
}

/**
 * What agents `a` ask the direction for, as a list of it is searched.
 * @param table its alias. @param statut its column of the status. @param words what is searched beside the agent's name
 */
export function requestsFound(
  table: string,
  statut: string,
  { recherche, idAgent, anneeScolaire, listStatuts }: Search,
  { session, sites }: Asking,
  words: readonly string[] = [],
): Conditions {
  const found = new Conditions();
  if (idAgent) found.add(`${table}.fk_user = ?`, idAgent);
  if (anneeScolaire) found.add(`${table}.fk_annee_scolaire = ?`, anneeScolaire);
  if (listStatuts) found.add(`${table}.${statut} = any (?)`, listStatuts);
  if (sites) found.add(`(${table}.fk_user = ? or ${worksOn('a', '?')})`, session.idUtilisateur, sites);
  return found.search([plainSql(nameSql('a')), ...words], recherche);
}
