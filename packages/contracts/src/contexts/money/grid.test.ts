import { describe, expect, test } from '@jest/globals';
import { tariffGrid } from './grid';

const flat = { code: 'eveil', libelle: 'Éveil', reduction: 1, mode: 'FLAT', adherent: 17_100, exterieur: 25_200 };
const effort = {
  code: 'cursus',
  libelle: 'Cursus',
  reduction: 1,
  mode: 'EFFORT_RATE',
  taux: 0.16,
  plancher: 19_000,
  plafond: 60_000,
  exterieur: 104_000,
};
const suivantes = { montants: [4_400, 5_300], exterieur: 9_500 };
const step = { ...flat, code: 'danse', mode: 'STEP', montants: [7_500, 9_000], exterieur: 14_000, suivantes };
const faultOf = (...lignes: readonly object[]): readonly unknown[] => {
  const [first] = tariffGrid.safeParse({ tranches: [400], lignes }).error?.issues ?? [];
  return first ? [first.path.join('.'), first.message] : [];
};

describe('a tariff grid', () => {
  test('may have lines of each mode', () => {
    expect(faultOf(flat, effort, step)).toEqual([]);
    expect(faultOf({ ...effort, plafond: effort.plancher })).toEqual([]);
  });
  test('has one line for each code: the second would price nothing', () => {
    const twice = ['lignes.1.code', 'Deux lignes ont le même code'];
    expect(faultOf(flat, { ...effort, code: 'eveil' })).toEqual(twice);
    expect(faultOf(flat, { ...effort, code: ' eveil\u200B' })).toEqual(twice);
    expect(faultOf(flat, { ...effort, code: 'Eveil' })).toEqual([]);
  });
  test('has no effort rate whose floor lies above its ceiling', () =>
    expect(faultOf(flat, { ...effort, plancher: 60_001 })).toEqual([
      'lignes.1.plancher',
      'Le plancher dépasse le plafond',
    ]));
  test.each([' ', '\t', '\u200B', '\u3164 \u2800', ''])('has no code or label that nobody sees: %j', (unseen) => {
    expect(faultOf({ ...flat, code: unseen })).toEqual(['lignes.0.code', 'Indiquez un code']);
    expect(faultOf({ ...flat, libelle: unseen })).toEqual(['lignes.0.libelle', 'Indiquez un libellé']);
  });
  test('has a price of further practices for each bracket', () => {
    const fault = ['lignes.0.suivantes.montants', 'Une ligne par tranche doit avoir un montant pour chaque tranche'];
    for (const montants of [[4_400], [4_400, 5_300, 6_300]])
      expect(faultOf({ ...step, suivantes: { ...suivantes, montants } })).toEqual(fault);
  });
  test('has no effort rate that makes every price nothing', () => {
    expect(faultOf({ ...effort, taux: 5e-324 })).toEqual(['lignes.0.taux', 'Taux : 0,0001 (0,01 %) au moins']);
    expect(faultOf({ ...effort, taux: 0.0001 })).toEqual([]);
  });
});
