/** Which filters of a list hide rows, and what takes them off. Pure. */
import type { ListFilter, ListFilters, ListSession, ValuesOf } from './list-filters';

export interface ActiveFilter {
  readonly name: string;
  readonly filter: ListFilter<unknown>;
  readonly value: unknown;
  /** The value that hides nothing. */
  readonly all: unknown;
}

const isOffered = (filter: ListFilter<unknown>, session: ListSession): boolean => filter.offered?.(session) ?? true;

/** The filters that this person has, the search left out: those in sight, and those behind « Filtrer ». */
export function filtersOf(filters: ListFilters, session: ListSession) {
  const shown = Object.entries(filters).filter(([, filter]) => !filter.isSearch && isOffered(filter, session));
  return {
    pinned: shown.filter(([, { pinned }]) => pinned),
    others: shown.filter(([, { pinned }]) => !pinned),
  };
}

/** A filter that the user may not change cannot be removed either. */
function allOf(filter: ListFilter<unknown>, session: ListSession): { readonly all: unknown } | undefined {
  const kind = filter.kind(session);
  if (filter.isKept || kind.parameters?.length === 0 || !isOffered(filter, session)) return undefined;
  return { all: filter.all === undefined ? kind.initial : filter.all };
}

/** Filters that hide rows now, without the words that are searched: those stand in their field. */
export function activeFilters<F extends ListFilters>(
  filters: F,
  values: ValuesOf<F>,
  session: ListSession,
): readonly ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const found = filter.isSearch ? undefined : allOf(filter, session);
    const value = values[name as keyof F];
    if (!found) return [];
    const { write } = filter.kind(session);
    return String(write(value)) === String(write(found.all)) ? [] : [{ name, filter, value, all: found.all }];
  });
}

/** Every filter, and the search, so that nothing is hidden; the school year stays. */
export function withoutFilters<F extends ListFilters>(filters: F, session: ListSession): Partial<ValuesOf<F>> {
  const values = Object.entries(filters).flatMap(([name, filter]) => {
    const found = allOf(filter, session);
    return found ? [[name, found.all] as const] : [];
  });
  return Object.fromEntries(values) as Partial<ValuesOf<F>>;
}
