// biome-ignore-all lint/a11y/noRedundantRoles: a browser forgets a table's roles when cards display it as blocks
import { Fragment, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Face } from '../core/Face';
import { Icon } from '../core/Icon';
import { isOfControl } from '../core/press';
import { type Column, cellClass, displayed, headingClass, type Sort } from './columns';
import type { RowGroups } from './list';
import { SelectBox } from './SelectBox';
import type { Narrow } from './useFittingColumns';
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
  readonly expansion?: ((row: Row) => ReactNode) | undefined;
  /** Names the buttons of a row. Default: first column's value. */
  readonly expansionLabel?: (row: Row) => string;
  /** Buttons at the end of a row. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  readonly rowClassName?: ((row: Row) => string) | undefined;
  readonly groups?: RowGroups<Row> | undefined;
  /** Whose initials stand in front of the row. */
  readonly face?: ((row: Row) => string) | undefined;
  /** One line a row: second lines and initials are left out. */
  readonly compact?: boolean;
  /** Rows open: a press anywhere in one, or Enter on its own button. */
  readonly opening?: Opening<Row> | undefined;
  /** The row that one comes back from. */
  readonly left?: string | number | undefined;
  /** Shows fewer columns where the table is wider than its frame, and says whether it could. */
  readonly narrow?: Narrow | undefined;
  /** Rows can be ticked. */
  readonly selection?: Selection<Row> | undefined;
}

export interface Opening<Row> {
  readonly open: (row: Row) => void;
  readonly isOpen: (row: Row) => boolean;
  /** The page of its own that a press with Ctrl opens in a tab. */
  readonly sheetOf: (row: Row) => string | undefined;
  /** Whatever is pressed in a row: a link may lead away from the list. */
  readonly onPress: (row: Row) => void;
}

/** A table without pager or filters. Below 576 px each row is a card. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { label, rows, columns, rowKey, loading = false, empty = 'Aucun résultat', expansion, rowActions } = props;
  const { selection } = props;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const grouped = useGroups(props);
  const frame = useRef<HTMLElement>(null);
  const scrolls = useScrolls(frame, props.narrow, [rows, columns.length, props.narrow, props.compact]);
  const width = columns.length + [expansion, rowActions, selection].filter(Boolean).length;
  const toggle = (key: string) => {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  };
  return (
    <section
      ref={frame}
      className={['d-table', loading && 'd-table-loading', scrolls && 'd-table-scrolls', roomOf(props)]
        .filter(Boolean)
        .join(' ')}
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
          {grouped.map(({ row, begins, isOpen }) => {
            const key = String(rowKey(row));
            return (
              <Fragment key={key}>
                {begins && <GroupRow width={width} groups={begins.groups} row={row} open={isOpen} fold={begins.fold} />}
                {isOpen && (
                  <Line {...props} row={row} open={unfolded.has(key)} width={width} onToggle={() => toggle(key)} />
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface GroupedRow<Row> {
  readonly row: Row;
  readonly isOpen: boolean;
  /** It is the first of its group. */
  readonly begins?: { readonly groups: RowGroups<Row>; readonly fold: () => void } | undefined;
}

/** Rows under their headings; the group of the row that is looked at is open. */
function useGroups<Row extends object>({ rows, groups, opening }: DataListProps<Row>): readonly GroupedRow<Row>[] {
  const [turned, turn] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (!groups) return rows.map((row) => ({ row, isOpen: true }));
  const first = rows[0] && groups.of(rows[0]);
  const looked = rows.find((row) => opening?.isOpen(row));
  const lookedAt = looked && groups.of(looked);
  return rows.map((row, index) => {
    const key = groups.of(row);
    const before = rows[index - 1];
    const isOpen = turned.get(key) ?? (groups.open || key === first || key === lookedAt);
    const fold = () => turn(new Map(turned).set(key, !isOpen));
    return { row, isOpen, begins: before && groups.of(before) === key ? undefined : { groups, fold } };
  });
}

