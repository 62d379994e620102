import { paletteColour } from '@diapason/contracts/constants';
import {
  branchRow,
  listBranches,
  listBranchSites,
  listSchoolYears,
  listSites,
  type SiteRow,
} from '@diapason/contracts/site';
import type { ReadModels } from '@diapason/event-sourcing';
import { omit, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { settingValue } from '../setting-value';
import { referenceFields } from '../tables/reference';

/** Lessons outside: lists leave this site out unless they ask for all. */
const OUTSIDE = 'Hors-site';

const YEAR = {
  ...omit(referenceFields('annee_scolaire', 'y'), 'visible'),
  enCours: sql.flag('y.id_annee_scolaire::text = $1'),
  close: sql.flag(`exists (select from cloture_annee c where c.fk_annee_scolaire = y.id_annee_scolaire
    and c.etat <> 'ouverte')`),
};
const BRANCH = {
  ...referenceFields('antenne', 'a'),
  sites: sql.json(
    branchRow.shape.sites,
    `coalesce(jsonb_agg(jsonb_build_object('idSite', s.id_site, 'libelleSite', s.libelle_site) order by ${inFrenchOrder('s.libelle_site')})
       filter (where s.id_site is not null), '[]')`,
  ),
};

export const schoolYears = query(listSchoolYears, async ({ query: { full, onlyVisible } }, { db }) => {
  const current = await settingValue(db, 'anneeEnCours');
  return rowsOf(db, YEAR, 'from annee_scolaire y where y.visible or $2 order by y.date_debut desc', [
    current,
    full === 1 && onlyVisible !== 1,
  ]);
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
  return rowsOf(
    db,
    BRANCH,
    `from antenne a left join site s on s.fk_antenne = a.id_antenne and s.visible
      group by a.id_antenne, a.libelle_antenne order by ${inFrenchOrder('a.libelle_antenne')}`,
  );
});

async function readSites(db: ReadModels): Promise<SiteRow[]> {
  const rows = await rowsOf(
    db,
    referenceFields('site', 's'),
    `from site s order by ${inFrenchOrder('s.libelle_site')}`,
  );
  return rows.map((site) => ({ ...site, couleur: paletteColour(site.idSite - 1) }));
}
