import type { Api, RequestOf } from '@diapason/contracts';
import type { ApiData, ApiKey } from '@diapason/platform';
import type { ReactNode } from 'react';
import type { MenuItem } from '../core/Menu';
import type { Column } from './columns';
import type { ListFilters, ListSession, ValuesOf } from './list-filters';

type Request<K extends ApiKey> = RequestOf<Api[K]>;
/** What a list is asked with: the query of a GET, else the body. */
type Fields<K extends ApiKey> = K extends `GET ${string}`
  ? NonNullable<Request<K>['query']>
  : NonNullable<Request<K>['body']>;
/** What a list is searched by: all it is asked with but the page and the sort. */
export type SearchOf<K extends ApiKey> = Omit<Fields<K>, 'page' | 'taille' | 'tri'>;
/** A column that the server sorts by, with a leading minus sign for descending. */
export type SortOf<K extends ApiKey> = Fields<K> extends { readonly tri?: infer Tri } ? Extract<Tri, string> : never;

type ElementOf<Rows> = Rows extends readonly (infer Row)[] ? Row & object : never;
/** A row of the answer, or of the property of the answer that holds the rows. */
export type RowOf<K extends ApiKey, P> =
  ApiData<K> extends readonly unknown[]
    ? ElementOf<ApiData<K>>
    : P extends keyof ApiData<K>
      ? ElementOf<ApiData<K>[P]>
      : never;

/** A column can be sorted only if the endpoint's `tri` has its key. */
type ListColumn<Row, Key> = Omit<Column<Row>, 'key' | 'sortable'> &
  ({ readonly key: Key; readonly sortable: true } | { readonly key: string; readonly sortable?: false });

export interface ListDeclaration<K extends ApiKey, T extends ApiKey, F extends ListFilters, P = unknown> {
  /** Names what is remembered of the list on this device. */
  readonly id: string;
  readonly title: string;
  /** What a row is, for the count: « règlement ». */
  readonly noun: string;
  /** Answers one page of rows: it takes `page`, `taille` and `tri`. */
  readonly endpoint: K;
  /** The property of its answer that holds the rows, where the answer is not the rows themselves. */
  readonly rows?: P;
  /** Answers the totals of all pages: another endpoint, or the same where a page brings them along. */
  readonly totals: T;
  readonly count: (totals: ApiData<T>) => number;
  readonly filters: F;
  readonly search: (values: ValuesOf<F>) => SearchOf<K> & SearchOf<T>;
  /** A hook: what else changes with a filter, such as a range of days with the school year. */
  readonly useAlso?: () => (changed: Partial<ValuesOf<F>>, values: ValuesOf<F>) => Partial<ValuesOf<F>>;
  readonly columns: readonly ListColumn<RowOf<K, P>, Exclude<SortOf<K>, `-${string}`>>[];
  /** The sort at first. */
  readonly sort: SortOf<K>;
  readonly rowKey: (row: RowOf<K, P>) => string | number;
  readonly rowClassName?: (row: RowOf<K, P>) => string;
  readonly rowActions?: (row: RowOf<K, P>) => ReactNode;
  /** What a row unfolds. */
  readonly expansion?: (row: RowOf<K, P>) => ReactNode;
  /** The figures above the table. `busy` while they, or the rows, are being asked for again. */
  readonly summary?: (totals: ApiData<T>, busy: boolean) => ReactNode;
  /** Below the table: totals per site and the like. */
  readonly footer?: (totals: ApiData<T>) => ReactNode;
  /** Files that the server writes of what is searched; none where the user may not. Not offered on narrow screens (document 002 §9). */
  readonly exports?: (search: SearchOf<K> & SearchOf<T>, session: ListSession) => readonly MenuItem[];
  /** Offers them on narrow screens too. */
  readonly exportsEverywhere?: boolean;
}

/** Declares a list; {@link useList} asks for it and `ListPage` shows it. Nothing but types happens here. */
export const list = <K extends ApiKey, T extends ApiKey, F extends ListFilters, const P = unknown>(
  declaration: ListDeclaration<K, T, F, P>,
): ListDeclaration<K, T, F, P> => declaration;

/** « Excel » and « CSV », of an export that takes the format. */
export const inFormats = (save: (format: 'xlsx' | 'csv') => unknown): readonly MenuItem[] => [
  { key: 'xlsx', label: 'Excel', onSelect: () => void save('xlsx') },
  { key: 'csv', label: 'CSV', onSelect: () => void save('csv') },
];
