import type { Column, ColumnType } from '@diapason/contracts/core';
import {
  type ReferenceColumn,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowRemoved,
  type ReferenceTable,
  referenceTables,
  snakeCase,
} from '@diapason/contracts/site';
import { type Columns, type Row, type RowOf, type Table, table } from '@diapason/event-sourcing';

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

const typeOf = ({ type, valeurs, nonNull }: ReferenceColumn): Column => {
  const base = valeurs ? 'text' : columnTypes[type];
  return nonNull || type === 'primaryKey' ? base : `${base}?`;
};

/** Foreign keys, and what lists search by. */
const indexesOf = ({ columns }: ReferenceTable): string[] =>
  columns
    .filter((column) => column.table !== undefined || ['codePostal', 'codeInsee'].includes(column.key))
    .filter((column) => column.type !== 'set')
    .map((column) => snakeCase(column.key));

/** `read.{id}`, one column per declared column in snake case. Flags are booleans. */
function referenceReadTable(declared: ReferenceTable): Table {
  const [primary, ...columns] = declared.columns;
  const key = snakeCase(primary.key);
  const keysOf = (event: { data: { table: string; id: number } }) =>
    event.data.table === declared.id ? [[event.data.id]] : [];
  const rowOf = (event: { data: { id: number; row: Row } }): RowOf<Columns> => ({
    [key]: event.data.id,
    ...Object.fromEntries(columns.map((column) => [snakeCase(column.key), event.data.row[column.key] ?? null])),
  });
  return table<Columns>(
    {
      name: declared.id,
      version: 1,
      key: [key],
      columns: Object.fromEntries(declared.columns.map((column) => [snakeCase(column.key), typeOf(column)])),
      indexes: indexesOf(declared),
    },
    (on) => [
      on(ReferenceRowAdded, keysOf, (_row, event) => rowOf(event)),
      on(ReferenceRowChanged, keysOf, (_row, event) => rowOf(event)),
      on(ReferenceRowRemoved, keysOf, () => undefined),
    ],
  );
}

export const referenceReadTables: readonly Table[] = referenceTables.map(referenceReadTable);
