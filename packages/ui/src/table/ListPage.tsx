import type { ApiError } from '@diapason/platform';
import { type ReactNode, useMemo, useState } from 'react';
import { plural } from '../core/format';
import { Page, useIsPhone } from '../core/page';
import { EmptyState, ErrorState, Loading } from '../core/states';
import { ColumnChooser } from './ColumnChooser';
import { type Column, type Sort, searchRows, sortRows } from './columns';
import { DataList, type DataListProps } from './DataList';
import { Pager } from './Pager';
import { useFirstSight } from './useFirstSight';
import { useHiddenColumns } from './useHiddenColumns';

export interface ServerPaging {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | null;
  readonly onChange: (asked: { page: number; pageSize: number; sort: Sort | null }) => void;
}

export interface ListPageProps<Row extends object>
  extends Pick<DataListProps<Row>, 'rowKey' | 'expansion' | 'rowActions' | 'rowClassName'> {
  /** Names the list in local storage. */
  readonly id: string;
  readonly title: string;
  /** What a row is, for the count: « cotisation ». */
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly loading: boolean;
  readonly error?: ApiError | undefined;
  readonly onRetry?: () => void;
  /** Free search over the columns' texts; the screen keeps it among its filters. */
  readonly search?: string;
  readonly filters?: ReactNode;
  readonly summary?: ReactNode;
  /** Below the table: totals per site and the like. */
  readonly footer?: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly initialSort?: Sort;
  readonly pageSize?: number;
  /** When the server pages and sorts; `rows` is then one page. */
  readonly server?: ServerPaging;
  readonly empty?: ReactNode;
}

/** The one list screen: title and actions, filters, summary, table or cards, pages, columns, and every state of waiting. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { id, title, noun, columns, rows, loading, error, search = '', server } = props;
  const [localSort, setLocalSort] = useState<Sort | null>(props.initialSort ?? null);
  const [window_, setWindow] = useState({ page: 0, pageSize: props.pageSize ?? 50 });
  const [hidden, setHidden] = useHiddenColumns(id, columns);
  const phone = useIsPhone();
  const ready = useFirstSight(rows !== undefined, 'summary' in props && !props.summary);
  const found = useMemo(
    () => (server ? (rows ?? []) : sortRows(searchRows(rows ?? [], columns, search), columns, localSort)),
    [rows, columns, search, localSort, server],
  );
  const { pageSize } = server ?? window_;
  const total = server?.total ?? found.length;
  const page = server ? server.page : Math.min(window_.page, Math.max(0, Math.ceil(total / pageSize) - 1));
  const shown = server ? found : found.slice(page * pageSize, (page + 1) * pageSize);
  const sort = server ? server.sort : localSort;
  const goTo = (next: number, size: number) =>
    server ? server.onChange({ page: next, pageSize: size, sort }) : setWindow({ page: next, pageSize: size });
  const onSort = (next: Sort | null) => {
    if (server) server.onChange({ page: 0, pageSize, sort: next });
    else {
      setLocalSort(next);
      setWindow({ page: 0, pageSize });
    }
  };
  const visible = columns.filter((column) => !hidden.has(column.key));
  const optional = <K extends 'expansion' | 'rowActions' | 'rowClassName'>(key: K) =>
    props[key] ? { [key]: props[key] } : {};

  return (
    <Page title={title} intro={props.intro} actions={props.actions}>
      {props.filters}
      {ready && props.summary}
      {error && !rows ? (
        <ErrorState message={error.message} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
      ) : !ready ? (
        <Loading />
      ) : (
        <div className="d-list" aria-busy={loading}>
          {error && (
            <p className="d-refusal" role="alert">
              {error.message}
            </p>
          )}
          <div className="d-list-bar">
            <p role="status">{rows ? plural(total, noun) : 'Chargement…'}</p>
            <div className="d-list-tools">
              {phone && <SortChoice columns={visible} sort={sort} onSort={onSort} />}
              <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
            </div>
          </div>
          <DataList
            label={title}
            rows={shown}
            columns={visible}
            rowKey={props.rowKey}
            loading={loading}
            sort={sort}
            onSort={onSort}
            empty={
              loading
                ? ' '
                : (props.empty ?? <EmptyState title="Aucun résultat">Modifiez les filtres ou la recherche.</EmptyState>)
            }
            {...optional('expansion')}
            {...optional('rowActions')}
            {...optional('rowClassName')}
          />
          <Pager page={page} pageSize={pageSize} total={total} onChange={goTo} />
          {props.footer}
        </div>
      )}
    </Page>
  );
}

/** Cards have no headings to press. */
function SortChoice<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}) {
  const value = sort ? `${sort.key} ${sort.direction}` : '';
  const sortable = columns.filter((column) => column.sortable !== false);
  if (sortable.length === 0) return null;
  const choose = (text: string) => {
    const [key, direction] = text.split(' ');
    onSort(key && (direction === 'ascending' || direction === 'descending') ? { key, direction } : null);
  };
  return (
    <label className="d-sort-choice">
      <span className="d-visually-hidden">Trier par</span>
      <select className="d-input" value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">Trier par…</option>
        {sortable.flatMap((column) => [
          <option key={`${column.key}+`} value={`${column.key} ascending`}>{`${column.header} ↑`}</option>,
          <option key={`${column.key}-`} value={`${column.key} descending`}>{`${column.header} ↓`}</option>,
        ])}
      </select>
    </label>
  );
}
