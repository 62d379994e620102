import { type ApiKey, notify } from '@diapason/platform';
import { type ReactNode, useId, useState } from 'react';
import { AllowedContext } from '../core/allowed';
import { Button } from '../core/Button';
import { formatNumber, plural } from '../core/format';
import type { MenuItem } from '../core/Menu';
import { Progress } from '../core/Progress';
import { Page, usePageCount } from '../core/page';
import { causeOf, EmptyState, ErrorState, LOADING } from '../core/states';
import { useBelow, useOffered } from '../core/width';
import { ColumnChooser } from './ColumnChooser';
import { actionsOf } from './declared-acts';
import { FilterBar } from './FilterBar';
import { FilterPanel } from './FilterPanel';
import { type ListAction, ListActions } from './ListActions';
import { ListRows } from './ListRows';
import { ListSkeleton } from './ListSkeleton';
import type { EmailTools, RowOf } from './list';
import type { ListFilters } from './list-filters';
import { publishRowOrder } from './list-order';
import { Pager } from './Pager';
import { sortOf, triOf } from './paging';
import { PrintedList } from './print/PrintedList';
import { usePrinting, usePrintKey } from './print/usePrinting';
import { words } from './print/words';
import { SortChoice } from './SortChoice';
import { useChosen } from './useChosen';
import { useCompact } from './useCompact';
import { useDelayedBusy } from './useDelayedBusy';
import { useFirstCards } from './useFirstCards';
import { useFirstLoad } from './useFirstLoad';
import { PANEL, useFittingColumns } from './useFittingColumns';
import type { ListState } from './useList';
import { type Messages, useMessages } from './useMessages';
import { usePlace } from './usePlace';
import { usePublishedOrder } from './usePublishedOrder';
import { useRowPanel } from './useRowPanel';
import { Views } from './Views';

interface Props<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly list: ListState<K, T, F, P>;
  /** Under the title; what the server says of the list unless told. */
  readonly intro?: ReactNode;
  /** Beside the exports. */
  readonly actions?: readonly (ListAction | false)[];
  /** Between the filters and the totals: work under way. */
  readonly notice?: ReactNode;
  readonly empty?: ReactNode;
}

const NO_ROWS: readonly never[] = [];

