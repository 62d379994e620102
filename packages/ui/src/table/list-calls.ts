import { type ApiData, type ApiInput, type ApiKey, downloadFile } from '@diapason/platform';
import type { MenuItem } from '../core/Menu';
import type { RowOf, SearchOf } from './list';
import type { ListSession } from './list-filters';

/** `SearchOf` and `SortOf` hold the declaration to the fields that the endpoint takes. */
export const inputOf = <K extends ApiKey>(key: K, fields: object): ApiInput<K> =>
  (key.startsWith('GET ') ? { query: fields } : { body: fields }) as object as ApiInput<K>;

/** The rows of an answer, which may be a property of it. */
export function rowsIn<K extends ApiKey, P>(answer: ApiData<K>, property: P | undefined): readonly RowOf<K, P>[] {
  const rows = property === undefined ? answer : (answer as Readonly<Record<string, unknown>>)[String(property)];
  return rows as readonly RowOf<K, P>[];
}

/** « Excel » and « CSV » of an export with a format. */
export const inFormats = (save: (format: 'xlsx' | 'csv') => unknown): readonly MenuItem[] => [
  { key: 'xlsx', label: 'Excel', onSelect: () => void save('xlsx') },
  { key: 'csv', label: 'CSV', onSelect: () => void save('csv') },
];

/** « Excel » and « CSV » of a search, for who may make the call. @param fileName without its ending; the server's own unless told. */
export const exportsBy =
  <K extends ApiKey>(call: K, fileName?: string) =>
  (search: Omit<SearchOf<K>, 'format'>, { may }: Pick<ListSession, 'may'>): readonly MenuItem[] =>
    may(call)
      ? inFormats((format) =>
          downloadFile(call, inputOf(call, { ...search, format }), fileName && `${fileName}.${format}`),
        )
      : [];
