import type { ApiData, ApiInput, ApiKey } from '@diapason/platform';
import type { RowOf } from './list';

/** `SearchOf` and `SortOf` hold the declaration to the fields that the endpoint takes. */
export const inputOf = <K extends ApiKey>(key: K, fields: object): ApiInput<K> =>
  (key.startsWith('GET ') ? { query: fields } : { body: fields }) as object as ApiInput<K>;

/** The rows of an answer, which may be a property of it. */
export function rowsIn<K extends ApiKey, P>(answer: ApiData<K>, property: P | undefined): readonly RowOf<K, P>[] {
  const rows = property === undefined ? answer : (answer as Readonly<Record<string, unknown>>)[String(property)];
  return rows as readonly RowOf<K, P>[];
}
