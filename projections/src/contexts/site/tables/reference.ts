import { type Column, type ColumnType, columnName } from '@diapason/contracts/core';
import {
  longestText,
  type ReferenceColumn,
  type ReferenceFields,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowRemoved,
  type ReferenceTable,
  type ReferenceTableId,
  referenceTables,
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
  textarea: 'text',
  colorPicker: 'text',
  number: 'integer',
  date: 'date',
  boolean: 'flag',
  select: 'integer',
  set: 'integer[]',
};

const typeOf = ({ type, valeurs, nonNull, decimal }: ReferenceColumn): Column => {
  const base = valeurs ? 'text' : decimal ? 'numeric' : columnTypes[type];
  return nonNull || type === 'primaryKey' ? base : `${base}?`;
};

/** Foreign keys and searched columns. */
const indexesOf = ({ columns }: ReferenceTable): string[] =>
  columns
    .filter((column) => column.table !== undefined || ['codePostal', 'codeInsee'].includes(column.key))
    .filter((column) => column.type !== 'set')
    .map((column) => columnName(column.key));

/** `read.{id}`, one column per declared column in snake case. Flags are booleans. */
function referenceReadTable(declared: ReferenceTable): TypedTable<Columns> {
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

export const referenceReadTables = referenceTables.map(referenceReadTable);

type Selected<F> = { readonly [K in keyof F]: Expression<F[K]> };

/** The columns of a reference table as a select list, named as in the documents. @param alias of the table in the statement. */
export function referenceFields<Id extends ReferenceTableId>(id: Id, alias: string): Selected<ReferenceFields<Id>> {
  const found = referenceReadTables.find(({ name }) => name === id);
  if (!found) throw new Error(`no reference table ${id}`);
  return wire(found, alias) as Selected<ReferenceFields<Id>>;
}
