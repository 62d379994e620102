import {
  type ApiData,
  type ApiInput,
  type ApiKey,
  type Done,
  type QueryResult,
  replaceAddress,
  useMayCall,
  useSearch,
} from '@diapason/platform';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../core/Button';
import type { IconName } from '../core/Icon';
import { Menu, type MenuItem } from '../core/Menu';
import { Panel } from '../core/Panel';
import { EmptyState, ErrorState, Loading } from '../core/states';
import { useEditedRow } from '../core/useEditedRow';
import type { Column } from './columns';
import { PagedList } from './PagedList';

// Loaded only when somebody removes a row.
const RemovalDialog = lazy(() => import('../overlay').then(({ RemovalDialog: dialog }) => ({ default: dialog })));

/** What a dialog edits: a row as it was when the dialog opened, or a new one. */
export interface Edited<Row> {
  readonly row: Row | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** How a row is taken away, after a question. */
export interface Removal<K extends ApiKey, Row> {
  readonly call: K;
  readonly input: (row: Row) => ApiInput<K>;
  readonly title: string | ((row: Row) => string);
  /** What follows; the row's name unless told. */
  readonly text?: (row: Row) => string;
  /** « Supprimer » unless told. */
  readonly verb?: string;
  /** What is said below once it is gone, with what takes that back. */
  readonly done?: (row: Row, data: ApiData<K>) => Done;
  /** Whether it is offered; to whom its call is open unless told. */
  readonly may?: boolean;
  /** In place of the question: a dialog that asks for more. */
  readonly asks?: (row: Row, onClose: () => void) => ReactNode;
}

interface Props<K extends ApiKey, Row extends object> {
  readonly title: string;
  readonly icon: IconName;
  readonly query: Pick<QueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => number;
  /** As its buttons name it, after « Modifier » and « Supprimer ». */
  readonly nameOf: (row: Row) => string;
  /** « Aucun véhicule » */
  readonly empty: string;
  /** Above the rows. */
  readonly intro?: ReactNode;
  /** What saves a row: who may call it for a new one adds, who may for another edits. */
  readonly saves: ApiKey;
  /** Of the button that adds a row; without it, none does. */
  readonly add?: string;
  /** Who is led here to add a row finds its dialog open: `?ajouter=eleve`. */
  readonly asked?: string;
  /** The button that adds a row is disabled for now. */
  readonly isClosed?: boolean;
  /** Other acts beside it. */
  readonly actions?: ReactNode;
  /** In place of what `saves` says. */
  readonly mayAdd?: boolean;
  readonly mayEdit?: boolean;
  readonly removal?: Removal<K, Row>;
  /** Before those of editing. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Editing and removing stand in « … », with these before them: rows that are read more than they are changed. */
  readonly folded?: (row: Row) => readonly MenuItem[];
  /** Rows of a page; all of them unless told. */
  readonly pageSize?: number;
  readonly dialog: (edited: Edited<Row>) => ReactNode;
}

/** The rows that belong to a record, in a tab of its sheet: each is added, edited in a dialog and removed by whoever may. */
export function RowsPanel<K extends ApiKey, Row extends object>(props: Props<K, Row>) {
  const { title, icon, query, columns, rowKey, nameOf, empty, intro, saves, add, isClosed = false, actions } = props;
  const { removal, rowActions, folded, pageSize, dialog } = props;
  const may = useMayCall();
  const { edit, ...edited } = useEditedRow(query, rowKey);
  const [removed, remove] = useState<Row>();
  const mayEdit = props.mayEdit ?? may(saves, { isNew: false });
  const mayRemove = removal !== undefined && (removal.may ?? true) && may(removal.call);
  const mayAdd = add !== undefined && (props.mayAdd ?? may(saves, { isNew: true }));
  useAskedRow(props.asked, mayAdd && !isClosed && query.data !== undefined, () => edit('new'));
  if (query.error && !query.data) return <ErrorState message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Loading />;
  const ownActs = (row: Row): readonly MenuItem[] => [
    ...(mayEdit ? [{ key: 'modifier', label: 'Modifier', icon: 'pencil' as const, onSelect: () => edit(row) }] : []),
    ...(mayRemove
      ? [
          {
            key: 'retirer',
            label: `${removal.verb ?? 'Supprimer'}…`,
            icon: 'trash' as const,
            onSelect: () => remove(row),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={title}
      icon={icon}
      actions={
        <>
          {actions}
          {mayAdd && (
            <Button icon="plus" disabled={isClosed} onClick={() => edit('new')}>
              {add}
            </Button>
          )}
        </>
      }
    >
      {intro && <div className="d-above-rows">{intro}</div>}
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
            {folded && menuOf([...folded(row), ...ownActs(row)], nameOf(row))}
            {!folded && mayEdit && (
              <Button look="quiet" icon="pencil" label={`Modifier ${nameOf(row)}`} onClick={() => edit(row)} />
            )}
            {!folded && mayRemove && (
              <Button
                look="quiet"
                icon="trash"
                label={`${removal.verb ?? 'Supprimer'} ${nameOf(row)}`}
                onClick={() => remove(row)}
              />
            )}
          </>
        )}
      />
      {edited.isOpen && <Fragment key={edited.key}>{dialog({ row: edited.row, ...edited.dialog })}</Fragment>}
      {removed && removal?.asks?.(removed, () => remove(undefined))}
      {removal && removed && !removal.asks && (
        <Suspense fallback={null}>
          <RemovalDialog
            call={removal.call}
            input={() => removal.input(removed) as never}
            title={typeof removal.title === 'function' ? removal.title(removed) : removal.title}
            verb={removal.verb ?? 'Supprimer'}
            done={removal.done && ((data: unknown) => removal.done?.(removed, data as ApiData<K>) as Done)}
            onClose={() => remove(undefined)}
          >
            {removal.text?.(removed) ?? nameOf(removed)}
          </RemovalDialog>
        </Suspense>
      )}
    </Panel>
  );
}

const menuOf = (items: readonly MenuItem[], name: string) =>
  items.length > 0 && <Menu label={`Autres actions\u00a0: ${name}`} icon="more" look="quiet" bare items={items} />;

const ASKED = 'ajouter';

/** Reads the parameter once and removes it from the address, so that a reload opens no dialog. */
function useAskedRow(word: string | undefined, isReady: boolean, open: () => void): void {
  const search = useSearch();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!isReady || word === undefined || query.get(ASKED) !== word) return;
    query.delete(ASKED);
    replaceAddress(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
    open();
  });
}
