import {
  type GuardianRow,
  guardianRow,
  listAttachedPupils,
  listGuardians,
  searchGuardians,
} from '@diapason/contracts/families';
import type { ReadModels } from '@diapason/event-sourcing';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { containing, plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';
import { guardianLinks } from '../tables/guardian-links';
import { guardians } from '../tables/guardians';
import { pupils } from '../tables/pupils';

const own = wire(guardians, 'r');
const GUARDIAN = {
  ...pick(own, 'idUtilisateur', 'nom', 'prenom', 'email', 'telephoneMobile', 'telephoneFixe', 'ville', 'actif'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  countElevesAttached: sql.number('coalesce(e.nombre, 0)'),
  elevesAttached: sql.json(guardianRow.shape.elevesAttached, "coalesce(e.eleves, '[]')"),
};

const GUARDIANS = (list: string) => `
  with eleves as (
    select er.fk_responsable, count(*)::int as nombre,
      json_agg(json_build_object('idEleve', e.id_eleve, 'nomPrenomEleve', ${nameSql('e')}, 'ordre', er.ordre)
        order by e.date_naissance, e.id_eleve) as eleves
    from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
    group by er.fk_responsable)
  select ${list}
  from responsable r left join eleves e on e.fk_responsable = r.id_utilisateur
  where r.actif = $1
    and ($2::text is null or ${plainSql("concat_ws(' ', r.nom, r.prenom, r.nom, r.email, r.telephone_mobile, r.telephone_fixe)")} like $2)
    and ($3::int is null and $4::int[] is null or exists (
      select from eleve_responsable er join scolarite_interne s on s.fk_eleve = er.fk_eleve
      where er.fk_responsable = r.id_utilisateur
        and ($3::int is null or s.fk_annee_scolaire = $3) and ($4::int[] is null or s.fk_site = any($4)))
      or $6 and not exists (
      select from eleve_responsable er join scolarite_interne s on s.fk_eleve = er.fk_eleve
      where er.fk_responsable = r.id_utilisateur and s.fk_site is not null))
  order by r.nom, r.prenom, r.id_utilisateur
  limit $5`;

interface Filter {
  readonly actif?: boolean;
  readonly search: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly sites?: readonly number[] | undefined;
  /** Includes guardians whose pupils were never enrolled: they are on no site yet. */
  readonly unplaced?: boolean;
  readonly limit?: number;
}

function guardiansOf(
  db: ReadModels,
  { actif = true, search, year, sites, unplaced = false, limit }: Filter,
): Promise<GuardianRow[]> {
  return rowsOf(db, GUARDIAN, GUARDIANS, [
    actif,
    containing(search),
    year ?? null,
    sites ?? null,
    limit ?? null,
    unplaced,
  ]);
}

/** Guardians with a pupil enrolled that year on those sites; all without a filter. */
export const guardianList = query(listGuardians, ({ body }, { db, sites }) =>
  guardiansOf(db, {
    actif: body.actif !== 0,
    search: body.recherche,
    year: body.fk_anneeScolaire || null,
    sites: sites ?? body.fk_site,
  }),
);

/** The dialog shows the hundred best matches. */
export const guardianSearch = query(searchGuardians, (input, { db, sites }) =>
  guardiansOf(db, {
    search: input.query.recherche,
    sites: sites ?? input.query.fk_site,
    unplaced: true,
    limit: 100,
  }),
);

const ATTACHED_PUPIL = {
  ...pick(wire(pupils, 'e'), 'idEleve', 'dateNaissance'),
  nomPrenomEleve: sql.text(nameSql('e')),
  ordre: wire(guardianLinks, 'er').ordre,
  premier: sql.boolean('er.ordre = 1'),
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