/** The one list screen: title with the number, acts, views, search and filters, totals, rows, pages, and every state of waiting. */
export function ListPage<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list,
  intro,
  actions: own = [],
  notice,
  empty = <EmptyState title="Aucun résultat">Modifiez les filtres ou la recherche.</EmptyState>,
}: Props<K, T, F, P>) {
  const { declaration, rows: known, totals, count, page, loading, error, session } = list;
  const { id, title, noun, columns, rowKey, rowClassName, rowActions, groups, expansion, face, panel, phone, sheet } =
    declaration;
  usePublishedOrder(list);
  const actions = [...own.filter((one) => one !== false), ...actionsOf(declaration.acts ?? {}, list.liste?.peut ?? [])];
  const rows: readonly RowOf<K, P>[] = known ?? NO_ROWS;
  const isCards = useBelow('phone');
  const isNarrow = useBelow('compact');
  const offersExports = useOffered('exports') || declaration.exportsEverywhere === true;
  const [compact, setCompact] = useCompact();
  usePageCount(count);
  const isReady = useFirstLoad(known !== undefined, totals === undefined && !error);
  const drawn = useFirstCards(rows, isCards, isReady);
  const isWhole = drawn.length === rows.length;
  const [place, press] = usePlace(id, isReady && isWhole && rows.length > 0);
  const [filtering, setFiltering] = useState(false);
  const filtersId = useId();
  const name = declaration.rowName ?? ((row: RowOf<K, P>) => String(columns[0]?.value(row) ?? ''));
  const looked = useRowPanel({
    rows,
    rowKey,
    page: page.page - 1,
    pageSize: page.taille,
    count: count ?? rows.length,
    busy: list.busy,
    turn: (next) => list.turn({ page: next + 1 }),
    name,
    panel,
    sheetOf: (row) => sheet?.(row, session),
    onLeave: (row) => {
      press(rowKey(row));
      publishRowOrder(list, name);
    },
  });
  const opening = looked.opening && {
    ...looked.opening,
    open: (row: RowOf<K, P>) => {
      setFiltering(false);
      looked.opening?.open(row);
    },
  };
  const isBeside = (looked.isOpen || filtering) && !isNarrow;
  const [shownColumns, narrow] = useFittingColumns(id, columns, rows, isBeside ? PANEL : 0);
  const { shown: visible, show } = shownColumns;
  const sort = sortOf(page.tri);
  const exports = (offersExports && declaration.exports?.(list.search, session)) || [];
  const printing = usePrinting(list, visible);
  usePrintKey(offersExports, printing.start);
  const isPrintingLong = useDelayedBusy(printing.busy);
  const print: MenuItem = { key: 'imprimer', label: 'Imprimer', icon: 'print', onSelect: printing.start };
  const emails = declaration.emails?.(session);
  const [write, messageDialog] = useMessages();
  const { selection, bar, choosing, begin } = useChosen(list, {
    emails,
    exported: offersExports ? declaration.exportChosen?.(session) : undefined,
    write,
  });
  const more: MenuItem[] = [
    ...(isCards && selection && phone
      ? [{ key: 'choisir', label: 'Choisir des lignes', icon: 'check' as const, onSelect: begin }]
      : []),
    ...(offersExports && !printing.busy ? [print] : []),
    ...exports.map((item) => ({
      ...item,
      key: `exporter ${item.key}`,
      label: `Exporter\u00a0: ${item.label}`,
      icon: 'download' as const,
    })),
  ];
  const onSort = (next: typeof sort) => {
    const tri = triOf(next, list.sorts);
    if (tri) list.turn({ tri });
  };
  const views = declaration.views && <Views list={list} columns={shownColumns} counts={isReady} />;

  return (
    <AllowedContext value={session.isAllowed}>
      <Page
        title={title}
        apart
        beside={
          <p className="d-page-count" role="status">
            {count === undefined ? (
              <span className="d-visually-hidden">{error ? '' : LOADING}</span>
            ) : (
              <>
                <span aria-hidden="true">{formatNumber(count)}</span>
                <span className="d-visually-hidden">{plural(count, noun)}</span>
              </>
            )}
          </p>
        }
        intro={intro ?? list.liste?.avis}
        actions={
          <ListActions
            menu={{ label: 'Écrire', icon: 'mail', items: toEverybody(emails, list.search, write) }}
            actions={actions}
            more={more}
            phone={isCards}
          />
        }
      >
        {!isCards && views}
        <FilterBar
          list={list}
          panel={filtersId}
          open={filtering}
          onOpen={(open) => {
            looked.shut();
            setFiltering(open);
          }}
        >
          {!(isCards && phone) && (
            <div className="d-list-tools">
              <ColumnChooser columns={columns} shown={visible} onShow={show} compact={compact} onCompact={setCompact} />
            </div>
          )}
        </FilterBar>
        {isCards && views}
        {isReady && totals !== undefined && declaration.summary?.(totals, list.busy)}
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
        {error && !known ? (
          <ErrorState message={error.message} onRetry={list.refetch} />
        ) : !isReady ? (
          <ListSkeleton
            columns={visible}
            rows={page.taille}
            isRoomy={!compact}
            phone={isCards && phone !== undefined}
          />
        ) : (
          <div className="d-list" aria-busy={loading}>
            {error && (
              <div className="d-refusal d-row" role="alert">
                {[error.message, causeOf(error.message)].filter(Boolean).join('. ')}
                <Button look="quiet" icon="refresh" onClick={list.refetch}>
                  Réessayer
                </Button>
              </div>
            )}
            {bar}
            <ListRows
              label={title}
              rows={drawn}
              columns={visible}
              rowKey={rowKey}
              name={name}
              phone={isCards ? phone : undefined}
              loading={loading}
              sort={sort}
              onSort={onSort}
              empty={loading ? ' ' : empty}
              selection={selection}
              choosing={choosing}
              face={face}
              compact={compact && !isCards}
              opening={opening}
              left={place?.row}
              narrow={narrow}
              rowClassName={rowClassName}
              rowActions={rowActions}
              groups={groups}
              expansion={expansion}
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
            {known && count !== undefined && rows.length < count && (
              <p className="d-paper-note">{words.onePage(rows.length, count)}</p>
            )}
          </div>
        )}
        {filtering && (
          <FilterPanel
            list={list}
            id={filtersId}
            sort={isCards && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
            onClose={() => setFiltering(false)}
          />
        )}
        {!filtering && looked.beside}
        {messageDialog}
      </Page>
    </AllowedContext>
  );
}

/** The act that writes to everybody that the search finds, on all pages. */
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
