import { describe, expect, it } from '@jest/globals';
import { allMunicipalities, codeInseeOf, townsOf } from './municipalities';

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

  it('cover the country', () => {
    expect(allMunicipalities().length).toBeGreaterThan(34_000);
  });
});
