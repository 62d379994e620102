import { describe, expect, test } from '@jest/globals';
import { basisOf, factorText } from './explanation';

describe('the explanation', () => {
  test('writes multipliers and amounts as people read them', () => {
    expect(factorText({ nature: 'fratrie', libelle: 'Deuxième enfant', valeur: 0.9 })).toBe('Deuxième enfant × 0,9');
    expect(factorText({ nature: 'plancher', libelle: 'Minimum', valeur: 6_000 })).toMatch(/^Minimum 60,00\s€$/);
  });
  test('says what the calculation started from', () => {
    const row = { quotient: null, tranche: 6, zone: 'exterieur', grilleVersion: 2, version: 3 } as const;
    const verified = { ...row, revenuAVerifier: 0, communeAVerifier: 0 } as const;
    const basis = basisOf(verified);
    expect(Object.fromEntries(basis)).toEqual({
      'Quotient familial': 'Sans avis d’imposition',
      Tranche: '6',
      Tarif: 'Commune extérieure',
      'Grille tarifaire': 'Version 2',
      Calcul: 'Version 3',
    });
    const income = ['Revenus', 'Déclarés par la famille, à vérifier'];
    expect(basisOf({ ...verified, revenuAVerifier: 1 })).toContainEqual(income);
    const town = ['Commune', 'Déclarée par la famille, à vérifier'];
    expect(basisOf({ ...verified, communeAVerifier: 1 })).toContainEqual(town);
  });
});
