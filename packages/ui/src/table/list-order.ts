import { type ApiKey, ask, type Neighbour, publishListOrder } from '@diapason/platform';
import type { RowOf } from './list';
import { inputOf, rowsIn } from './list-calls';
import type { ListFilters } from './list-filters';
import type { ListState } from './useList';

const SHEET = /^(\/.+)\/(\d+)(?:\?.*)?$/;

/** Tells the sheets that a list leads to in which order its rows stand; one that leads to none tells nothing. */
export function publishRowOrder<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  { declaration, session, search, page, rows = [], count }: ListState<K, T, F, P>,
  nameOf: (row: RowOf<K, P>) => string,
): void {
  const { title, endpoint, sheet } = declaration;
  const neighbours = (found: readonly RowOf<K, P>[]): readonly (Neighbour & { readonly path: string })[] =>
    found.flatMap((row) => {
      const [, path, id] = SHEET.exec(sheet?.(row, session) ?? '') ?? [];
      return path === undefined ? [] : [{ path, id: Number(id), name: nameOf(row) }];
    });
  const here = neighbours(rows);
  const path = here[0]?.path;
  if (path === undefined) return;
  publishListOrder(path, {
    title,
    address: `${location.pathname}${location.search}`,
    total: count,
    page: page.page - 1,
    pageSize: page.taille,
    rows: here,
    read: async (asked) => {
      const input = inputOf(endpoint, { ...search, page: asked, taille: page.taille, tri: page.tri });
      const answer = await ask(endpoint, input);
      return answer.ok ? neighbours(rowsIn<K, P>(answer.data, declaration.rows)) : [];
    },
  });
}
