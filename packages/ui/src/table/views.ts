/** Searches with a name: what a list offers, and what a person keeps. Pure. */
import { type FilterSchema, type FilterValues, readFilters, writeFilters } from './url-filters';

type Values = FilterValues<FilterSchema>;

export interface View {
  readonly key: string;
  readonly title: string;
  /** Filters and sort, as the address of the list has them. */
  readonly query: string;
  /** Marks of its columns; the list's own without. */
  readonly columns?: ReadonlySet<string> | undefined;
  /** The list offers it: where it finds nothing it is not offered. */
  readonly declared?: boolean;
  /** Number of a view that a person keeps. */
  readonly own?: number;
}

/** One text for one search, whatever defaults an address names. */
export const queryOf = (kinds: FilterSchema, values: Values): string => writeFilters(kinds, values, '').slice(1);

export const valuesOf = (kinds: FilterSchema, query: string): Values => readFilters(kinds, query);

/** The values of a view that says some of them. */
export const queryWith = (kinds: FilterSchema, said: Readonly<Record<string, unknown>>): string =>
  queryOf(kinds, { ...readFilters(kinds, ''), ...said });

/** The view that is shown now: the person's own first, since it may be one that the list offers, in other columns. */
export function currentView(
  views: readonly View[],
  kinds: FilterSchema,
  values: Values,
  columns: ReadonlySet<string>,
): View | undefined {
  const now = queryOf(kinds, values);
  const shown = [...columns].sort().join();
  const same = views.filter(({ query }) => queryOf(kinds, valuesOf(kinds, query)) === now);
  return (
    same.find((view) => view.own && [...(view.columns ?? [])].sort().join() === shown) ?? same.find(({ own }) => !own)
  );
}

/** Its address: the sort is named even where it is the first one, so that what a device remembers does not count. */
export function addressOf(kinds: FilterSchema, path: string, query: string): string {
  const tri = String(kinds.tri?.write(valuesOf(kinds, query).tri)[0] ?? '');
  const search = new URLSearchParams(query);
  search.set('tri', tri);
  return `${path}?${search}`;
}
