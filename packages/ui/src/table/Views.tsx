import { type ApiKey, useApiCommand, useApiQuery } from '@diapason/platform';
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { formatNumber } from '../core/format';
import { Icon } from '../core/Icon';
import type { RowOf } from './list';
import { inputOf } from './list-calls';
import type { ListFilters, ValuesOf } from './list-filters';
import type { ListState } from './useList';
import type { ShownColumns } from './useShownColumns';
import { addressOf, currentView, queryOf, queryWith, type View, valuesOf } from './views';

// Loaded only when somebody saves a view.
const KeepViewDialog = lazy(() => import('./KeepViewDialog').then((one) => ({ default: one.KeepViewDialog })));

interface Props<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly list: ListState<K, T, F, P>;
  readonly columns: ShownColumns<RowOf<K, P>>;
  /** Numbers beside the views are asked for once the rows are shown. */
  readonly counts: boolean;
}

/** Searches with a name above a list: its own, and those that the person keeps. Each is a link that can be sent to a colleague. */
export function Views<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list,
  columns,
  counts,
}: Props<K, T, F, P>) {
  const { declaration, viewKinds: kinds, filters, page, session } = list;
  const [isNaming, setNaming] = useState(false);
  const kept = useApiQuery('GET /api/vues', {}, { stable: true });
  const [drop] = useApiCommand('DELETE /api/vues/:id');
  const views: readonly View[] = [
    { key: 'tout', title: declaration.firstView ?? (declaration.feminine ? 'Toutes' : 'Tous'), query: '' },
    ...(declaration.views ?? [])
      // A view is offered only to users who have all of its filters: without one it would find other rows under this name.
      .filter(({ search }) =>
        Object.keys(search).every((name) => declaration.filters[name]?.offered?.(session) !== false),
      )
      .map(({ id, title, search, sort }) => ({
        key: id,
        title,
        query: queryWith(kinds, { ...search, ...(sort ? { tri: sort } : {}) }),
        declared: true,
      })),
    ...(kept.data ?? [])
      .filter(({ liste }) => liste === declaration.id)
      .map(({ idVue, titre, filtres, colonnes }) => ({
        key: `vue-${idVue}`,
        title: titre,
        query: filtres,
        columns: new Set(colonnes.split(',').filter(Boolean)),
        own: idVue,
      })),
  ];
  const values = { ...filters, tri: page.tri };
  const current = currentView(views, kinds, values, columns.marks);
  // A single view that is already shown needs no link.
  if (views.length === 1 && current && !columns.isChosen) return null;
  const follow = (event: MouseEvent, view: View) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    columns.take(view.columns);
    list.take(valuesOf(kinds, view.query));
  };
  return (
    <nav className="d-list-views" aria-label="Vues">
      <ul>
        {views.map((view) => (
          <Counted key={view.key} list={list} query={view.query} asks={counts}>
            {(count) =>
              count === 0 && view.declared && view !== current ? null : (
                <li>
                  <a
                    href={addressOf(kinds, location.pathname, view.query)}
                    aria-current={view === current ? 'true' : undefined}
                    data-counted={count !== undefined || undefined}
                    onClick={(event) => follow(event, view)}
                  >
                    {view.title}
                    {count !== undefined && <span>{formatNumber(count)}</span>}
                  </a>
                </li>
              )
            }
          </Counted>
        ))}
      </ul>
      {current?.own && (
        <button type="button" onClick={() => void drop({ params: { id: current.own ?? 0 } })}>
          <Icon name="bookmark" size={16} />
          Retirer cette vue
        </button>
      )}
      {/* What the list offers by itself needs no name. */}
      {(!current || (!current.own && columns.isChosen)) && (
        <button type="button" onClick={() => setNaming(true)}>
          <Icon name="bookmark" size={16} />
          Garder cette vue
        </button>
      )}
      {isNaming && (
        <Suspense fallback={null}>
          <KeepViewDialog
            view={{
              liste: declaration.id,
              filtres: queryOf(kinds, values),
              colonnes: [...columns.marks].join(','),
            }}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** How many rows a view finds now, in the school year that is shown; undefined until that is known. */
function Counted<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list: { declaration, viewKinds, filters },
  query,
  asks,
  children,
}: {
  readonly list: ListState<K, T, F, P>;
  readonly query: string;
  readonly asks: boolean;
  readonly children: (count: number | undefined) => ReactNode;
}) {
  const { endpoint, totals, filters: declared, sort } = declaration;
  const words = Object.entries(declared).flatMap(([name, { isSearch }]) => (isSearch ? [[name, '']] : []));
  const values = { ...filters, ...Object.fromEntries(words), ...valuesOf(viewKinds, query) } as ValuesOf<F>;
  const search = declaration.search(values);
  const isTogether = (totals as ApiKey) === endpoint;
  const input = inputOf(totals, isTogether ? { ...search, page: 0, taille: 1, tri: sort } : search);
  const { data } = useApiQuery(totals, asks ? input : null);
  return children(data === undefined ? undefined : declaration.count(data));
}
