import { audit } from '@diapason/contracts';
import { Refusal, type Row, readStreamHistory, type Table } from '@diapason/event-sourcing';
import { tables } from '../../../catalogue/tables';
import { query } from '../../../machinery/query';
import { rowsAsOf } from '../as-of';
import { instantOf } from '../instant';
import { columnFacts, tableLabel } from '../labels';
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
      : rows.map((row, index) => ({ ...titled(label, rows.length, index), cells: cellsOf(table, row) }));
  });
  const words = await wordsFor(
    db,
    parts.flatMap(({ cells }) => cells),
  );
  return {
    flux: params.flux,
    titre,
    au: until ?? null,
    existe: state.length > 0,
    parties: parts.map(({ titre: title, cells }) => ({
      titre: title,
      champs: cells.map((cell) => fieldOf(cell, words)),
    })),
  };
});

const titled = (label: string, rows: number, index: number) => ({
  titre: rows > 1 ? `${label} (${index + 1})` : label,
});

interface Cell extends Described {
  readonly champ: string;
}

function cellsOf(table: Table, row: Row): Cell[] {
  return Object.entries(row).flatMap(([column, value]) => {
    const facts = columnFacts(table, column);
    return facts?.label ? [{ champ: table.fields?.[column] ?? column, facts, value }] : [];
  });
}

const fieldOf = ({ champ, facts, value }: Cell, words: Words) => ({
  champ,
  libelle: facts.label ?? champ,
  valeur: words(facts, value),
});
