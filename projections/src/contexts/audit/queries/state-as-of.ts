import { audit } from '@diapason/contracts';
import { fieldName } from '@diapason/contracts/core';
import { Refusal, type Row, readStreamHistory, type Table } from '@diapason/event-sourcing';
import { tables } from '../../../catalogue/tables';
import { query } from '../../../machinery/query';
import { rowsAsOf } from '../as-of';
import { subjectWords } from '../history-step';
import { instantOf } from '../instant';
import { columnFacts, tableLabel } from '../labels';
import { NOT_SHOWN, requireShown, type Sees, seenBy, sightName } from '../shown';
import { subjectOf, type Told } from '../steps';
import { titleOf } from '../title';
import { type Words, wordsFor } from '../words';

/** A record at an instant: the folds of the read models over its stream up to then. */
export const stateAsOf = query(audit.readRecordAsOf, async ({ params, query: { au } }, { db, codec, session }) => {
  requireShown(session, params.flux);
  const [history, titre] = await Promise.all([readStreamHistory(db, codec, params.flux), titleOf(db, params.flux)]);
  if (history.length === 0) throw new Refusal('Cet enregistrement n’existe pas.', 404);
  const until = instantOf(au);
  const state = rowsAsOf(tables, history, until);
  const parts = state.flatMap(({ table, rows }) => {
    const label = tableLabel(table);
    return label === undefined
      ? []
      : rows.map((row, index) => ({
          sees: seesOf(table, dataOf(table, row), seenBy(session)),
          cells: cellsOf(table, row),
          subject: table.record && subjectOf(table.record, dataOf(table, row)),
          ordinary: rows.length > 1 ? `${label} (${index + 1})` : label,
        }));
  });
  const words = await wordsFor(
    db,
    parts.flatMap(({ cells, subject }) => [...cells, ...(subject?.toldBy ?? [])]),
  );
  return {
    flux: params.flux,
    titre,
    au: until ?? null,
    existe: state.length > 0,
    parties: parts.map(({ cells, subject, ordinary, sees }) => ({
      titre: subject ? subjectWords(subject, words, sees) : ordinary,
      champs: cells.map((cell) => fieldOf(cell, words, sees(cell.champ))),
    })),
  };
});

/** A table shows a field of a row where the records of all events that fill it do. */
function seesOf({ record, folds }: Table, row: Row, sees: Sees): (field: string) => boolean {
  const names = record ? [record.name] : folds.map(({ event }) => sightName((event as { type: string }).type));
  return (field) => names.every((name) => sees(name, field, row));
}

function cellsOf(table: Table, row: Row): Told[] {
  const own = Object.entries(row).flatMap(([column, value]) => {
    const facts = columnFacts(table, column);
    return facts?.label ? [{ champ: fieldOfColumn(table, column), facts, value }] : [];
  });
  return [...own, ...(table.shown?.(row as never) ?? [])];
}

const fieldOfColumn = (table: Table, column: string) => table.fields?.[column] ?? fieldName(column);

/** A row by the names of its record's fields. */
const dataOf = (table: Table, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOfColumn(table, column), value]));

const fieldOf = ({ champ, facts, value }: Told, words: Words, isSeen: boolean) => ({
  champ,
  libelle: facts.label ?? champ,
  valeur: isSeen || value === null || value === undefined ? words(facts, value) : NOT_SHOWN,
});
