import { type Column, type ColumnType, columnName } from '@diapason/contracts/core';
import {
  isOffered,
  longestText,
  type ReferenceColumn,
  type ReferenceFields,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowHidden,
  ReferenceRowRemoved,
  ReferenceRowShown,
  type ReferenceTable,
  type ReferenceTableId,
  referenceTable,
  referenceTables,
  VISIBLE,
} from '@diapason/contracts/site';
import {
  type Columns,
  type Expression,
  type Row,
  type RowOf,
  type TypedTable,
  table,
  wire,
} from '@diapason/event-sourcing';

const columnTypes: Record<ReferenceColumn['type'], ColumnType> = {
  primaryKey: 'integer',
  input: 'text',
  inputToolip: 'text',
  textarea: 'text',
  colorPicker: 'text',
  number: 'integer',
  date: 'date',
  boolean: 'flag',
  select: 'integer',
  set: 'integer[]',
  triToggle: 'integer',
};

const typeOf = ({ type, valeurs, nonNull, decimal }: ReferenceColumn): Column => {
  const base = valeurs && type !== 'triToggle' ? 'text' : decimal ? 'numeric' : columnTypes[type];
  return nonNull || type === 'primaryKey' ? base : `${base}?`;
};

/** Foreign keys and searched columns. */
const indexesOf = ({ columns }: ReferenceTable): string[] =>
  columns
    .filter((column) => column.table !== undefined || ['codePostal', 'codeInsee'].includes(column.key))
    .filter((column) => column.type !== 'set')
    .map((column) => columnName(column.key));

/** `read.{id}`, one column per declared column in snake case. Flags are booleans. */
function readTableOf(declared: ReferenceTable): TypedTable<Columns> {
  const [primary, ...columns] = declared.columns;
  const key = columnName(primary.key);
  const keysOf = (event: { data: { table: string; id: number } }) =>
    event.data.table === declared.id ? [[event.data.id]] : [];
  const rowOf = (event: { data: { id: number; row: Row } }): RowOf<Columns> => ({
    [key]: event.data.id,
    ...Object.fromEntries(columns.map((column) => [columnName(column.key), event.data.row[column.key] ?? null])),
  });
  return table<Columns>(
    {
      name: declared.id,
      version: declared.version ?? 1,
      key: [key],
      columns: Object.fromEntries(declared.columns.map((column) => [columnName(column.key), typeOf(column)])),
      indexes: indexesOf(declared),
      longest: Object.fromEntries(
        declared.columns.map((column) => [
          columnName(column.key),
          longestText[column.type === 'textarea' ? 'textarea' : 'input'],
        ]),
      ),
      fields: Object.fromEntries(declared.columns.map((column) => [columnName(column.key), column.key])),
    },
    (on) => [
      on(ReferenceRowAdded, keysOf, (_row, event) => rowOf(event)),
      on(ReferenceRowChanged, keysOf, (_row, event) => rowOf(event)),
      on(ReferenceRowRemoved, keysOf, () => undefined),
    ],
  );
}

/** `read.ligne_masquee`: rows that lists do not offer, of tables that have no flag of their own for it. */
export const hiddenRows = table(
  {
    name: 'ligne_masquee',
    version: 1,
    label: 'Ligne masquée',
    key: ['nom_table', 'id_ligne'],
    columns: { nom_table: 'text', id_ligne: 'integer' },
    indexes: [],
    longest: { nom_table: 50 },
  },
  (on) => {
    const keys = ({ data }: { data: { table: string; id: number } }) => [[data.table, data.id]];
    return [
      on(ReferenceRowHidden, keys, (_row, { data }) => ({ nom_table: data.table, id_ligne: data.id })),
      on(ReferenceRowShown, keys, () => undefined),
      on(ReferenceRowRemoved, keys, () => undefined),
    ];
  },
);

/** SQL: lists still offer the row. @param alias of the table in the statement. */
export function offered(id: string, alias: string): string {
  const declared = referenceTable(id);
  if (isOffered(declared)) return `${alias}.${columnName(VISIBLE)}`;
  const key = `${alias}.${columnName(declared.columns[0].key)}`;
  return `not exists (select from ligne_masquee masquee where masquee.nom_table = '${id}' and masquee.id_ligne = ${key})`;
}

export const referenceReadTables = referenceTables.map(readTableOf);

/** The read model of a reference table. @throws Error for a name of none. */
export function referenceReadTable(id: string): TypedTable<Columns> {
  const found = referenceReadTables.find(({ name }) => name === id);
  if (!found) throw new Error(`no reference table ${id}`);
  return found;
}

type Selected<F> = { readonly [K in keyof F]: Expression<F[K]> };

/** The columns of a reference table as a select list, named as in the documents. @param alias of the table in the statement. */
export function referenceFields<Id extends ReferenceTableId>(id: Id, alias: string): Selected<ReferenceFields<Id>> {
  return wire(referenceReadTable(id), alias) as Selected<ReferenceFields<Id>>;
}
