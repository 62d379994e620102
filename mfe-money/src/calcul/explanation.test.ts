import { describe, expect, test } from '@jest/globals';
import { basisOf } from './explanation';

describe('the explanation', () => {
  test('says what the calculation started from', () => {
    const row = {
      quotient: null,
      tranche: 6,
      zone: 'exterieur',
      libelleZone: null,
      grilleVersion: 2,
      version: 3,
    } as const;
    const verified = { ...row, revenuAVerifier: 0, communeAVerifier: 0 } as const;
    const basis = basisOf(verified);
    expect(Object.fromEntries(basis)).toEqual({
      'Quotient familial': 'Sans avis d’imposition',
      Tranche: '6',
      Tarif: 'Commune extérieure',
      'Grille tarifaire': 'Version 2',
      Calcul: 'Version 3',
    });
    expect(basisOf({ ...verified, libelleZone: 'Pays voisin' })).toContainEqual(['Tarif', 'Zone Pays voisin']);
    const income = ['Revenus', 'Déclarés par la famille, à vérifier'];
    expect(basisOf({ ...verified, revenuAVerifier: 1 })).toContainEqual(income);
    const town = ['Commune', 'Déclarée par la famille, à vérifier'];
    expect(basisOf({ ...verified, communeAVerifier: 1 })).toContainEqual(town);
  });
});
