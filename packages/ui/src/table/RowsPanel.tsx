import type { QueryResult } from '@diapason/platform';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../core/Button';
import type { IconName } from '../core/Icon';
import { Panel } from '../core/Panel';
import { EmptyState, ErrorState, Loading } from '../core/states';
import { useEditedRow } from '../core/useEditedRow';
import type { Column } from './columns';
import { PagedList } from './PagedList';
import { RowEditing } from './RowEditing';

/** What a dialog edits: a row as it was when the dialog opened, or a new one. */
export interface Edited<Row> {
  readonly row: Row | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

interface Props<Row extends object> {
  readonly title: string;
  readonly icon: IconName;
  readonly query: Pick<QueryResult<readonly Row[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => number;
  /** As its buttons name it. */
  readonly nameOf: (row: Row) => string;
  /** « Aucun véhicule » */
  readonly empty: string;
  /** Above the rows. */
  readonly intro?: ReactNode;
  /** Of the button that adds a row, for who may. */
  readonly add?: string | false;
  /** Not now: that button is closed. */
  readonly isClosed?: boolean;
  /** Other acts beside it. */
  readonly actions?: ReactNode;
  readonly mayEdit?: boolean;
  readonly onRemove?: ((row: Row) => void) | false;
  /** Before those of editing. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Rows of a page; all of them unless told. */
  readonly pageSize?: number;
  readonly dialog?: (edited: Edited<Row>) => ReactNode;
}

/** The rows that belong to a record, in a tab of its sheet: each is added, edited in a dialog and removed by whoever may. */
export function RowsPanel<Row extends object>(props: Props<Row>) {
  const { title, icon, query, columns, rowKey, nameOf, empty, intro, add = false, isClosed = false, actions } = props;
  const { mayEdit = false, onRemove = false, rowActions, pageSize, dialog } = props;
  const { edit, ...edited } = useEditedRow(query, rowKey);
  if (query.error && !query.data) return <ErrorState message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Loading />;
  return (
    <Panel
      title={title}
      icon={icon}
      actions={
        <>
          {actions}
          {add !== false && (
            <Button icon="plus" disabled={isClosed} onClick={() => edit('new')}>
              {add}
            </Button>
          )}
        </>
      }
    >
      {intro}
      <PagedList
        label={title}
        rows={query.data}
        pageSize={pageSize ?? Math.max(1, query.data.length)}
        rowKey={rowKey}
        columns={columns}
        empty={<EmptyState title={empty} icon={icon} />}
        rowActions={(row: Row) => (
          <>
            {rowActions?.(row)}
            <RowEditing
              name={nameOf(row)}
              onEdit={mayEdit ? () => edit(row) : undefined}
              onRemove={onRemove ? () => onRemove(row) : undefined}
            />
          </>
        )}
      />
      {edited.isOpen && <Fragment key={edited.key}>{dialog?.({ row: edited.row, ...edited.dialog })}</Fragment>}
    </Panel>
  );
}
