import type { DataOf } from '@diapason/contracts/core';
import { listAntennas, listSchoolYears, listSites, matchSites } from '@diapason/contracts/site';
import type { Pool } from 'pg';
import { query } from '../../query';

type SiteRow = DataOf<typeof listSites>[number];

/** A site where nobody goes: lessons outside. Lists leave it out unless asked for all. */
const OUTSIDE = 'Hors-site';

const schoolYears = query(listSchoolYears, async (_input, { db }) => {
  const { rows } = await db.query<DataOf<typeof listSchoolYears>[number]>(
    `select id_annee_scolaire as "idAnneeScolaire", libelle_annee_scolaire as "libelleAnneeScolaire",
            date_debut as "dateDebut", date_fin as "dateFin"
       from annee_scolaire where visible order by date_debut desc`,
  );
  return rows;
});

const sites = query(listSites, async ({ query: { full, onlyVisible } }, { db }) => {
  const all = await readSites(db);
  return all
    .filter((site) => full === 1 || site.libelleSite !== OUTSIDE)
    .filter((site) => onlyVisible !== 1 || site.visible === 1);
});

const sitesOfAntennas = query(matchSites, async ({ query: given }, { db }) => {
  const wanted = given.fk_antenne ?? given['fk_antenne[]'] ?? [];
  const all = await readSites(db);
  return all.filter((site) => site.fk_antenne !== null && wanted.includes(site.fk_antenne));
});

const antennas = query(listAntennas, async (_input, { db }) => {
  const { rows } = await db.query<DataOf<typeof listAntennas>[number]>(
    `select a.id_antenne as "idAntenne", a.libelle_antenne as "libelleAntenne",
            coalesce(jsonb_agg(jsonb_build_object('idSite', s.id_site, 'libelleSite', s.libelle_site) order by s.libelle_site)
                     filter (where s.id_site is not null), '[]') as sites
       from antenne a left join site s on s.fk_antenne = a.id_antenne and s.visible
      group by a.id_antenne, a.libelle_antenne order by a.libelle_antenne`,
  );
  return rows;
});

async function readSites(db: Pool): Promise<SiteRow[]> {
  const { rows } = await db.query<SiteRow>(
    `select s.id_site as "idSite", s.libelle_site as "libelleSite", s.adresse1, s.code_postal as "codePostal", s.ville, s.email,
            s.telephone1, s.visible::int as visible, s.fk_antenne, a.libelle_antenne as "libelleAntenne"
       from site s left join antenne a on a.id_antenne = s.fk_antenne order by s.libelle_site`,
  );
  return rows;
}

export const networkHandlers = [schoolYears, sites, sitesOfAntennas, antennas];
