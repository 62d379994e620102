import { papers } from '@diapason/contracts';
import { billedStatuses } from '@diapason/contracts/constants';
import { type ExpectedOf, replacementRow } from '@diapason/contracts/core';
import type { ExpectedPaper } from '@diapason/contracts/families';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { isErased } from '../../machinery/erased';
import { rankSql, replacementSql, stands } from '../../machinery/paper-table';
import { nameSql } from '../../machinery/person-name';
import { paysSql } from './payer';
import { guardianPapers, pupilPapers } from './tables/papers';

const isEnrolled = `s.fk_statut in (${billedStatuses})`;

const YEAR = '(select annee from asked)';

/**
 * The pupils who are enrolled in a year, by guardian, and who pays for one of them at least: of another guardian only the pupils' papers are
 * asked for; of who is hidden nothing but what the payer gives.
 */
const enrolled = (year: string, guardian = 'true') => `asked as (select ${year}::int as annee), pupils as (
  select er.fk_responsable, e.id_eleve, e.handicape, ${paysSql('er')} as paye, e.date_suppression is not null as masque, ${nameSql('e')} as nom
  from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
  where ${guardian} and not ${isErased('eleve', 'e.id_eleve')} and exists (select from scolarite_interne s
    where s.fk_eleve = e.id_eleve and s.fk_annee_scolaire = ${YEAR} and ${isEnrolled})),
  payers as (select distinct fk_responsable from pupils where paye)`;

/** The one that stands in its place, but for a refused file: of that there is nothing any more. */
const keptOf = (table: typeof guardianPapers | typeof pupilPapers) => `${rankSql('p')} > 0 and ${stands(table, 'p')}`;
const OF_GUARDIAN = keptOf(guardianPapers);
const OF_PUPIL = keptOf(pupilPapers);

const paperOf = (table: typeof guardianPapers | typeof pupilPapers) =>
  ['id_piece_jointe', 'real_file_name', 'date_heure', 'antivirus']
    .map((column) => `p.${column}`)
    .concat(`${replacementSql(table, 'p')} as remplacement`)
    .join(', ');

const ofPupil = (nature: string, condition: string) => `
  select e.fk_responsable, e.id_eleve, e.nom, '' as precision, ${paperOf(pupilPapers)} from pupils e
    left join piece_eleve p on p.fk_eleve = e.id_eleve and p.fk_annee_scolaire = ${YEAR} and p.nature = '${nature}' and ${OF_PUPIL}
  where not e.masque and ${condition}`;

/** SQL by what a kind of paper is expected of: the pupil, what asks for it, and the paper that is there. */
const EXPECTED: Readonly<Record<ExpectedOf, (nature: string) => string>> = {
  payer: (nature) => `
    select g.fk_responsable, null::int as id_eleve, '' as nom, '' as precision, ${paperOf(guardianPapers)} from payers g
      left join piece_responsable p on p.fk_responsable = g.fk_responsable and p.fk_annee_scolaire = ${YEAR} and p.nature = '${nature}'
        and ${OF_GUARDIAN}`,
  income: (nature) => `
    select g.fk_responsable, null::int, '', '', ${paperOf(guardianPapers)} from payers g
      left join revenu v on v.fk_responsable = g.fk_responsable and v.fk_annee_scolaire = ${YEAR}
      left join piece_responsable p on p.fk_responsable = g.fk_responsable and p.id_revenu = v.id_revenu and p.nature = '${nature}'
        and ${OF_GUARDIAN}
    where not coalesce(v.exoneration or v.absence, false)`,
  enrolment: (nature) => `
    select e.fk_responsable, e.id_eleve, e.nom, o.libelle_offre, ${paperOf(pupilPapers)} from pupils e
      join scolarite_interne s on s.fk_eleve = e.id_eleve and s.fk_annee_scolaire = ${YEAR}
        and ${isEnrolled}
      join offre o on o.id_offre = s.fk_offre and o.certificat_medical and not e.masque
      left join piece_eleve p on p.fk_eleve = e.id_eleve and p.fk_scolarite_interne = s.id_scolarite and p.nature = '${nature}' and ${OF_PUPIL}`,
  handicap: (nature) => ofPupil(nature, 'e.handicape'),
  student: (nature) =>
    ofPupil(
      nature,
      `exists (select from eleve_etudiant t where t.fk_eleve = e.id_eleve and t.fk_annee_scolaire = ${YEAR})`,
    ),
};

const kinds = papers.flatMap(({ name, expectedOf }) => (expectedOf ? [{ name, expectedOf }] : []));
const labels = new Map(papers.map(({ name, label }) => [name, label]));

const ALL = kinds
  .map(
    ({ name, expectedOf }, place) =>
      `select ${place} as place, '${name}' as nature, x.* from (${EXPECTED[expectedOf](name)}) x`,
  )
  .join(' union all ');

const ROW = {
  nature: sql.text('x.nature'),
  fk_eleve: orNull(sql.number('x.id_eleve')),
  nomPrenomEleve: sql.text('x.nom'),
  precision: sql.text('x.precision'),
  idPieceJointe: orNull(sql.number('x.id_piece_jointe')),
  realFileName: orNull(sql.text('x.real_file_name')),
  dateHeure: orNull(sql.instant('x.date_heure')),
  antivirus: orNull(sql.text('x.antivirus')),
  remplacement: orNull(sql.json(replacementRow.unwrap(), 'x.remplacement')),
};

/** What a family is to give for a school year by what its kinds of paper declare: the guardian's own first, then pupil by pupil. */
export async function expectedPapers(
  db: ReadModels,
  { fk_responsable, fk_anneeScolaire }: { readonly fk_responsable: number; readonly fk_anneeScolaire: number },
): Promise<readonly ExpectedPaper[]> {
  const found = await rowsOf(
    db,
    ROW,
    (list) =>
      `with ${enrolled('$2', 'er.fk_responsable = $1')} select ${list} from (${ALL}) x order by x.id_eleve nulls first, x.place, x.precision`,
    [fk_responsable, fk_anneeScolaire],
  );
  return found.map((row) => ({ ...row, libelleNature: labels.get(row.nature) ?? row.nature }));
}

/** SQL: the payers who have not given all that is expected of them for a year. @param year its place among the parameters */
export const withMissingPapers = (year: string): string =>
  `with ${enrolled(year)} select x.fk_responsable from (${ALL}) x join payers using (fk_responsable) where x.id_piece_jointe is null`;
