import { guardianList, listAttachedPupils } from '@diapason/contracts/families';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { hasNoOther } from '../../../machinery/erased';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { withDialled } from '../../../machinery/person-search';
import { type QueryContext, query } from '../../../machinery/query';
import { withMissingPapers } from '../expected-papers';
import { paysSql } from '../payer';
import { guardianLinks } from '../tables/guardian-links';
import { guardians } from '../tables/guardians';
import { pupils } from '../tables/pupils';

const enrolment = `select from eleve_responsable er join scolarite_interne s on s.fk_eleve = er.fk_eleve
  where er.fk_responsable = r.id_utilisateur`;

/**
 * Guardians `r`. Whoever has no pupil on a site yet is on every site and in every year, as when the sheet is opened: else a family that
 * just came could not be found.
 */
export function guardianConditions(
  search: SearchOf<typeof guardianList>,
  { sites, session }: Pick<QueryContext, 'sites'> & Partial<Pick<QueryContext, 'session'>>,
): Conditions {
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
  if (search.pieces === 'manquantes')
    conditions.add(`r.id_utilisateur in (${withMissingPapers('?')})`, year ?? session?.idAnneeScolaire ?? null);
  return conditions.search(['r.recherche'], withDialled(search.recherche));
}

const byName = 'r.nom_tri collate "C", r.id_utilisateur';
const own = wire(guardians, 'r');
const GUARDIAN = {
  ...pick(own, 'idUtilisateur', 'nom', 'prenom', 'email', 'telephoneMobile', 'telephoneFixe', 'ville', 'actif'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  countElevesAttached: sql.number('e.nombre'),
  elevesAttached: sql.json(guardianList.rowSchema.shape.elevesAttached, "coalesce(e.eleves, '[]')"),
};

/** The pupils of a guardian, the eldest first. */
const PUPILS = `cross join lateral (
    select count(*)::int as nombre,
      json_agg(json_build_object('idEleve', e.id_eleve, 'nomPrenomEleve', ${nameSql('e')},
        'ordre', er.ordre, 'premier', ${paysSql('er')})
        order by e.date_naissance, e.id_eleve) as eleves
    from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
    where er.fk_responsable = r.id_utilisateur) e`;

/** Guardians with a pupil enrolled that year on those sites, and those who are on no site yet; all without a filter. */
export const guardianQueries = listRows(guardianList, {
  searched: 'responsable r',
  key: 'r.id_utilisateur',
  where: guardianConditions,
  sorts: {
    nom: (way) => `r.nom_tri collate "C" ${way}, r.id_utilisateur ${way}`,
    email: (way) => `nullif(r.email, '') ${way} nulls last, ${byName}`,
    ville: (way) => `${inFrenchOrder('r.ville')} ${way} nulls last, ${byName}`,
  },
  joined: () => PUPILS,
  select: GUARDIAN,
  file: pick(own, 'adresse1', 'adresse2', 'codePostal'),
  email: 'r.email',
});

const ATTACHED_PUPIL = {
  ...pick(wire(pupils, 'e'), 'idEleve', 'dateNaissance', 'fk_genre'),
  nomPrenomEleve: sql.text(nameSql('e')),
  ...pick(wire(guardianLinks, 'er'), 'fk_role', 'ordre'),
  premier: sql.boolean(paysSql('er')),
  seul: sql.boolean(hasNoOther('er')),
};

export const attachedPupils = query(listAttachedPupils, ({ params }, { db }) =>
  rowsOf(
    db,
    ATTACHED_PUPIL,
    `from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
      where er.fk_responsable = $1 order by e.date_naissance, e.id_eleve`,
    [params.id],
  ),
);
