import type { ContributionRow } from '@diapason/contracts/money';
import type { ReadModels } from '@diapason/event-sourcing';
import { letterNameSql, nameSql } from '../../../machinery/person-name';
import { withPupilNames } from '../explanation';
import { readSiteLabels } from './site-labels';

/** What contributions are searched, filtered and sorted in. Every contribution has its payer's row: both are made from its calculation. */
export const searchedTables = 'cotisation c join payeur y on y.id_utilisateur = c.id_utilisateur';

/** The tables of a contribution's row. `r` may be missing while the guardian's own events are still on their way. */
const contributionTables = `${searchedTables}
  join cotisation_explication x on x.id_cotisation = c.id_cotisation
  left join responsable r on r.id_utilisateur = c.id_utilisateur
  left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
  left join agent g on g.id_utilisateur = c.fk_user`;

/** Columns under the names of the wire, and `sites` and `eleves` for {@link completed}. */
const contributionColumns = `
  c.id_cotisation as "idCotisation", c.id_utilisateur as "idUtilisateur",
  ${nameSql('r')} as "nomPrenomUtilisateur", r.email, c.fk_site,
  c.fk_annee_scolaire as "fk_anneeScolaire", coalesce(a.libelle_annee_scolaire, '') as "libelleAnneeScolaire",
  c.date_heure as "dateHeure", nullif(${nameSql('g')}, '') as "utilisateurAdministratif",
  c.montant_total as "montantTotal", c.montant_regle as "MontantDejaRegle", c.fk_mode, 1 as valide,
  c.erreur_paiement as "erreurPaiement", x.explication, c.version, c.grille_version as "grilleVersion", c.quotient,
  c.tranche, c.zone, cardinality(c.eleves) as "nombreEleves", c.concat_cotisation as "concatCotisation", c.sites, c.eleves`;

type Read = Omit<ContributionRow, 'libelleSite'> & { readonly sites: number[]; readonly eleves: number[] };

/** A select of contributions chosen by `clauses` (`where` on, over `c`, `y`, `r`, `a`). */
export const contributionRowsSql = (clauses: string): string =>
  `select ${contributionColumns} from ${contributionTables} ${clauses}`;

/** Contributions by their ids, `$1`, in the order of these. */
export const chosenContributionsSql = contributionRowsSql(
  'where c.id_cotisation = any($1) order by array_position($1, c.id_cotisation)',
);

/** Ids of the contributions chosen by `clauses` (over `c` and `y`). */
export async function contributionIds(db: ReadModels, clauses: string, values: readonly unknown[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(`select c.id_cotisation as id from ${searchedTables} ${clauses}`, [
    ...values,
  ]);
  return rows.map(({ id }) => id);
}

/** What {@link contributionRowsSql} selects, with the names of sites and pupils put in. */
export async function readContributions(
  db: ReadModels,
  sql: string,
  values: readonly unknown[],
): Promise<ContributionRow[]> {
  const [{ rows }, siteLabels] = await Promise.all([db.query<Read>(sql, [...values]), readSiteLabels(db)]);
  const names = await readPupilNames(db, rows);
  return rows.map(({ sites, eleves: _, ...row }) => ({
    ...row,
    libelleSite: siteLabels(sites),
    explication: withPupilNames(row.explication, (id) => names.get(id)),
  }));
}

/** Names of the pupils that the contributions are about. */
export async function readPupilNames(
  db: ReadModels,
  contributions: readonly { readonly eleves: readonly number[] }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(contributions.flatMap(({ eleves }) => eleves))];
  const { rows } = await db.query<{ id: number; name: string }>(
    `select id_eleve as id, ${letterNameSql()} as name from eleve where id_eleve = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
