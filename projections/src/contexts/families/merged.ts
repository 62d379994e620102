import type { PersonKind } from '@diapason/contracts/erasure';
import {
  GuardianPaperAdded,
  GuardianReleased,
  mergedSheet,
  PupilPaperAdded,
  PupilReleased,
} from '@diapason/contracts/families';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';

/** Where a record of each kind of person says that another one is kept in its place. */
const TABLES = {
  responsable: { table: 'responsable', key: 'id_utilisateur' },
  eleve: { table: 'eleve', key: 'id_eleve' },
} as const;
type MergedKind = keyof typeof TABLES;
const isMergedKind = (nature: PersonKind): nature is MergedKind => nature in TABLES;

/** Records that were merged into a person's, oldest first. */
export async function mergedInto(db: ReadModels, nature: PersonKind, id: number): Promise<number[]> {
  if (!isMergedKind(nature)) return [];
  const { table, key } = TABLES[nature];
  const rows = await rowsOf(
    db,
    { id: sql.number(key) },
    `from ${table} where fusionne_avec = $1 order by date_fusion, ${key}`,
    [id],
  );
  return rows.map(({ id: merged }) => merged);
}

/** SQL: a record's own person, where that record was merged: the kept one. */
export const keptFor = (nature: MergedKind, person: string): string => {
  const { table, key } = TABLES[nature];
  return `coalesce((select k.fusionne_avec from read.${table} k where k.${key} = ${person}), ${person})`;
};

/** The facts of each kind that add a paper, and that give back what was taken over. */
const GIVEN_BACK = {
  responsable: { stream: 'guardian', added: GuardianPaperAdded.type, released: GuardianReleased.type },
  eleve: { stream: 'pupil', added: PupilPaperAdded.type, released: PupilReleased.type },
} as const;

/**
 * SQL: objects of the papers of two records that are being separated. What the kept one gave back is in no table until the other one is
 * open again.
 */
export const beingSeparated: string = (Object.keys(TABLES) as MergedKind[])
  .map((nature) => {
    const { table, key } = TABLES[nature];
    const { stream, added, released } = GIVEN_BACK[nature];
    return `select a.data->>'objet' as objet from ${table} m
      join journal.event e on e.stream = '${stream}-' || m.fusionne_avec and e.type = '${released}'
        and e.data->>'fk_fusionne' = m.${key}::text and e.at >= m.date_fusion
      join journal.event a on a.stream in ('${stream}-' || m.${key}, '${stream}-' || m.fusionne_avec) and a.type = '${added}'
      where m.fusionne_avec is not null`;
  })
  .join(' union all ');

/** What became of the sheet `t` by merges. */
export const mergesOf = (nature: MergedKind, t: string) => {
  const { table, key } = TABLES[nature];
  return {
    fusionneAvec: orNull(
      sql.json(
        mergedSheet.fusionneAvec.unwrap(),
        `(select json_build_object('id', k.${key}, 'nomPrenom', ${nameSql('k')}) from ${table} k where k.${key} = ${t}.fusionne_avec)`,
      ),
    ),
    fusions: sql.json(
      mergedSheet.fusions,
      `coalesce((select json_agg(json_build_object('id', m.${key}, 'nomPrenom', ${nameSql('m')},
          'date', to_char(m.date_fusion at time zone 'Europe/Paris', 'YYYY-MM-DD')) order by m.date_fusion desc, m.${key} desc)
        from ${table} m where m.fusionne_avec = ${t}.${key}), '[]')`,
    ),
  };
};
