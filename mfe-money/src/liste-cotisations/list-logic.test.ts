import { describe, expect, test } from '@jest/globals';
import { siteAllowed, sitesOffered } from '../parts/own-sites';
import { basisOf, factorText } from './explanation';
import { pageOf, sortOf, triOf } from './sorting';

const known = ['nom', '-nom', 'reste', '-reste'] as const;

describe('the sort of the list', () => {
  test.each(known)('%s goes to a column and back', (tri) => {
    expect(triOf(sortOf(tri), known)).toBe(tri);
  });
  test('is by name for a column that the server does not sort', () => {
    expect(triOf({ key: 'site', direction: 'ascending' }, known)).toBe('nom');
    expect(triOf(null, known)).toBe('nom');
  });
});

describe('the page of the list', () => {
  test('is the one asked for, from 1 in the address', () => {
    expect(pageOf(3, 50, 2_000)).toBe(2);
    expect(pageOf(null, 50, 2_000)).toBe(0);
    expect(pageOf(3, 50, undefined)).toBe(2);
  });
  test('is the last one when the list got shorter', () => {
    expect(pageOf(40, 50, 120)).toBe(2);
    expect(pageOf(40, 50, 0)).toBe(0);
  });
});

describe('the sites offered', () => {
  const antennes = [{ idSite: 2, libelleSite: 'Nord', idAntenne: 1, libelleAntenne: 'Antenne' }];
  test('are all of them with the right, else the user’s own', () => {
    expect(sitesOffered({ antennes }, true)).toBeUndefined();
    expect(sitesOffered({ antennes }, false)).toEqual([2]);
  });
  test('hold an address to them', () => {
    expect(siteAllowed(5, [2])).toBeNull();
    expect(siteAllowed(2, [2])).toBe(2);
    expect(siteAllowed(5, undefined)).toBe(5);
  });
});

describe('the explanation', () => {
  test('writes multipliers and amounts as people read them', () => {
    expect(factorText({ nature: 'fratrie', libelle: 'Deuxième enfant', valeur: 0.9 })).toBe('Deuxième enfant × 0,9');
    expect(factorText({ nature: 'plancher', libelle: 'Minimum', valeur: 6_000 })).toMatch(/^Minimum 60,00\s€$/);
  });
  test('says what the calculation started from', () => {
    const basis = basisOf({ quotient: null, tranche: 6, zone: 'exterieur', grilleVersion: 2, version: 3 });
    expect(Object.fromEntries(basis)).toEqual({
      'Quotient familial': 'Sans avis d’imposition',
      Tranche: '6',
      Tarif: 'Commune extérieure',
      'Grille tarifaire': 'Version 2',
      Calcul: 'Version 3',
    });
  });
});
