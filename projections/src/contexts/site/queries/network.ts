import { paletteColour } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import { listBranches, listBranchSites, listSchoolYears, listSites, type SiteRow } from '@diapason/contracts/site';
import type { Pool } from 'pg';
import { query } from '../../../machinery/query';
import { settingValue } from '../setting-value';

/** A site where nobody goes: lessons outside. Lists leave it out unless asked for all. */
const OUTSIDE = 'Hors-site';

export const schoolYears = query(listSchoolYears, async ({ query: { full } }, { db }) => {
  const current = await settingValue(db, 'anneeEnCours');
  const { rows } = await db.query<DataOf<typeof listSchoolYears>[number]>(
    `select id_annee_scolaire as "idAnneeScolaire", libelle_annee_scolaire as "libelleAnneeScolaire",
            date_debut as "dateDebut", date_fin as "dateFin", (id_annee_scolaire::text = $1)::int as "enCours"
       from annee_scolaire where visible or $2 order by date_debut desc`,
    [current, full === 1],
  );
  return rows;
});

export const sites = query(listSites, async ({ query: { full, onlyVisible } }, { db }) => {
  const all = await readSites(db);
  return all
    .filter((site) => full === 1 || site.libelleSite !== OUTSIDE)
    .filter((site) => onlyVisible !== 1 || site.visible === 1);
});

export const branchSites = query(listBranchSites, async ({ query: { fk_antenne } }, { db }) => {
  const all = await readSites(db);
  return all.filter((site) => site.fk_antenne !== null && fk_antenne.includes(site.fk_antenne));
});

export const branches = query(listBranches, async (_input, { db }) => {
  const { rows } = await db.query<DataOf<typeof listBranches>[number]>(
    `select a.id_antenne as "idAntenne", a.libelle_antenne as "libelleAntenne",
            coalesce(jsonb_agg(jsonb_build_object('idSite', s.id_site, 'libelleSite', s.libelle_site) order by s.libelle_site)
                     filter (where s.id_site is not null), '[]') as sites
       from antenne a left join site s on s.fk_antenne = a.id_antenne and s.visible
      group by a.id_antenne, a.libelle_antenne order by a.libelle_antenne`,
  );
  return rows;
});

async function readSites(db: Pool): Promise<SiteRow[]> {
  const { rows } = await db.query<Omit<SiteRow, 'couleur'>>(
    `select id_site as "idSite", libelle_site as "libelleSite", adresse1, code_postal as "codePostal", ville, email,
            telephone1, visible::int as visible, fk_antenne
       from site order by libelle_site`,
  );
  return rows.map((site) => ({ ...site, couleur: paletteColour(site.idSite - 1) }));
}
