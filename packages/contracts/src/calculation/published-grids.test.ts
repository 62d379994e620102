import { describe, expect, it } from '@jest/globals';
import { splitInstalments } from '../constants/instalments';
import { computeContribution } from './compute-contribution';
import { defaultGrid } from './default-grid';
import {
  capAtlantique,
  family,
  gpseo,
  gpso,
  lePuy,
  outside,
  practice,
  rambouillet,
  ruled,
  taxRecord,
  unieux,
  withQuotient,
} from './testing/families';
import { factorText } from './words';

describe('the effort rate of GPSO 2020/21', () => {
  const grid = ruled(gpso, { coefficientsFratrie: [1, 0.9, 0.8] });
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
    expect(computeContribution(inputs, grid).montantTotal).toBe(cents);
  });
  it.each([
    ['cursus', 104000],
    ['collectif', 85000],
    ['ensemble', 30000],
  ])('asks %s outside for %i cents whatever the quotient', (kind, cents) => {
    const inputs = family([practice(1, kind)], { adherent: false, fiscalite: withQuotient(100) });
    expect(computeContribution(inputs, grid).montantTotal).toBe(cents);
  });
  it('takes 10 % off the second child and 20 % off those after, never below the floor', () => {
    const children = [1, 2, 3, 4].map((id) => practice(id, 'cursus'));
    const at = (quotient: number) =>
      computeContribution(family(children, { fiscalite: withQuotient(quotient) }), grid).lignes.map((l) => l.montant);
    expect(at(2000)).toEqual([32000, 28800, 25600, 25600]);
    expect(at(1300)).toEqual([20800, 19000, 19000, 19000]);
  });
  it('is at its ceiling without a tax notice', () => {
    expect(computeContribution(family([practice(1, 'cursus')]), grid).montantTotal).toBe(60000);
  });
});

describe('the steps of Unieux 2025/26, per term', () => {
  it.each([
    [599, true, [7500, 4400]],
    [600, true, [9000, 5300]],
    [1000, true, [9000, 5300]],
    [1001, true, [10500, 6300]],
    [300, false, [14000, 9500]],
  ])('with a quotient of %i (member: %s) asks %j for two instruments', (quotient, adherent, cents) => {
    const two = [practice(1, 'instrument'), practice(1, 'instrument')];
    const result = computeContribution(family(two, { adherent, fiscalite: withQuotient(quotient) }), unieux);
    expect(result.lignes.map((line) => line.montant)).toEqual(cents);
  });
});

describe('the flat amounts of Rambouillet 2025/26', () => {
  const grid = ruled(rambouillet, { fraisInscription: 3800, coefficientsFratrie: [1, 0.5] });
  it.each([
    ['cursus', 60300, 90900],
    ['danse', 54000, 62100],
    ['eveil', 17100, 25200],
    ['ensemble', 10800, 11700],
  ])('ask %s for %i cents from members, %i from outside, and 38 € per household', (kind, member, outside) => {
    const total = (adherent: boolean) =>
      computeContribution(family([practice(1, kind)], { adherent }), grid).montantTotal;
    expect(total(true)).toBe(member + 3800);
    expect(total(false)).toBe(outside + 3800);
  });
  it('never reduce the ensemble', () => {
    const lines = computeContribution(family([practice(1, 'cursus'), practice(2, 'ensemble')]), grid).lignes;
    expect(lines.map((line) => line.montant)).toEqual([60300, 10800, 3800]);
  });
});

describe('the default grid', () => {
  it('comes to 852.50 € in the worked example, and splits it in three with the remainder last', () => {
    const inputs = family([practice(1, 'cursus'), practice(2, 'danse')], { fiscalite: taxRecord(36000, 3) });
    const result = computeContribution(inputs, defaultGrid);
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
    expect(computeContribution(inputs, defaultGrid).montantTotal).toBe(cents + 3800);
  });
});

describe('Le Puy, by rank outside and by bracket inside', () => {
  const children = [1, 2, 3, 4, 5].map((id) => practice(id, 'cursus'));
  const amounts = (more: object) => computeContribution(family(children, more), lePuy).lignes.map((l) => l.montant);
  it('asks 746, 593, 443 and 184 € of an outside family, whatever its income', () => {
    expect(amounts({ ...outside, fiscalite: withQuotient(100) })).toEqual([74600, 59300, 44300, 18400, 18400]);
  });
  it('asks members by bracket, with the sibling factor that the ranks replace outside', () => {
    expect(amounts({ fiscalite: withQuotient(800) })).toEqual([24000, 19200, 14400, 14400, 14400]);
  });
  it('says which child an amount is of', () => {
    const [, second] = computeContribution(family(children, outside), lePuy).lignes;
    expect(second).toMatchObject({
      base: 74600,
      mode: 'RANK',
      facteurs: [{ nature: 'tarifRang', libelle: 'Tarif du 2ᵉ enfant', effet: 'remplace', valeur: 59300 }],
    });
  });
  it('takes the coefficient of a further practice off the amount of the rank', () => {
    const two = [practice(1, 'cursus'), practice(1, 'cursus'), practice(2, 'cursus')];
    const grid = ruled(lePuy, { coefficientPratiqueSupplementaire: 0.5 });
    expect(computeContribution(family(two, outside), grid).lignes.map((l) => l.montant)).toEqual([74600, 37300, 59300]);
  });
});

it('GPS&O asks 24 € for each pupil', () => {
  const pupils = [practice(1, 'cursus'), practice(1, 'cursus'), practice(2, 'cursus')];
  const { lignes, montantTotal } = computeContribution(family(pupils), gpseo);
  expect(lignes.map((line) => [line.nature, line.idEleve, line.montant])).toEqual([
    ['pratique', 1, 30000],
    ['pratique', 1, 30000],
    ['pratique', 2, 30000],
    ['frais', 1, 2400],
    ['frais', 2, 2400],
  ]);
  expect(montantTotal).toBe(94800);
});

describe('Cap Atlantique, where reductions add', () => {
  const pupils = [practice(1, 'cursus'), practice(1, 'cursus'), practice(2, 'cursus'), practice(2, 'danse')];
  const amounts = (grid = capAtlantique) => computeContribution(family(pupils), grid).lignes.map((l) => l.montant);
  it('takes 20 % and 10 % off together, 30 %', () => expect(amounts()).toEqual([40000, 32000, 36000, 21000]));
  it('would take 28 % off where they multiply', () =>
    expect(amounts(ruled(capAtlantique, { reductions: 'multiplient' }))).toEqual([40000, 32000, 36000, 21600]));
  it('takes no more off than the cap says', () => {
    const grid = ruled(capAtlantique, { plafondReductions: 0.25 });
    expect(amounts(grid)).toEqual([40000, 32000, 36000, 22500]);
    expect(computeContribution(family(pupils), grid).lignes[3]?.facteurs.map(factorText)).toEqual([
      'Pratique supplémentaire − 20\u00a0%',
      'Fratrie, 2ᵉ enfant − 10\u00a0%',
      'Réductions plafonnées à 25\u00a0%',
    ]);
  });
});
