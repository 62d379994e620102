import type { RecordField } from '../form/record-field';
import type { CellKind, CellValue, Column } from './columns';

const KINDS: Readonly<Partial<Record<RecordField['kind'], CellKind>>> = {
  number: 'number',
  euros: 'euros',
  date: 'date',
};

/** Columns of a record's fields, headed by their labels and units, in the order given. */
export function recordColumns<Row extends object>(
  fields: Readonly<Partial<Record<keyof Row, RecordField>>>,
  names: readonly (keyof Row & string)[],
): readonly Column<Row>[] {
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const { label, unit, kind, choices } = field;
    const value = (row: Row) =>
      (choices?.find((choice) => choice.value === row[name])?.label ?? row[name]) as CellValue;
    const cell = KINDS[kind];
    return [{ key: name, header: unit ? `${label} (${unit})` : label, value, ...(cell ? { kind: cell } : {}) }];
  });
}
