import type { listClaims } from '@diapason/contracts/claims';
import type { InputOf, Session } from '@diapason/contracts/core';
import { Conditions } from '../../machinery/conditions';
import { worksOn } from './works-on';

interface Asking {
  readonly session: Session;
  /** Those the caller is held to, own requests excepted. */
  readonly sites: readonly number[] | undefined;
}

/**
 * What agents `a` ask the direction for, as a list of it is searched.
 * @param table its alias. @param statut its column of the status.
 */
export function requestsFound(
  table: string,
  statut: string,
  { idAgent, anneeScolaire, listStatuts }: InputOf<typeof listClaims>['body'],
  { session, sites }: Asking,
): Conditions {
  const found = new Conditions();
  if (idAgent) found.add(`${table}.fk_user = ?`, idAgent);
  if (anneeScolaire) found.add(`${table}.fk_annee_scolaire = ?`, anneeScolaire);
  if (listStatuts) found.add(`${table}.${statut} = any (?)`, listStatuts);
  if (sites) found.add(`(${table}.fk_user = ? or ${worksOn('a', '?')})`, session.idUtilisateur, sites);
  return found;
}
