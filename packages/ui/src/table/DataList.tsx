// biome-ignore-all lint/a11y/noRedundantRoles: a browser forgets a table's roles when cards display it as blocks
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../core/Icon';
import { type Column, cellClass, displayed, type Sort } from './columns';
import { SelectBox } from './SelectBox';
import { useScrolls } from './useScrolls';
import type { Selection } from './useSelection';

export interface DataListProps<Row extends object> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly loading?: boolean;
  readonly empty?: ReactNode;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  /** Expanded content of a row. */
  readonly expansion?: (row: Row) => ReactNode;
  /** Name for the expand button: « les règlements de Dupont ». Default: first column's value. */
  readonly expansionLabel?: (row: Row) => string;
  /** Buttons at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode;
  readonly rowClassName?: (row: Row) => string;
  /** Rows can be ticked. */
  readonly selection?: Selection<Row> | undefined;
}

/** A table without pager or filters. Below 576 px each row is a card. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { label, rows, columns, rowKey, loading = false, empty = 'Aucun résultat', expansion, rowActions } = props;
  const { selection } = props;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLElement>(null);
  const scrolls = useScrolls(frame);
  const width = columns.length + [expansion, rowActions, selection].filter(Boolean).length;
  const toggle = (key: string) => {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  };
  return (
    <section
      ref={frame}
      className={`d-table${loading ? ' d-table-loading' : ''}${scrolls ? ' d-table-scrolls' : ''}`}
      aria-label={`${label} (tableau)`}
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <table role="table" aria-label={label} aria-busy={loading}>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="d-cell-select">
                <SelectBox
                  label="Sélectionner toute la page"
                  checked={rows.length > 0 && rows.every(selection.has)}
                  mixed={rows.some(selection.has) && !rows.every(selection.has)}
                  onChange={(checked) => selection.mark(rows, checked)}
                />
              </th>
            )}
            {expansion && (
              <th role="columnheader" scope="col" className="d-cell-expander">
                <span className="d-visually-hidden">Détail</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={props.sort ?? null} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th role="columnheader" scope="col" className="d-cell-actions">
                <span className="d-visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && (
            <tr role="row" className="d-row-empty">
              <td role="cell" colSpan={width}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => {
            const key = String(rowKey(row));
            return (
              <Line
                key={key}
                {...props}
                row={row}
                open={unfolded.has(key)}
                width={width}
                onToggle={() => toggle(key)}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const current = sort?.key === column.key ? sort.direction : undefined;
  const next = current === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      className={cellClass(column)}
      style={column.usual ? { inlineSize: `${column.usual}rem` } : undefined}
      aria-sort={current}
    >
      {onSort && column.sortable ? (
        <button type="button" className="d-sort" onClick={() => onSort({ key: column.key, direction: next })}>
          {column.header}
          <span className="d-sort-mark" aria-hidden="true">
            {current === 'ascending' ? '↑' : current === 'descending' ? '↓' : '↕'}
          </span>
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

interface LineProps<Row extends object> extends DataListProps<Row> {
  readonly row: Row;
  readonly open: boolean;
  readonly width: number;
  readonly onToggle: () => void;
}

function Line<Row extends object>({
  row,
  open,
  width,
  onToggle,
  columns,
  expansion,
  expansionLabel,
  rowActions,
  rowClassName,
  selection,
}: LineProps<Row>) {
  const id = useId();
  const subject = expansionLabel?.(row) ?? String(columns[0]?.value(row) ?? '');
  return (
    <Fragment>
      <tr role="row" className={rowClassName?.(row)}>
        {selection && (
          <td role="cell" className="d-cell-select">
            <SelectBox
              label={`Sélectionner ${subject}`}
              checked={selection.has(row)}
              onChange={(checked) => selection.mark([row], checked)}
            />
          </td>
        )}
        {expansion && (
          <td role="cell" className="d-cell-expander">
            <button
              type="button"
              className="d-button d-button-quiet d-button-icon"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-label={`Détail : ${subject}`}
              onClick={onToggle}
            >
              <Icon name={open ? 'chevronDown' : 'chevronRight'} size={18} />
            </button>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} role="cell" className={cellClass(column)} data-label={column.header}>
            <span>{column.cell?.(row) ?? displayed(column.value(row), column.kind)}</span>
          </td>
        ))}
        {rowActions && (
          <td role="cell" className="d-cell-actions">
            <div className="d-row-actions">{rowActions(row)}</div>
          </td>
        )}
      </tr>
      {expansion && open && (
        <tr role="row" className="d-row-expansion" id={id}>
          <td role="cell" colSpan={width}>
            {expansion(row)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
