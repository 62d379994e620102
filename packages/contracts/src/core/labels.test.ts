import { describe, expect, test } from '@jest/globals';
import { id, oneOf } from './field';
import { record } from './record';

const colours = [
  { id: 1, libelle: 'Rouge' },
  { id: 2, libelle: 'L’autre' },
];
const flag = record('flag', {
  label: 'Drapeau',
  stream: 'flag',
  key: 'idDrapeau',
  fields: { idDrapeau: id(), fk_couleur: oneOf('Couleur', colours, 'libelleCouleur'), fk_fond: oneOf('Fond', colours) },
});

describe('a field of a fixed list', () => {
  test('stands beside its words in answers, where it says their name', () => {
    expect(Object.keys(flag.row.shape)).toEqual(['idDrapeau', 'fk_couleur', 'fk_fond', 'libelleCouleur']);
    expect(flag.answer({ idDrapeau: 7, fk_couleur: 2 })).toEqual({
      idDrapeau: 7,
      fk_couleur: 2,
      libelleCouleur: 'L’autre',
    });
  });
  test('has empty words for a number that is not in the list, and none where it is not answered', () => {
    expect(flag.answer({ fk_couleur: 9 })).toEqual({ fk_couleur: 9, libelleCouleur: '' });
    expect(flag.answer({ idDrapeau: 7 })).toEqual({ idDrapeau: 7 });
  });
  test('is neither in events nor in forms', () => {
    expect(Object.keys(flag.all.shape)).not.toContain('libelleCouleur');
    expect(Object.keys(flag.body().shape)).not.toContain('libelleCouleur');
  });
});
