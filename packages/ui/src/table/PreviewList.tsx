import type { QueryResult } from '@diapason/platform';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../core/states';
import { useBelow } from '../core/width';
import type { Column } from './columns';
import { ListRows } from './ListRows';
import { ListSkeleton } from './ListSkeleton';
import type { PanelWays, PhoneRow } from './list';
import { PANEL, useFittingColumns } from './useFittingColumns';
import { useRowPanel } from './useRowPanel';

interface Props<Row extends object> {
  /** Key of what is remembered on this device. */
  readonly id: string;
  /** Names the table for screen readers. */
  readonly label: string;
  readonly query: Pick<QueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** What a row is called. */
  readonly rowName: (row: Row) => string;
  readonly panel: (row: Row, ways: PanelWays) => ReactNode;
  /** A row on a phone, where its panel has the rest; without it each row is a card. */
  readonly phone?: PhoneRow<Row>;
  readonly rowActions?: (row: Row) => ReactNode;
  readonly empty?: ReactNode;
  /** Where the list is one part of its page: its region bears this title. */
  readonly headed?: Headed;
}

interface Headed {
  readonly title: string;
  readonly actions?: ReactNode;
}

const NO_ROWS: readonly never[] = [];

/** A short list, whose rows are all here, with the panel of the one that is looked at. A part of a `Page` that is `apart`, as a list's own page is. */
export function PreviewList<Row extends object>(props: Props<Row>) {
  const { id, label, query, columns, rowKey, rowName: name, panel, phone, rowActions, empty, headed } = props;
  const { data, error, refetch } = query;
  const rows: readonly Row[] = data ?? NO_ROWS;
  const onPhone = useBelow('phone') ? phone : undefined;
  const isNarrow = useBelow('compact');
  const all = { rows, rowKey, page: 0, pageSize: rows.length, count: rows.length, busy: false, turn: () => undefined };
  const { isOpen, opening, beside } = useRowPanel({ ...all, name, panel });
  const [{ shown }, narrow] = useFittingColumns(id, columns, rows, isOpen && !isNarrow ? PANEL : 0);
  if (!data)
    return (
      <Region headed={headed}>
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} />
        ) : (
          <ListSkeleton columns={shown} phone={onPhone !== undefined} />
        )}
      </Region>
    );
  return (
    <>
      <Region headed={headed}>
        <div className="d-list">
          <ListRows
            label={label}
            rows={rows}
            columns={shown}
            rowKey={rowKey}
            name={name}
            phone={onPhone}
            opening={opening}
            narrow={narrow}
            empty={empty}
            rowActions={rowActions}
          />
        </div>
      </Region>
      {beside}
    </>
  );
}

/** Without the panel, which is beside all parts of its page. */
function Region({ headed, children }: { readonly headed: Headed | undefined; readonly children: ReactNode }) {
  const id = useId();
  if (!headed) return children;
  return (
    <section className="d-together" aria-labelledby={id}>
      <div className="d-page-head">
        <h2 id={id}>{headed.title}</h2>
        {headed.actions && <div className="d-page-actions">{headed.actions}</div>}
      </div>
      {children}
    </section>
  );
}
