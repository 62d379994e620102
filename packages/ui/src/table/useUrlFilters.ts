import { replaceAddress, useSearch } from '@diapason/platform';
import { useEffect, useMemo, useRef } from 'react';
import { type FilterSchema, type FilterValues, mentionsAny, readFilters, writeFilters } from './url-filters';

const storageKey = (list: string) => `diapason.filtres.${list}`;

/**
 * Filters of a list in the address, remembered between visits: `[values, change, reset]`. The address takes precedence.
 * `list` names the list in local storage; `schema` must be stable.
 */
export function useUrlFilters<S extends FilterSchema>(
  list: string,
  schema: S,
): [values: FilterValues<S>, change: (values: Partial<FilterValues<S>>) => void, reset: () => void] {
  const address = useSearch();
  const home = useRef(location.pathname);
  const kept = useRef(address);
  // The address may already be another screen's just before this one unmounts; nothing must be read then.
  if (location.pathname === home.current) kept.current = address;
  const search = kept.current;
  const source = mentionsAny(schema, search) ? search : remembered(list) + asFragment(search);
  const values = useMemo(() => readFilters(schema, source), [schema, source]);

  useEffect(() => {
    // A change may come before the effects of this rendering: these values are stale then.
    if (location.pathname !== home.current || location.search !== search) return;
    if (mentionsAny(schema, search)) return;
    const query = writeFilters(schema, values, search);
    if (query !== search) replaceAddress(`${location.pathname}${query}${location.hash}`);
  });

  const store = (next: FilterValues<S>) => {
    if (location.pathname !== home.current) return;
    remember(
      list,
      writeFilters(schema, next, '', (kind) => kind.remembered),
    );
    replaceAddress(`${location.pathname}${writeFilters(schema, next, location.search)}${location.hash}`);
  };
  return [values, (part) => store({ ...values, ...part }), () => store(readFilters(schema, ''))];
}

const asFragment = (search: string): string => (search.length > 1 ? `&${search.slice(1)}` : '');

function remembered(list: string): string {
  try {
    return localStorage.getItem(storageKey(list)) ?? '?';
  } catch (error) {
    if (error instanceof DOMException) return '?';
    throw error;
  }
}

/** Without storage, the list starts with its defaults. */
function remember(list: string, query: string): void {
  try {
    localStorage.setItem(storageKey(list), query || '?');
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
