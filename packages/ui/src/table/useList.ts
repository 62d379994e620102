import type { ListMeta } from '@diapason/contracts';
import { limits } from '@diapason/contracts/constants';
import {
  type ApiData,
  type ApiError,
  type ApiKey,
  useApiQuery,
  useMayCall,
  useRights,
  useUser,
} from '@diapason/platform';
import { useEffect, useMemo } from 'react';
import { useBelow } from '../core/width';
import type { ListDeclaration, RowOf, SearchOf, SortOf } from './list';
import { inputOf, rowsIn } from './list-calls';
import type { ListFilters, ListSession, ValuesOf } from './list-filters';
import { lastPage, type PageValues, pageKinds } from './paging';
import type { FilterSchema } from './url-filters';
import { useDelayedBusy } from './useDelayedBusy';
import { useUrlFilters } from './useUrlFilters';

/** Cards are taller than lines. */
const ROWS_ON_PHONES = 10;

export interface ListState<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly declaration: ListDeclaration<K, T, F, P>;
  readonly session: ListSession;
  readonly filters: ValuesOf<F>;
  /** The search sent to the server. */
  readonly search: SearchOf<K> & SearchOf<T>;
  /** Changes filters and returns to the first page. */
  readonly change: (changed: Partial<ValuesOf<F>>) => void;
  readonly reset: () => void;
  /** What a view says: filters, searched words left out, and the sort. */
  readonly viewKinds: FilterSchema;
  /** Shows what a view says, from its first page; the school year stays. */
  readonly take: (view: Readonly<Record<string, unknown>>) => void;
  readonly page: PageValues<SortOf<K>>;
  readonly sorts: readonly SortOf<K>[];
  readonly turn: (page: Partial<PageValues<SortOf<K>>>) => void;
  /** Undefined until loaded, and after a failure. */
  readonly rows: readonly RowOf<K, P>[] | undefined;
  readonly totals: ApiData<T> | undefined;
  readonly count: number | undefined;
  /** What this person may do with the list, and how many there are without filters; undefined until loaded. */
  readonly liste: ListMeta | undefined;
  /** Rows or totals are being read. */
  readonly busy: boolean;
  /** Rows have been loading for a noticeable time. */
  readonly loading: boolean;
  readonly error: ApiError | undefined;
  readonly refetch: () => void;
}

/** The requested page of a declared list. A page beyond the last becomes the last. */
export function useList<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  declaration: ListDeclaration<K, T, F, P>,
): ListState<K, T, F, P> {
  const { endpoint, totals: totalsEndpoint } = declaration;
  const session = useListSession();
  const phone = useBelow('phone');
  const seen = useMemo(() => seenBy(declaration, session), [declaration, session]);
  const sorts = useMemo(() => sortsOf(seen), [seen]);
  const schema = useMemo<FilterSchema>(
    () => ({
      ...Object.fromEntries(Object.entries(declaration.filters).map(([name, filter]) => [name, filter.kind(session)])),
      ...pageKinds(sorts, {
        sort: declaration.sort,
        pageSize: phone ? ROWS_ON_PHONES : (declaration.pageSize ?? limits.defaultPageSize),
      }),
    }),
    [declaration, session, sorts, phone],
  );
  const viewKinds = useMemo<FilterSchema>(
    () =>
      Object.fromEntries(
        Object.entries(schema).filter(([name]) => {
          const filter = declaration.filters[name];
          return name === 'tri' || (filter !== undefined && !filter.isSearch && !filter.isKept);
        }),
      ),
    [schema, declaration],
  );
  const [values, setValues, reset] = useUrlFilters(declaration.id, schema);
  // Every name of the schema has a value of its type.
  const filters = values as ValuesOf<F>;
  const page = values as unknown as PageValues<SortOf<K>>;
  const also = (declaration.useAlso ?? useNothingElse)();

  const search = declaration.search(filters);
  const pageSearch = { ...search, page: page.page - 1, taille: page.taille, tri: page.tri };
  const answer = useApiQuery(endpoint, inputOf(endpoint, pageSearch));
  const together = (totalsEndpoint as ApiKey) === endpoint;
  const summary = useApiQuery(totalsEndpoint, inputOf(totalsEndpoint, together ? pageSearch : search));
  const count = summary.data === undefined ? undefined : declaration.count(summary.data);

  const last = count === undefined || summary.isFetching ? undefined : lastPage(count, page.taille);
  const isBeyond = last !== undefined && page.page > last;
  useEffect(() => {
    if (isBeyond) setValues({ page: last });
  });
  const waiting = useDelayedBusy(answer.isFetching);

  const peut = answer.liste?.peut;
  const offered = useMemo(
    () => ({ ...session, isAllowed: (act: string) => peut?.includes(act) ?? false }),
    [session, peut],
  );
  return {
    declaration: seen,
    session: offered,
    filters,
    search,
    change: (changed) => setValues({ page: 1, ...also(changed, filters), ...changed }),
    reset,
    viewKinds,
    take: (view) => {
      const words = Object.entries(declaration.filters).flatMap(([name, { isSearch }]) =>
        isSearch ? [[name, '']] : [],
      );
      setValues({ ...Object.fromEntries(words), ...view, page: 1 });
    },
    page,
    sorts,
    turn: (next) => setValues({ page: 1, ...next }),
    rows: answer.data === undefined ? undefined : rowsIn<K, P>(answer.data, declaration.rows),
    totals: summary.data,
    count,
    liste: answer.liste,
    busy: answer.isFetching || summary.isFetching,
    loading: answer.isLoading || waiting || isBeyond,
    error: answer.error ?? summary.error,
    refetch: () => {
      answer.refetch();
      if (!together) summary.refetch();
    },
  };
}

const useNothingElse = () => () => ({});

function useListSession(): ListSession {
  const can = useRights();
  const may = useMayCall();
  const user = useUser();
  return useMemo(() => ({ user, can, may, isAllowed: () => false }), [user, can, may]);
}

/** The declaration with the columns that this person sees. */
const seenBy = <K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  declaration: ListDeclaration<K, T, F, P>,
  { can }: ListSession,
): ListDeclaration<K, T, F, P> => ({
  ...declaration,
  columns: declaration.columns.filter(({ right }) => right === undefined || right.some(can)),
});

/** Ascending and descending for every sortable column. */
function sortsOf<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  columns,
}: ListDeclaration<K, T, F, P>): readonly SortOf<K>[] {
  return columns.flatMap(({ key, sortable }) => (sortable ? [key, `-${key}`] : [])) as SortOf<K>[];
}
