import { actsOnContribution, type ContributionRow, whyShut } from '@diapason/contracts/money';
import { omit, orNull, type ReadModels, rowsOf, type Selected, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import type { QueryContext } from '../../../machinery/query';
import { withDeclarations, withPupilNames } from '../explanation';
import { contributions } from '../tables/contributions';
import { readMoneyMoment } from './money-moment';
import { PAYER_YEARS } from './payer-years';
import { readSiteLabels } from './site-labels';

/** What contributions are searched, filtered and sorted in. Every contribution has its payer's row: both are made from its calculation. */
export const searchedTables = `${PAYER_YEARS} c join payeur y on y.id_utilisateur = c.id_utilisateur`;

/** Whether the payer's income of the year is declared, and not verified yet (over `c`). */
const incomeToVerify = `(c.id_utilisateur, c.fk_annee_scolaire) in
  (select v.fk_responsable, v.fk_annee_scolaire from revenu v where not v.verifiee)`;

/** Whether it was calculated since the payer moved, and nobody has confirmed the municipality yet (over `c`). The first test is the fast one. */
const townToVerify = `c.id_utilisateur in (select t.id_utilisateur from responsable t where t.commune_declaree_le is not null)
  and exists (select from responsable t where t.id_utilisateur = c.id_utilisateur and t.commune_declaree_le <= c.date_heure)`;

/** Whether it rests on what the family alone has said (over `c`). */
export const toVerify = `(${incomeToVerify} or ${townToVerify})`;

/** What is joined to {@link searchedTables} for a contribution's row. `r` may be missing while the guardian's own events are still on their way. */
export const joinedTables = `join cotisation_explication x on x.id_cotisation = c.id_cotisation
  left join responsable r on r.id_utilisateur = c.id_utilisateur
  left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
  left join agent g on g.id_utilisateur = c.fk_user`;

const { montantRegle, ...calculated } = omit(
  wire(contributions, 'c'),
  'empreinte',
  'fk_user',
  'nombreReglements',
  'reglements',
);

/** A contribution's row under the names of the wire; `sites` and `eleves` are numbers that {@link named} names. */
export const CONTRIBUTION = {
  ...calculated,
  MontantDejaRegle: montantRegle,
  explication: sql.text('x.explication || c.explication_suite'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  email: orNull(sql.text('r.email')),
  libelleAnneeScolaire: sql.text("coalesce(a.libelle_annee_scolaire, '')"),
  utilisateurAdministratif: orNull(sql.text(`nullif(${nameSql('g')}, '')`)),
  valide: sql.flag('true'),
  nombreEleves: sql.number('cardinality(c.eleves)'),
  revenuAVerifier: sql.flag(incomeToVerify),
  communeAVerifier: sql.flag(townToVerify),
};

type Asking = Pick<QueryContext, 'db' | 'today' | 'session'>;

/** Contributions chosen by `clauses` (`where` on, over `c`, `y`, `r`, `a`), as {@link named}. */
export const readContributions = async (
  asking: Asking,
  clauses: string,
  values: readonly unknown[],
): Promise<ContributionRow[]> =>
  named(asking, await rowsOf(asking.db, CONTRIBUTION, `from ${searchedTables} ${joinedTables} ${clauses}`, values));

/** Contributions with the names of their sites and pupils in place of the numbers, and what the caller may do with each. */
export async function named<R extends Selected<typeof CONTRIBUTION>>(asking: Asking, rows: readonly R[]) {
  const { db } = asking;
  const [siteLabels, names, moment] = await Promise.all([
    readSiteLabels(db),
    readPupilNames(db, rows),
    readMoneyMoment(asking),
  ]);
  return rows.map(({ sites, eleves: _, ...row }) => ({
    ...row,
    libelleSite: siteLabels(sites),
    explication: withDeclarations(
      withPupilNames(row.explication, (id) => names.get(id)),
      row,
    ),
    peut: actsOnContribution(row, moment, sites),
    fermeture: whyShut(row.fk_anneeScolaire, moment),
  }));
}

const PUPIL = { id: sql.number('id_eleve'), name: sql.text(nameSql()) };

/** Names of the pupils that the contributions are about. */
export async function readPupilNames(
  db: ReadModels,
  contributions: readonly { readonly eleves: readonly number[] }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(contributions.flatMap(({ eleves }) => eleves))];
  const rows = await rowsOf(db, PUPIL, 'from eleve where id_eleve = any($1)', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
