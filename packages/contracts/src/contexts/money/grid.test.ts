import { describe, expect, test } from '@jest/globals';
import { defaultGrid } from '../../calculation';
import { tariffGrid } from './grid';

const flat = {
  code: 'eveil',
  libelle: 'Éveil',
  reduction: 1,
  adherent: { mode: 'FLAT', montant: 17_100 },
  exterieur: { mode: 'FLAT', montant: 25_200 },
  zones: [],
};
const rate = { mode: 'EFFORT_RATE', taux: 0.16, plancher: 19_000, plafond: 60_000 };
const effort = { ...flat, code: 'cursus', adherent: rate };
const withRate = (more: object) => ({ ...effort, adherent: { ...rate, ...more } });
const step = {
  ...flat,
  code: 'danse',
  adherent: { mode: 'STEP', montants: [7_500, 9_000], suivantes: [4_400, 5_300] },
};
const faultIn = (more: object): readonly unknown[] => {
  const [first] = tariffGrid.safeParse({ ...defaultGrid, tranches: [400], ...more }).error?.issues ?? [];
  return first ? [first.path.join('.'), first.message] : [];
};
const faultOf = (...lignes: readonly object[]) => faultIn({ lignes });

describe('a tariff grid', () => {
  test('may have lines of each mode', () => {
    expect(faultOf(flat, effort, step)).toEqual([]);
    expect(faultOf(withRate({ plafond: rate.plancher }))).toEqual([]);
  });
  test('has one line for each code: the second would price nothing', () => {
    const twice = ['lignes.1.code', 'Deux lignes ont le même code'];
    expect(faultOf(flat, { ...effort, code: 'eveil' })).toEqual(twice);
    expect(faultOf(flat, { ...effort, code: ' eveil\u200B' })).toEqual(twice);
    expect(faultOf(flat, { ...effort, code: 'Eveil' })).toEqual([]);
  });
  test('has no effort rate whose floor lies above its ceiling', () =>
    expect(faultOf(flat, withRate({ plancher: 60_001 }))).toEqual([
      'lignes.1.adherent.plancher',
      'Le plancher dépasse le plafond',
    ]));
  test.each([' ', '\t', '\u200B', '\u3164 \u2800', ''])('has no code or label that nobody sees: %j', (unseen) => {
    expect(faultOf({ ...flat, code: unseen })).toEqual(['lignes.0.code', 'Indiquez un code']);
    expect(faultOf({ ...flat, libelle: unseen })).toEqual(['lignes.0.libelle', 'Indiquez un libellé']);
  });
  test('has a price of further practices for each bracket', () => {
    const fault = ['lignes.0.adherent.suivantes', 'Une ligne par tranche doit avoir un montant pour chaque tranche'];
    for (const suivantes of [[4_400], [4_400, 5_300, 6_300]])
      expect(faultOf({ ...step, adherent: { ...step.adherent, suivantes } })).toEqual(fault);
  });
  test('has no effort rate that makes every price nothing', () => {
    expect(faultOf(withRate({ taux: 5e-324 }))).toEqual(['lignes.0.adherent.taux', 'Taux : 0,0001 (0,01 %) au moins']);
    expect(faultOf(withRate({ taux: 0.0001 }))).toEqual([]);
  });
  test('has a price for each zone, whose places are in no other', () => {
    const zone = { libelle: 'Pays voisin', communes: ['81004'], epcis: [4] };
    const price = { mode: 'RANK', montants: [74_600, 59_300] };
    const inZones = (...zones: object[]) => faultIn({ zones, lignes: [{ ...flat, zones: zones.map(() => price) }] });
    expect(inZones(zone)).toEqual([]);
    expect(faultIn({ zones: [zone], lignes: [flat] })).toEqual([
      'lignes.0.zones',
      'Une ligne doit avoir un prix pour chaque zone',
    ]);
    expect(inZones(zone, { ...zone, communes: [], epcis: [] })).toEqual([
      'zones.1.libelle',
      'Deux zones ont le même nom',
    ]);
    expect(inZones(zone, { ...zone, libelle: 'Autre', communes: [] })).toEqual([
      'zones.1',
      'Une commune ou un EPCI est dans deux zones',
    ]);
  });
  const BETWEEN = 'Coefficient : un nombre de 0 à 1, comme 0,75, 2/3 ou 75 %';
  test.each([
    [{ coefficientsFratrie: [1, 1.1] }, 'regles.coefficientsFratrie.1', BETWEEN],
    [{ coefficientPratiqueSupplementaire: 1e-11 }, 'regles.coefficientPratiqueSupplementaire', BETWEEN],
    [{ plafondReductions: -0.1 }, 'regles.plafondReductions', BETWEEN],
    [
      { entreesTardives: [{ des: '02-30', coefficient: 1 }] },
      'regles.entreesTardives.0.des',
      'Saisissez un jour et un mois qui existent',
    ],
    [
      { entreesTardives: [0.5, 0.6].map((coefficient) => ({ des: '02-01', coefficient })) },
      'regles.entreesTardives',
      'Deux entrées ont la même date',
    ],
  ])('has no rule that nobody could mean: %j', (more, path, message) => {
    const regles = { ...defaultGrid.regles, ...more };
    expect(faultIn({ regles, lignes: [flat] })).toEqual([path, message]);
  });
});
