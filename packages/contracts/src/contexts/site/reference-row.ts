import { z } from 'zod';
import { event } from '../../core/event';
import type { Facts } from '../../core/facts';
import { technical } from '../../core/field-kinds';
import { idField } from '../../core/fields';
import { largestInteger } from '../../core/stored';
import { longestText, type ReferenceColumn } from './reference-table';
import { referenceTables } from './reference-tables';

const value = z.union([
  z.string().max(longestText.textarea),
  z.number().min(-largestInteger).max(largestInteger),
  z.boolean(),
  z.null(),
  z.array(idField).max(1_000),
]);
const table = technical(z.string().max(50));
const id = technical(idField);
const row = technical(z.record(z.string().max(50), value).meta({ maxProperties: 50 }));

const formats = {
  primaryKey: 'number',
  input: 'text',
  inputToolip: 'text',
  textarea: 'text',
  colorPicker: 'text',
  number: 'number',
  date: 'date',
  boolean: 'flag',
  select: 'reference',
  triToggle: 'choice',
  set: 'reference',
} as const satisfies Record<ReferenceColumn['type'], Facts['format']>;

const factsOfColumn = ({ label, type, table: names, valeurs, unite: unit }: ReferenceColumn): Facts =>
  valeurs
    ? { label, format: 'choice', choices: type === 'triToggle' ? numbered(valeurs) : valeurs }
    : { label, format: formats[type], ...(names ? { names } : {}), ...(unit ? { unit } : {}) };

const numbered = (words: readonly { readonly libelle: string }[]) => words.map(({ libelle }, id) => ({ id, libelle }));

/** The row's fields, as its table declares them. */
function describes(data: Readonly<Record<string, unknown>>) {
  const declared = referenceTables.find((one) => one.id === data.table);
  const values = (data.row ?? {}) as Readonly<Record<string, unknown>>;
  const columns = (declared?.columns ?? []).filter(({ key }) => key in values);
  return {
    part: `${String(data.table)}:${String(data.id)}`,
    label: `Ligne n° ${String(data.id)}`,
    ...(declared?.columns[1] ? { identifiedBy: declared.columns[1].key } : {}),
    fields: Object.fromEntries(
      columns.map((column) => [column.key, { facts: factsOfColumn(column), value: values[column.key] }]),
    ),
  };
}

/** Streams `reference-{table}`. `row` holds the documents' fields of the table without its primary key `id`. */
export const ReferenceRowAdded = event('ReferenceRowAdded', 1, 'Ligne ajoutée', z.object({ table, id, row }), {
  describes,
});
/** The whole row as it is now. */
export const ReferenceRowChanged = event('ReferenceRowChanged', 1, 'Ligne modifiée', z.object({ table, id, row }), {
  describes,
});
export const ReferenceRowRemoved = event('ReferenceRowRemoved', 1, 'Ligne supprimée', z.object({ table, id }), {
  describes,
});
/** Lists offer it no more, whoever has it keeps it. Of tables without a flag of their own for that. */
export const ReferenceRowHidden = event('ReferenceRowHidden', 1, 'Ligne masquée', z.object({ table, id }), {
  describes,
});
export const ReferenceRowShown = event('ReferenceRowShown', 1, 'Ligne rendue visible', z.object({ table, id }), {
  describes,
});
