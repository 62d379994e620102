import { papers } from '@diapason/contracts';
import {
  type Fields,
  opensToOthers,
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
    version = 3,
  }: { readonly name: string; readonly indexes: readonly string[]; readonly version?: number },
) =>
  recordTable(record, {
    ...life,
    name,
    version,
    indexes,
    owner: record.person,
    extra: { columns: { date_heure: 'timestamptz' }, of: (_data, { at }) => ({ date_heure: at }) },
  });

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
