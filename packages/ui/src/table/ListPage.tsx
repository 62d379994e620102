import { type ApiKey, notify } from '@diapason/platform';
import { Filters } from '@diapason/ui/form';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../core/Button';
import { plural } from '../core/format';
import type { MenuItem } from '../core/Menu';
import { Progress } from '../core/Progress';
import { Page } from '../core/page';
import { EmptyState, ErrorState, LOADING, Loading } from '../core/states';
import { useBelow, useOffered, useRoom } from '../core/width';
import { ColumnChooser } from './ColumnChooser';
import { DataList } from './DataList';
import { actionsOf } from './declared-acts';
import { Does } from './does';
import { type ListAction, ListActions } from './ListActions';
import type { EmailTools } from './list';
import type { ListFilters } from './list-filters';
import { Pager } from './Pager';
import { sortOf, triOf } from './paging';
import { PrintedList } from './print/PrintedList';
import { usePrinting, usePrintKey } from './print/usePrinting';
import { words } from './print/words';
import { SelectionBar } from './SelectionBar';
import { SortChoice } from './SortChoice';
import { useFirstCards } from './useFirstCards';
import { useFirstSight } from './useFirstSight';
import { useLasting } from './useLasting';
import type { ListState } from './useList';
import { type Messages, useMessages } from './useMessages';
import { useSelection } from './useSelection';
import { useShownColumns } from './useShownColumns';

interface Props<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly list: ListState<K, T, F, P>;
  /** Beside the count. */
  readonly intro?: ReactNode;
  /** What is shown beside the rows is still being read. */
  readonly waits?: boolean;
  /** Beside the exports. */
  readonly actions?: readonly ListAction[];
  /** Between the filters and the totals: work under way. */
  readonly notice?: ReactNode;
  readonly empty?: ReactNode;
}

