import { DataList, type DataListProps } from './DataList';
import type { PhoneRow } from './list';
import { PhoneRows } from './PhoneRows';

interface Props<Row extends object> extends DataListProps<Row> {
  /** What a row is called. */
  readonly name: (row: Row) => string;
  /** On a phone, where rows open. */
  readonly phone: PhoneRow<Row> | undefined;
  /** Rows are being chosen on a phone. */
  readonly choosing?: boolean;
}

/** The rows of a list: two lines each on a phone that shows the rest in their panel, otherwise a table. */
export function ListRows<Row extends object>({ name, phone, choosing = false, ...table }: Props<Row>) {
  const { label, rows, rowKey, face, opening, selection } = table;
  if (!phone || !opening || rows.length === 0) return <DataList expansionLabel={name} {...table} />;
  return (
    <PhoneRows
      label={label}
      rows={rows}
      name={name}
      rowKey={rowKey}
      phone={phone}
      face={face}
      opening={opening}
      selection={selection}
      choosing={choosing}
    />
  );
}
