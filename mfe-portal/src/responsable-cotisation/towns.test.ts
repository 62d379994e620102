import { expect, it, jest } from '@jest/globals';

jest.mock('@diapason/ui', () => jest.requireActual<object>('../../../packages/ui/src/core/format'));

import { nearestFirst } from './towns';

it('the town itself comes before the other towns of its community', () => {
  const towns = [
    { libelleCommune: 'Aiguefonde', codePostal: '81200' },
    { libelleCommune: 'Castres', codePostal: '81100' },
    { libelleCommune: 'Mazamet', codePostal: '81200' },
  ];
  expect(nearestFirst(towns, 'castrès').map((town) => town.libelleCommune)).toEqual([
    'Castres',
    'Aiguefonde',
    'Mazamet',
  ]);
});
