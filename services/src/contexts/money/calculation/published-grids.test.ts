import { describe, expect, it } from '@jest/globals';
import { computeContribution } from './compute-contribution';
import { splitInstalments } from './instalments';
import {
  bareRules,
  defaultRates,
  family,
  gpso,
  practice,
  rambouillet,
  taxRecord,
  unieux,
  withQuotient,
} from './testing/families';

describe('the effort rate of GPSO 2020/21', () => {
  const rates = { grille: gpso, regles: bareRules({ coefficientsFratrie: [1, 0.9, 0.8] }) };
  it.each([
    ['cursus', 500, 19000],
    ['cursus', 1187, 19000],
    ['cursus', 1188, 19008],
    ['cursus', 2000, 32000],
    ['cursus', 3750, 60000],
    ['cursus', 9000, 60000],
    ['collectif', 1000, 11400],
    ['collectif', 2001, 19210],
    ['collectif', 5000, 44000],
    ['ensemble', 1000, 7600],
    ['ensemble', 3001, 19206],
    ['ensemble', 5000, 28500],
  ])('asks %s with a quotient of %i for %i cents', (kind, quotient, cents) => {
    const inputs = family([practice(1, kind)], { fiscalite: withQuotient(quotient) });
    expect(computeContribution(inputs, rates).montantTotal).toBe(cents);
  });
  it.each([
    ['cursus', 104000],
    ['collectif', 85000],
    ['ensemble', 30000],
  ])('asks %s outside for %i cents whatever the quotient', (kind, cents) => {
    const inputs = family([practice(1, kind)], { adherent: false, fiscalite: withQuotient(100) });
    expect(computeContribution(inputs, rates).montantTotal).toBe(cents);
  });
  it('takes 10 % off the second child and 20 % off those after, never below the floor', () => {
    const children = [1, 2, 3, 4].map((id) => practice(id, 'cursus'));
    const at = (quotient: number) =>
      computeContribution(family(children, { fiscalite: withQuotient(quotient) }), rates).lignes.map((l) => l.montant);
    expect(at(2000)).toEqual([32000, 28800, 25600, 25600]);
    expect(at(1300)).toEqual([20800, 19000, 19000, 19000]);
  });
  it('is at its ceiling without a tax notice', () => {
    expect(computeContribution(family([practice(1, 'cursus')]), rates).montantTotal).toBe(60000);
  });
});

describe('the steps of Unieux 2025/26, per term', () => {
  const rates = { grille: unieux, regles: bareRules() };
  it.each([
    [599, true, [7500, 4400]],
    [600, true, [9000, 5300]],
    [1000, true, [9000, 5300]],
    [1001, true, [10500, 6300]],
    [300, false, [14000, 9500]],
  ])('with a quotient of %i (member: %s) asks %j for two instruments', (quotient, adherent, cents) => {
    const two = [practice(1, 'instrument'), practice(1, 'instrument')];
    const result = computeContribution(family(two, { adherent, fiscalite: withQuotient(quotient) }), rates);
    expect(result.lignes.map((line) => line.montant)).toEqual(cents);
  });
});

describe('the flat amounts of Rambouillet 2025/26', () => {
  const rates = { grille: rambouillet, regles: bareRules({ fraisInscription: 3800, coefficientsFratrie: [1, 0.5] }) };
  it.each([
    ['cursus', 60300, 90900],
    ['danse', 54000, 62100],
    ['eveil', 17100, 25200],
    ['ensemble', 10800, 11700],
  ])('ask %s for %i cents from members, %i from outside, and 38 € per household', (kind, member, outside) => {
    const total = (adherent: boolean) =>
      computeContribution(family([practice(1, kind)], { adherent }), rates).montantTotal;
    expect(total(true)).toBe(member + 3800);
    expect(total(false)).toBe(outside + 3800);
  });
  it('never reduce the ensemble', () => {
    const lines = computeContribution(family([practice(1, 'cursus'), practice(2, 'ensemble')]), rates).lignes;
    expect(lines.map((line) => line.montant)).toEqual([60300, 10800, 3800]);
  });
});

describe('the default grid', () => {
  it('comes to 852.50 € in the worked example, and splits it in three with the remainder last', () => {
    const inputs = family([practice(1, 'cursus'), practice(2, 'danse')], { fiscalite: taxRecord(36000, 3) });
    const result = computeContribution(inputs, defaultRates);
    expect(result).toMatchObject({ quotient: 1000, tranche: 4, zone: 'adherent', montantTotal: 85250 });
    expect(result.lignes.map((line) => [line.idEleve, line.base, line.montant])).toEqual([
      [1, 45000, 45000],
      [2, 40500, 36450],
      [null, 3800, 3800],
    ]);
    expect(splitInstalments(result.montantTotal, 3)).toEqual([28416, 28416, 28418]);
  });
  it.each([
    [400, 21000],
    [401, 27000],
    [600, 27000],
    [800, 36000],
    [1100, 45000],
    [1500, 54000],
    [1501, 60000],
  ])('asks a cursus with a quotient of %i for %i cents and the fee', (quotient, cents) => {
    const inputs = family([practice(1, 'cursus')], { fiscalite: withQuotient(quotient) });
    expect(computeContribution(inputs, defaultRates).montantTotal).toBe(cents + 3800);
  });
});
