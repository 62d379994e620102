import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lastPage, pageKinds, sortOf, triOf } from './paging';
import { readFilters, writeFilters } from './url-filters';

const sorts = ['nom', '-nom', 'reste', '-reste'] as const;
const kinds = pageKinds(sorts, { sort: 'nom', pageSize: 50 });

describe('the sort of a list', () => {
  test.each(sorts)('%s goes to a column and back', (tri) => {
    expect(triOf(sortOf(tri), sorts)).toBe(tri);
  });
  test('is none of a column that the server does not sort', () => {
    expect(triOf({ key: 'site', direction: 'ascending' }, sorts)).toBeUndefined();
    expect(readFilters(kinds, '?tri=site').tri).toBe('nom');
  });
});

describe('the page of a list', () => {
  test('goes to the address and back, whatever it is', () => {
    const page = fc.record({
      page: fc.integer({ min: 1, max: 1_000_000 }),
      taille: fc.integer({ min: 1, max: 500 }),
      tri: fc.constantFrom(...sorts),
    });
    fc.assert(fc.property(page, (given) => expect(readFilters(kinds, writeFilters(kinds, given, ''))).toEqual(given)));
  });
  test.each(['page=0', 'page=-1', 'page=x', 'page=9999999', 'taille=0', 'taille=501'])(
    'is the first, of the usual length, where the address says %s',
    (address) => {
      expect(readFilters(kinds, `?${address}`)).toEqual({ page: 1, taille: 50, tri: 'nom' });
    },
  );
  test('is not remembered; its length and the sort are', () => {
    const values = { page: 3, taille: 25, tri: '-reste' as const };
    expect(writeFilters(kinds, values, '', (kind) => kind.remembered)).toBe('?taille=25&tri=-reste');
  });
  test('is the last one where the rows end', () => {
    expect([0, 1, 50, 51, 120].map((count) => lastPage(count, 50))).toEqual([1, 1, 1, 2, 3]);
  });
});
