import { papers } from '@diapason/contracts';
import { countingRank, paperRanks, waitingRank } from '@diapason/contracts/constants';
import {
  columnName,
  type Fields,
  opensToOthers,
  placeFields,
  type RecordDefinition,
  type RecordLife,
  type Session,
} from '@diapason/contracts/core';
import { orNull, recordTable, sql } from '@diapason/event-sourcing';

/** The table of the papers of one kind of person. The key that a file is sealed with stays in the log. */
export const paperTable = <F extends Fields>(
  record: RecordDefinition & { readonly fields: F },
  life: RecordLife,
  {
    name,
    indexes,
    version = 4,
  }: { readonly name: string; readonly indexes: readonly string[]; readonly version?: number },
) =>
  recordTable(record, {
    ...life,
    name,
    version,
    indexes,
    extra: { columns: { date_heure: 'timestamptz' }, of: (_data, { at }) => ({ date_heure: at }) },
  });

/** SQL: how much a paper stands for. */
export const rankSql = (p: string): string => {
  const ranks = Object.entries(paperRanks).map(([said, rank]) => `when '${said}' then ${rank}`);
  return ['case', `${p}.antivirus`, ...ranks, 'else', countingRank, 'end'].join(' ');
};

interface PaperTable {
  readonly name: string;
  readonly record: RecordDefinition;
}

/** SQL: other papers `o` in the place of `p`. */
const othersOf = ({ name, record }: PaperTable, p: string): string =>
  `from ${name} o where o.id_piece_jointe <> ${p}.id_piece_jointe and ${placeFields(record)
    // An index finds the person's.
    .map((field) => [columnName(field), field === record.person ? '=' : 'is not distinct from'])
    .map(([column, is]) => `o.${column} ${is} ${p}.${column}`)
    .join(' and ')}`;

/** SQL: `p` is the one that stands in its place, as `standingPaper` finds it. */
export const stands = (table: PaperTable, p: string): string =>
  `not exists (select ${othersOf(table, p)} and (${rankSql('o')}, o.id_piece_jointe) > (${rankSql(p)}, ${p}.id_piece_jointe))`;

/** SQL: what was sent to replace `p`, which stands in its place, as {@link replacementRow}. @param name SQL: what it is called. */
export const replacementSql = (table: PaperTable, p: string, name = 'o.real_file_name'): string =>
  `(select json_build_object('idPieceJointe', o.id_piece_jointe, 'realFileName', ${name}, 'antivirus', o.antivirus)
    ${othersOf(table, p)} and ${rankSql(p)} = ${countingRank} and ${rankSql('o')} < ${countingRank}
    order by o.id_piece_jointe desc limit 1)`;

/** SQL: as a merge decides it, the papers in the place of `p` stay with their record: what the kept one, `$1`, has there waits, or counts as much. */
export const keptHasPaper = (table: string, person: string, p: string): string => {
  const best = (
    of: string,
  ) => `(select max(${rankSql('o')}) from ${table} o where o.${person} = ${of} and o.nature = ${p}.nature
    and o.fk_annee_scolaire is not distinct from ${p}.fk_annee_scolaire)`;
  return `coalesce(${best('$1')} >= least(${waitingRank}, ${best(`${p}.${person}`)}), false)`;
};

/** Kinds of paper whose files rights alone open to a session: only of these does it see what files are called. */
export const kindsOpenTo = (session: Session): string[] =>
  papers.filter(({ download }) => opensToOthers(download.access, session)).map(({ name }) => name);

const words = papers.map(({ name, label }) => `when '${name}' then '${label.replaceAll("'", "''")}'`).join(' ');

/** SQL: the words of a paper's kind. */
export const natureWords = (p: string): string => `case ${p}.nature ${words} else ${p}.nature end`;

/** Select list of {@link paperTable}'s rows, beside their school year `y`. */
export const paperSelection = (p: string) => ({
  idPieceJointe: sql.number(`${p}.id_piece_jointe`),
  nature: sql.text(`${p}.nature`),
  libelleNature: sql.text(natureWords(p)),
  fk_anneeScolaire: orNull(sql.number(`${p}.fk_annee_scolaire`)),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  realFileName: sql.text(`${p}.real_file_name`),
  taille: sql.number(`${p}.taille`),
  dateHeure: sql.instant(`${p}.date_heure`),
  antivirus: orNull(sql.text(`${p}.antivirus`)),
});
