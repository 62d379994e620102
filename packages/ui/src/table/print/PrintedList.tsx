import type { ApiKey } from '@diapason/platform';
import { Fragment, memo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Chosen } from '../../core/Chosen';
import { formatDateTime, plural } from '../../core/format';
import { type Column, cellClass, displayed } from '../columns';
import type { RowOf } from '../list';
import type { ListFilters } from '../list-filters';
import type { ListState } from '../useList';
import type { Paper } from './usePrinting';

interface Props<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly list: ListState<K, T, F, P>;
  readonly paper: Paper<K, T, F, P>;
}

/** All rows of a list beside the screen, for paper alone: title, filters in words, totals, one table. */
export function PrintedList<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list: { declaration, session },
  paper: { filters, sort, columns, totals, count, pages, begun, complete },
}: Props<K, T, F, P>) {
  const { title, noun, summary, footer, rowKey, rowClassName } = declaration;
  const sorted = columns.find(({ key }) => key === sort.key);
  return createPortal(
    <div className={complete ? 'd-paper d-paper-ready' : 'd-paper'}>
      <h1>{title}</h1>
      <p>{`${plural(count, noun)}, le ${formatDateTime(begun.toISOString())}, par ${session.user.nomPrenomUtilisateur}`}</p>
      <dl className="d-paper-filters">
        {Object.entries(declaration.filters).map(([name, filter]) => (
          <Fragment key={name}>{filter.words(filters[name as keyof F], session)}</Fragment>
        ))}
        {sorted && (
          <Chosen
            label="Tri"
            text={`${sorted.header}, ${sort.direction === 'ascending' ? 'croissant' : 'décroissant'}`}
          />
        )}
      </dl>
      {summary?.(totals, false)}
      <div className="d-table">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={cellClass(column)}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          {pages.map((rows) => (
            <Rows
              key={rowKey(rows[0] as RowOf<K, P>)}
              rows={rows}
              columns={columns}
              rowKey={rowKey}
              rowClassName={rowClassName}
            />
          ))}
        </table>
      </div>
      {footer?.(totals)}
    </div>,
    document.body,
  );
}

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowClassName: ((row: Row) => string) | undefined;
}

/** One page of rows. It is drawn once, when it comes. */
const Rows = memo(function Rows<Row>({ rows, columns, rowKey, rowClassName }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)} className={rowClassName?.(row)}>
          {columns.map((column) => (
            <td key={column.key} className={cellClass(column, column.value(row))}>
              <span>{contentOf(column, row)}</span>
              {column.second && <small className="d-second">{column.second(row)}</small>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}) as <Row>(props: RowsProps<Row>) => ReactNode;

const contentOf = <Row,>({ printed, cell, value, kind }: Column<Row>, row: Row): ReactNode =>
  printed?.(row) ?? cell?.(row) ?? displayed(value(row), kind);
