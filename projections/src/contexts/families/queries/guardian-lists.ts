import type { GuardianRow } from '@diapason/contracts/families';
import { listAttachedPupils, listGuardians, searchGuardians } from '@diapason/contracts/families';
import type { Pool } from 'pg';
import { nameSql } from '../../../machinery/person-name';
import { containing, plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';

const GUARDIANS = `
  with eleves as (
    select er.fk_responsable, count(*)::int as nombre,
      json_agg(json_build_object('idEleve', e.id_eleve, 'nomPrenomEleve', ${nameSql('e')}, 'ordre', er.ordre)
        order by e.date_naissance, e.id_eleve) as eleves
    from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
    group by er.fk_responsable)
  select r.id_utilisateur as "idUtilisateur", ${nameSql('r')} as "nomPrenomUtilisateur", r.nom, r.prenom, r.email,
    r.telephone_mobile as "telephoneMobile", r.telephone_fixe as "telephoneFixe", r.ville,
    coalesce(e.nombre, 0) as "countElevesAttached", coalesce(e.eleves, '[]') as "elevesAttached", r.actif::int as actif
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
  /** With those whose pupils were never enrolled on a site: they are on none yet. */
  readonly unplaced?: boolean;
  readonly limit?: number;
}

async function guardiansOf(
  db: Pool,
  { actif = true, search, year, sites, unplaced = false, limit }: Filter,
): Promise<GuardianRow[]> {
  const { rows } = await db.query<GuardianRow>(GUARDIANS, [
    actif,
    containing(search),
    year ?? null,
    sites ?? null,
    limit ?? null,
    unplaced,
  ]);
  return rows;
}

/** Guardians with a pupil enrolled in that year and on those sites; all of them without a filter. */
export const guardianList = query(listGuardians, ({ body }, { db, sites }) =>
  guardiansOf(db, {
    actif: body.actif !== 0,
    search: body.recherche,
    year: body.fk_anneeScolaire || null,
    sites: sites ?? body.fk_site,
  }),
);

/** The dialog shows the best hundred matches of a search. */
export const guardianSearch = query(searchGuardians, (input, { db, sites }) =>
  guardiansOf(db, {
    search: input.query.recherche,
    sites: sites ?? input.query.fk_site,
    unplaced: true,
    limit: 100,
  }),
);

export const attachedPupils = query(listAttachedPupils, async ({ params }, { db }) => {
  const { rows } = await db.query<{
    idEleve: number;
    nomPrenomEleve: string;
    ordre: number;
    dateNaissance: string | null;
    premier: boolean;
  }>(
    `select e.id_eleve as "idEleve", ${nameSql('e')} as "nomPrenomEleve", er.ordre,
       e.date_naissance as "dateNaissance", er.ordre = 1 as premier
     from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
     where er.fk_responsable = $1 order by e.date_naissance, e.id_eleve`,
    [params.id],
  );
  return rows;
});
