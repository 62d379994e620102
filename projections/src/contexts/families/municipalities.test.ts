import { describe, expect, it } from '@jest/globals';
import { allMunicipalities, codeInseeOf, townMeant, townsOf } from './municipalities';

describe('the towns of a postal code', () => {
  it('are the real ones, largest first', () => {
    expect(townsOf('81370').map((town) => town.nom)).toEqual(['Saint-Sulpice-la-Pointe']);
    expect(townsOf('81200')[0]?.nom).toBe('Mazamet');
    expect(townsOf('99999')).toEqual([]);
  });

  it('find the municipality whatever the spelling', () => {
    expect(codeInseeOf('81370', 'ST SULPICE LA POINTE')).toBe('81271');
    expect(codeInseeOf('81000', ' albi ')).toBe('81004');
    expect(codeInseeOf('81000', 'Castres')).toBeNull();
    expect(codeInseeOf(null, 'Albi')).toBeNull();
  });

  it.each([
    ['81000', 'ALBI CEDEX 9', 'Albi'],
    ['81013', 'ALBI CEDEX 9', 'Albi'],
    ['81310', 'Lisle/Tarn', 'Lisle-sur-Tarn'],
    ['81370', 'St Sulpice', 'Saint-Sulpice-la-Pointe'],
    ['81000', 'Albi (81)', 'Albi'],
    ['81000', null, 'Albi'],
    [null, 'Graulhet', 'Graulhet'],
  ])('are meant by %s %s', (code, town, nom) => {
    expect(townMeant(code, town)).toMatchObject({ nom, isExact: false });
  });

  it.each([
    ['81000', 'Castres'],
    ['81600', null],
    [null, 'Saint-Sulpice'],
    ['81000', '(81)'],
    [null, null],
  ])('are not guessed from %s %s', (code, town) => expect(townMeant(code, town)).toBeNull());

  it('cover the country', () => {
    expect(allMunicipalities().length).toBeGreaterThan(34_000);
  });
});