interface GroupProps<Row> {
  readonly row: Row;
  readonly groups: RowGroups<Row>;
  readonly width: number;
  readonly open: boolean;
  readonly fold: () => void;
}

const GroupRow = <Row extends object>({ row, groups, width, open, fold }: GroupProps<Row>) => (
  <tr role="row" className="d-row-group">
    <td role="cell" colSpan={width}>
      <div>
        <button
          type="button"
          className="d-button d-button-quiet d-button-icon"
          aria-expanded={open}
          aria-label={groups.name(row)}
          onClick={fold}
        >
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={18} />
        </button>
        {groups.heading(row)}
      </div>
    </td>
  </tr>
);

/** A table whose rows have second lines keeps their height in every row. */
const roomOf = <Row extends object>({ columns, compact, face }: DataListProps<Row>) =>
  compact ? 'd-table-compact' : (face || columns.some(({ second }) => second)) && 'd-table-roomy';

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
      data-key={column.key}
      className={headingClass(column)}
      style={column.usual ? { inlineSize: `${column.usual}rem` } : undefined}
      aria-sort={current}
    >
      {onSort && column.sortable ? (
        <button type="button" className="d-sort" onClick={() => onSort({ key: column.key, direction: next })}>
          {column.header}
          <span className="d-sort-mark" aria-hidden="true">
            {current === 'ascending' ? '↑' : current === 'descending' ? '↓' : ''}
          </span>
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

const classesOf = (names: readonly (string | false | undefined)[], isOpen = false) =>
  [...names, isOpen && 'd-row-open-now'].filter(Boolean).join(' ') || undefined;

/** A press opens the row; with Ctrl, or the middle button, its own page in a tab. What stands in the row keeps its own press. */
function pressRow<Row>(event: MouseEvent, row: Row, { open, sheetOf }: Opening<Row>): void {
  if (isOfControl(event)) return;
  const sheet = sheetOf(row);
  if (event.ctrlKey || event.metaKey || event.button === 1) {
    if (sheet) window.open(sheet, '_blank', 'noopener');
  } else open(row);
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
  rowKey,
  expansion,
  expansionLabel,
  rowActions,
  rowClassName,
  selection,
  face,
  compact = false,
  opening,
  left,
}: LineProps<Row>) {
  const id = useId();
  const subject = expansionLabel?.(row) ?? String(columns[0]?.value(row) ?? '');
  return (
    <Fragment>
      <tr
        role="row"
        className={classesOf(
          [
            rowClassName?.(row),
            rowKey(row) === left && 'd-row-left',
            selection?.has(row) && 'd-row-chosen',
            (opening || expansion) && 'd-row-opens',
          ],
          opening?.isOpen(row),
        )}
        data-key={opening ? rowKey(row) : undefined}
        onClickCapture={() => opening?.onPress(row)}
        onClick={(event) => {
          if (opening) pressRow(event, row, opening);
          else if (expansion && !isOfControl(event)) onToggle();
        }}
        onAuxClick={(event) => opening && event.button === 1 && pressRow(event, row, opening)}
      >
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
        {columns.map((column, index) => {
          const second = compact ? undefined : column.second?.(row);
          const value = column.value(row);
          const content = (
            <>
              {opening && index === 0 && (
                <button
                  type="button"
                  className="d-row-open"
                  aria-label={`Aperçu\u00a0: ${subject}`}
                  aria-expanded={opening.isOpen(row)}
                  onClick={(event) => {
                    event.stopPropagation();
                    pressRow(event, row, opening);
                  }}
                />
              )}
              <span className={index === 0 ? 'd-words d-words-who' : 'd-words'}>
                {column.cell?.(row) ?? displayed(value, column.kind)}
              </span>
              {second && <small className="d-second">{second}</small>}
            </>
          );
          return (
            <td key={column.key} role="cell" className={cellClass(column, value)} data-label={column.header}>
              {face && !compact && index === 0 ? (
                <div className="d-who">
                  <Face name={face(row)} />
                  <div>{content}</div>
                </div>
              ) : (
                content
              )}
            </td>
          );
        })}
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