/** The one list screen: title and actions, filters, totals, table or cards, pages, columns, and every state of waiting. */
export function ListPage<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list,
  intro,
  waits = false,
  actions: more = [],
  notice,
  empty = <EmptyState title="Aucun résultat">Modifiez les filtres ou la recherche.</EmptyState>,
}: Props<K, T, F, P>) {
  const { declaration, rows, totals, count, page, loading, error } = list;
  const { id, title, noun, columns, rowKey, rowClassName, rowActions, expansion } = declaration;
  const actions = [...more, ...actionsOf(declaration.acts ?? {}, list.liste?.peut ?? [])];
  const isCards = useBelow('phone');
  const offersExports = useOffered('exports') || declaration.exportsEverywhere === true;
  const [visible, show] = useShownColumns(id, columns, useRoom());
  const isReady = useFirstSight(rows !== undefined, waits || (totals === undefined && !error));
  const drawn = useFirstCards(rows ?? [], isCards, isReady);
  const isWhole = drawn.length === (rows?.length ?? 0);
  const sort = sortOf(page.tri);
  const exports = (offersExports && declaration.exports?.(list.search, list.session)) || [];
  const printing = usePrinting(list, visible);
  usePrintKey(offersExports, printing.start);
  const isPrintingLong = useLasting(printing.busy);
  const print: ListAction = {
    key: 'imprimer',
    label: 'Imprimer',
    icon: 'print',
    busy: printing.busy,
    onSelect: printing.start,
  };
  const offered = offersExports ? [print, ...actions] : actions;
  const emails = declaration.emails?.(list.session);
  const selection = useSelection(rowKey, list.search);
  const [write, messageDialog] = useMessages();
  const menus = [
    { label: 'Exporter', icon: 'download' as const, items: exports },
    { label: 'E-mails', icon: 'mail' as const, items: toEverybody(emails, list.search, write) },
  ];
  const onSort = (next: typeof sort) => {
    const tri = triOf(next, list.sorts);
    if (tri) list.turn({ tri });
  };

  return (
    <Does value={list.session.does}>
      <Page
        title={title}
        apart
        actions={
          menus.some(({ items }) => items.length > 0) || offered.length > 0 ? (
            <ListActions menus={menus} actions={offered} folded={isCards} />
          ) : undefined
        }
      >
        <div className="d-band">
          <Filters onReset={list.reset}>
            <Controls list={list} />
          </Filters>
          {isReady && totals !== undefined && declaration.summary?.(totals, list.busy)}
        </div>
        {notice}
        {isPrintingLong && (
          <Progress
            title={words.preparing}
            done={printing.paper?.pages.reduce((sum, { length }) => sum + length, 0) ?? 0}
            total={printing.paper?.count ?? 0}
            unit="lignes"
          >
            <Button onClick={printing.cancel}>Annuler</Button>
          </Progress>
        )}
        {printing.paper && <PrintedList list={list} paper={printing.paper} />}
        {error && !rows ? (
          <ErrorState message={error.message} onRetry={list.refetch} />
        ) : !isReady ? (
          <Loading />
        ) : (
          <div className="d-list" aria-busy={loading}>
            {error && (
              <div className="d-refusal d-row" role="alert">
                {error.message}
                <Button look="quiet" icon="refresh" onClick={list.refetch}>
                  Réessayer
                </Button>
              </div>
            )}
            <div className="d-list-bar">
              <p role="status">{count !== undefined ? plural(count, noun) : error ? '' : LOADING}</p>
              {intro && <p className="d-list-intro">{intro}</p>}
              <div className="d-list-tools">
                {isCards && <SortChoice columns={visible} sort={sort} onSort={onSort} />}
                <ColumnChooser columns={columns} shown={visible} onShow={show} />
              </div>
            </div>
            {emails && selection.rows.length > 0 && (
              <SelectionBar selection={selection} addresses={emails.of} tools={write} />
            )}
            <DataList
              label={title}
              rows={drawn}
              columns={visible}
              rowKey={rowKey}
              loading={loading}
              sort={sort}
              onSort={onSort}
              empty={loading ? ' ' : empty}
              selection={emails ? selection : undefined}
              {...(rowClassName ? { rowClassName } : {})}
              {...(rowActions ? { rowActions } : {})}
              {...(expansion ? { expansion } : {})}
            />
            {isWhole && (
              <>
                <Pager
                  page={page.page - 1}
                  pageSize={page.taille}
                  total={count ?? 0}
                  onChange={(next, taille) => list.turn({ page: next + 1, taille })}
                />
                {totals !== undefined && declaration.footer?.(totals)}
              </>
            )}
            {rows && count !== undefined && rows.length < count && (
              <p className="d-paper-note">{words.onePage(rows.length, count)}</p>
            )}
          </div>
        )}
        {messageDialog}
      </Page>
    </Does>
  );
}

/** What writes to everybody that the search finds, on all pages. */
function toEverybody<Row, Search>(
  emails: EmailTools<Row, Search> | undefined,
  search: Search,
  tools: Messages,
): readonly MenuItem[] {
  const all = emails?.all;
  if (!all) return [];
  const withAll = async (use: (addresses: readonly string[]) => unknown) => {
    const answer = await all(search);
    if (answer.ok) use(answer.data);
    else notify('error', answer.error.message);
  };
  return [
    { key: 'copier', label: 'Copier toutes les adresses', onSelect: () => void withAll(tools.copy) },
    { key: 'ecrire', label: 'Écrire à tous', onSelect: () => void withAll(tools.write) },
  ];
}

function Controls<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list,
}: {
  readonly list: ListState<K, T, F, P>;
}) {
  const values: Readonly<Record<string, unknown>> = list.filters;
  return Object.entries(list.declaration.filters).map(([name, filter]) => (
    <Fragment key={name}>
      {filter.control(
        {
          name,
          value: values[name],
          onChange: (value) => list.change({ [name]: value } as Partial<typeof list.filters>),
        },
        list.session,
      )}
    </Fragment>
  ));
}
