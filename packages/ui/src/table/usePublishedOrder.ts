import { type ApiData, type ApiKey, ask, publishListOrder } from '@diapason/platform';
import { useEffect } from 'react';
import type { RowOf } from './list';
import { inputOf, rowsIn } from './list-calls';
import type { ListFilters } from './list-filters';
import type { ListState } from './useList';

/** Tells the sheets of the rows in which order they stand, for whoever goes from one to the next. */
export function usePublishedOrder<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  list: ListState<K, T, F, P>,
): void {
  const { declaration, session, rows, count, page, search } = list;
  const { endpoint, title, sheet, face, rowName = face } = declaration;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that came; the search is made anew at each drawing
  useEffect(() => {
    const neighbours = (some: readonly RowOf<K, P>[]) =>
      some.flatMap((row) => {
        const [, path, id] = /^(.*)\/(\d+)$/.exec(sheet?.(row, session) ?? '') ?? [];
        return path && id && rowName ? [{ path, id: Number(id), name: rowName(row) }] : [];
      });
    const [first, ...others] = neighbours(rows ?? []);
    if (!first) return;
    publishListOrder(first.path, {
      title,
      address: `${location.pathname}${location.search}`,
      total: count,
      page: page.page - 1,
      pageSize: page.taille,
      rows: [first, ...others],
      read: async (asked) => {
        const answer = await ask(
          endpoint,
          inputOf(endpoint, { ...search, page: asked, taille: page.taille, tri: page.tri }),
        );
        return answer.ok ? neighbours(rowsIn<K, P>(answer.data as ApiData<K>, declaration.rows)) : [];
      },
    });
  }, [rows, count]);
}
