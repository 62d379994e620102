import { limits } from '@diapason/contracts/constants';
import type { Sort } from './columns';
import { type FilterKind, filter } from './url-filters';

/** Page of a list in its address: `page` from 1. */
export interface PageValues<Tri extends string> {
  readonly page: number;
  readonly taille: number;
  readonly tri: Tri;
}

/** The page in the address. Page size and sort are remembered, the page is not. */
export function pageKinds<Tri extends string>(
  sorts: readonly Tri[],
  atFirst: { readonly sort: Tri; readonly pageSize: number },
): { readonly [Name in keyof PageValues<Tri>]: FilterKind<PageValues<Tri>[Name]> } {
  return {
    page: { ...filter.integer(1, { min: 1, max: 1_000_000 }), remembered: false },
    taille: filter.integer(atFirst.pageSize, { min: 1, max: limits.largestPage }),
    tri: filter.choice(sorts, atFirst.sort),
  };
}

/** The last page, from 1, of `count` rows. */
export const lastPage = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));

/** `-reste` → the column « reste », descending. */
export const sortOf = (tri: string): Sort =>
  tri.startsWith('-') ? { key: tri.slice(1), direction: 'descending' } : { key: tri, direction: 'ascending' };

/** The reverse of {@link sortOf}; undefined for an unknown sort. */
export const triOf = <Tri extends string>(sort: Sort, sorts: readonly Tri[]): Tri | undefined =>
  sorts.find((tri) => tri === `${sort.direction === 'descending' ? '-' : ''}${sort.key}`);
