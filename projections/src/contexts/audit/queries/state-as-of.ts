import { audit } from '@diapason/contracts';
import { fieldName } from '@diapason/contracts/core';
import { Refusal, type Row, readStreamHistory, type Table } from '@diapason/event-sourcing';
import { tables } from '../../../catalogue/tables';
import { query } from '../../../machinery/query';
import { rowsAsOf } from '../as-of';
import { subjectWords } from '../history-step';
import { instantOf } from '../instant';
import { columnFacts, tableLabel } from '../labels';
import { subjectOf } from '../steps';
import { titleOf } from '../title';
import { type Described, type Words, wordsFor } from '../words';

/** A record at an instant: the folds of the read models over its stream up to then. */
export const stateAsOf = query(audit.readRecordAsOf, async ({ params, query: { au } }, { db, codec }) => {
  const [events, titre] = await Promise.all([readStreamHistory(db, codec, params.flux), titleOf(db, params.flux)]);
  if (events.length === 0) throw new Refusal('Cet enregistrement n’existe pas.', 404);
  const until = instantOf(au);
  const state = rowsAsOf(tables, events, until);
  const parts = state.flatMap(({ table, rows }) => {
    const label = tableLabel(table);
    return label === undefined
      ? []
      : rows.map((row, index) => ({
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
    parties: parts.map(({ cells, subject, ordinary }) => ({
      titre: subject ? subjectWords(subject, words) : ordinary,
      champs: cells.map((cell) => fieldOf(cell, words)),
    })),
  };
});

interface Cell extends Described {
  readonly champ: string;
}

function cellsOf(table: Table, row: Row): Cell[] {
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

const fieldOf = ({ champ, facts, value }: Cell, words: Words) => ({
  champ,
  libelle: facts.label ?? champ,
  valeur: words(facts, value),
});
