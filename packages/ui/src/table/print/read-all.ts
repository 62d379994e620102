import { limits } from '@diapason/contracts/constants';
import { type ApiData, type ApiKey, ask } from '@diapason/platform';
import type { ListDeclaration, RowOf, SearchOf, SortOf } from '../list';
import { inputOf, rowsIn } from '../list-calls';
import type { ListFilters } from '../list-filters';
import { words } from './words';

/** The rows of a list that were read so far. */
export interface Found<K extends ApiKey, T extends ApiKey, P> {
  readonly totals: ApiData<T>;
  /** Rows that the search finds. */
  readonly count: number;
  readonly pages: readonly (readonly RowOf<K, P>[])[];
}

interface Asked<K extends ApiKey, T extends ApiKey> {
  readonly search: SearchOf<K> & SearchOf<T>;
  readonly tri: SortOf<K>;
  readonly signal: AbortSignal;
}

/**
 * Reads all that a search finds, in the largest pages that the server gives.
 * @param tell is told after each page.
 * @returns why there is nothing to print; undefined when all has come, or nobody waits any more.
 */
export async function readAll<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  declaration: ListDeclaration<K, T, F, P>,
  { search, tri, signal }: Asked<K, T>,
  tell: (found: Found<K, T, P>) => void,
): Promise<string | undefined> {
  const { endpoint, totals, count: countOf, rows: property, rowKey } = declaration;
  const page = (number: number) => ({ ...search, page: number, taille: limits.largestPage, tri });
  const together = (totals as ApiKey) === endpoint;
  const first = await ask(totals, inputOf(totals, together ? page(0) : search), signal);
  if (signal.aborted) return undefined;
  if (!first.ok) return first.error.message;
  const count = countOf(first.data);
  if (count > limits.printedRows) return words.tooMany(count, limits.printedRows);

  const pages: (readonly RowOf<K, P>[])[] = [];
  const keys = new Set<string | number>();
  tell({ totals: first.data, count, pages: [] });
  for (let number = 0; keys.size < count; number += 1) {
    const answer = await ask(endpoint, inputOf(endpoint, page(number)), signal);
    if (signal.aborted) return undefined;
    if (!answer.ok) return answer.error.message;
    const rows = rowsIn<K, P>(answer.data, property);
    for (const row of rows) keys.add(rowKey(row));
    pages.push(rows);
    // A row that came or went moves others to another page.
    const read = pages.reduce((sum, { length }) => sum + length, 0);
    if (keys.size !== read || keys.size > count || (rows.length < limits.largestPage && read < count))
      return words.changed;
    tell({ totals: first.data, count, pages: [...pages] });
  }
  return undefined;
}
