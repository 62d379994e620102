import type { InputOf } from '@diapason/contracts/core';
import type { listGuardians } from '@diapason/contracts/families';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder, orderBy, type Sorts } from '../../../machinery/order-by';

type Body = InputOf<typeof listGuardians>['body'];
export type GuardianSearch = Omit<Body, 'page' | 'taille' | 'tri'>;

const enrolment = `select from eleve_responsable er join scolarite_interne s on s.fk_eleve = er.fk_eleve
  where er.fk_responsable = r.id_utilisateur`;

/**
 * Guardians `r` that a search finds, for the list, its count, its addresses and its exports. Whoever has no pupil on a site yet is on every
 * site and in every year, as when the sheet is opened: else a family that just came could not be found.
 * @param sites those the caller is held to; undefined: those the search names, if any.
 */
export function guardianConditions(search: GuardianSearch, sites: readonly number[] | undefined): Conditions {
  const conditions = new Conditions().add('r.fusionne_avec is null');
  if (search.actif !== 2) conditions.add('r.actif = ?', search.actif !== 0);
  const year = search.fk_anneeScolaire || null;
  const wanted = sites ?? search.fk_site ?? null;
  if (year !== null || wanted !== null)
    conditions.add(
      `(exists (${enrolment} and (?::int is null or s.fk_annee_scolaire = ?) and (?::int[] is null or s.fk_site = any(?)))
        or not exists (${enrolment} and s.fk_site is not null))`,
      year,
      year,
      wanted,
      wanted,
    );
  return conditions.search(['r.recherche'], search.recherche);
}

const byName = 'r.nom_tri collate "C", r.id_utilisateur';
const sorts: Sorts<NonNullable<Body['tri']>> = {
  nom: (way) => `r.nom_tri collate "C" ${way}, r.id_utilisateur ${way}`,
  email: (way) => `nullif(r.email, '') ${way} nulls last, ${byName}`,
  ville: (way) => `${inFrenchOrder('r.ville')} ${way} nulls last, ${byName}`,
};

export const guardianOrder = (tri: Body['tri'] = 'nom'): string => orderBy(tri, sorts);
