import { Column as TableColumn } from 'primereact/column';
import { DataTable, type DataTableExpandedRows, type DataTableStateEvent } from 'primereact/datatable';
import { type ReactNode, useState } from 'react';
import '../core/primereact-locale';
import { type Column, displayed, isNumeric, type Sort } from './columns';

export interface DataListProps<Row extends object> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly loading?: boolean;
  readonly empty?: ReactNode;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort | null) => void;
  /** What a row unfolds. */
  readonly expansion?: (row: Row) => ReactNode;
  /** Name of a row, for its unfolding button: « Afficher les règlements de Dupont ». */
  readonly expansionLabel?: (row: Row, open: boolean) => string;
  /** Buttons at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode;
  readonly rowClassName?: (row: Row) => string;
  readonly footer?: ReactNode;
}

const KEY = '__key';
type Keyed<Row> = { readonly [KEY]: string; readonly row: Row };

/** A table without its frame: sorted and paged by whoever gives the rows. Below 576 px each row is a card. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { label, rows, columns, rowKey, loading = false, empty = 'Aucun résultat', sort = null, onSort, expansion, rowActions, footer } = props;
  const [expanded, setExpanded] = useState<DataTableExpandedRows>({});
  const value = rows.map((row): Keyed<Row> => ({ [KEY]: String(rowKey(row)), row }));
  const sorted = (event: DataTableStateEvent) => {
    const key = event.sortField;
    if (key) onSort?.({ key, direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending' });
  };
  return (
    <DataTable
      className="d-table"
      value={value}
      dataKey={KEY}
      lazy
      loading={loading}
      emptyMessage={empty}
      pt={{ table: { 'aria-label': label } }}
      sortField={sort?.key ?? ''}
      sortOrder={sort ? (sort.direction === 'ascending' ? 1 : -1) : null}
      onSort={sorted}
      expandedRows={expanded}
      onRowToggle={(event) => setExpanded(event.data as DataTableExpandedRows)}
      {...(expansion ? { rowExpansionTemplate: ({ row }: Keyed<Row>) => expansion(row) } : {})}
      rowClassName={({ row }: Keyed<Row>) => props.rowClassName?.(row) ?? ''}
      footer={footer}
    >
      {expansion && <TableColumn key="expander" expander className="d-cell-expander" pt={expanderLabel} />}
      {columns.map((column) => (
        <TableColumn
          key={column.key}
          field={column.key}
          columnKey={column.key}
          header={column.header}
          sortable={onSort !== undefined && column.sortable !== false}
          className={isNumeric(column.kind) ? 'd-cell-number' : ''}
          body={({ row }: Keyed<Row>) => column.cell?.(row) ?? displayed(column.value(row), column.kind)}
        />
      ))}
      {rowActions && <TableColumn key="actions" header={<span className="d-visually-hidden">Actions</span>} className="d-cell-actions" body={({ row }: Keyed<Row>) => <div className="d-row-actions">{rowActions(row)}</div>} />}
    </DataTable>
  );
}

const expanderLabel = { headerCell: { 'aria-label': 'Détail' } };
