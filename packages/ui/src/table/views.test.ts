import { expect, test } from '@jest/globals';
import { filter } from './url-filters';
import { addressOf, currentView, queryWith, type View, valuesOf } from './views';

const kinds = {
  site: filter.number(),
  actif: filter.choice(['oui', 'non'], 'oui'),
  tri: filter.choice(['nom', '-nom'], 'nom'),
};
const none: ReadonlySet<string> = new Set();
const views: readonly View[] = [
  { key: 'tout', title: 'Tous', query: '' },
  { key: 'albi', title: 'Albi', query: queryWith(kinds, { site: 1 }) },
  { key: '7', title: 'Albi, mobile', query: 'site=1', columns: new Set(['+mobile']), own: 7 },
];
const at = (query: string, columns = none) => currentView(views, kinds, valuesOf(kinds, query), columns)?.key;

test('a view is current when filters and sort are its own, named or not', () => {
  expect(at('')).toBe('tout');
  expect(at('actif=oui&tri=nom')).toBe('tout');
  expect(at('site=1')).toBe('albi');
  expect(at('site=1', new Set(['+mobile']))).toBe('7');
  expect(at('site=1&tri=-nom')).toBeUndefined();
});

test('the address of a view names its sort, so that nothing remembered is added', () =>
  expect(addressOf(kinds, '/liste', 'site=1')).toBe('/liste?site=1&tri=nom'));
