import { defaultGrid } from '@diapason/contracts/calculation';
import { family, taxRecord } from '@diapason/contracts/testing/families';
import { fold } from '@diapason/event-sourcing';
import { describe, expect, it } from '@jest/globals';
import { paid } from '../testing/histories';
import { type CalculationRequest, decideCalculate, fingerprintOf, StaleInputs } from './calculate';
import { canonical, fingerprint } from './canonical';
import { type ContributionEvent, contribution, paidCents } from './contribution';

const practice = (idEleve: number, typeTarif: string, fk_site: number) => ({
  idScolarite: idEleve,
  idEleve,
  fk_offre: 1,
  fk_site,
  libelleOffre: typeTarif,
  typeTarif,
  dateEntree: null,
});
const pupils = [practice(1, 'cursus', 2), practice(2, 'danse', 1)];
const request = (more: Partial<CalculationRequest> = {}): CalculationRequest => ({
  idCotisation: 7,
  fk_anneeScolaire: 9,
  idUtilisateur: 1042,
  inputs: family(pupils, { fiscalite: taxRecord(36000, 3) }),
  grille: defaultGrid,
  grilleVersion: 1,
  versionLue: 0,
  ...more,
});
const calculate = (history: readonly ContributionEvent[], what: CalculationRequest) =>
  decideCalculate(fold(contribution, history), what);

it('has a fingerprint that no release changes: another one would calculate everybody anew', () => {
  const { inputs, grille } = request();
  const whole = { ...inputs, pratiques: inputs.pratiques.map(({ libelleOffre: _, ...one }) => one), rates: grille };
  expect(fingerprintOf(inputs, grille)).toBe(fingerprint(canonical(whole)));
});

describe('a calculation', () => {
  const first = calculate([], request());

  it('states the total, its lines, the grid and rules it used', () => {
    expect(first).toHaveLength(1);
    expect(first[0]?.data).toMatchObject({
      version: 1,
      montantTotal: 85250,
      quotient: 1000,
      tranche: 4,
      grilleVersion: 1,
      fk_site: 2,
      sites: [1, 2],
    });
  });
  it('with the same inputs changes nothing, whatever their order and labels', () => {
    expect(calculate(first, request())).toEqual([]);
    const again = [...pupils].reverse().map((one) => ({ ...one, libelleOffre: 'renamed' }));
    expect(calculate(first, request({ inputs: family(again, { fiscalite: taxRecord(36000, 3) }) }))).toEqual([]);
  });
  it('with others issues the next version and keeps the payments', () => {
    const history = [...first, paid(15000)];
    const second = calculate(history, request({ inputs: family(pupils), versionLue: 1 }));
    expect(second[0]?.data).toMatchObject({ version: 2, tranche: 6, quotient: null });
    expect(paidCents(fold(contribution, [...history, ...second]))).toBe(15000);
  });
  it('does not decide over another that came since its inputs were read, unless that had the same', () => {
    const old = request({ inputs: family(pupils, { fiscalite: taxRecord(12000, 3) }) });
    for (const versionLue of [0, 2]) expect(() => calculate(first, { ...old, versionLue })).toThrow(StaleInputs);
    expect(calculate(first, { ...old, versionLue: 1 })[0]?.data).toMatchObject({ version: 2 });
    expect(calculate(first, request({ versionLue: 2 }))).toEqual([]);
  });
  it('of a family without practice makes no contribution, and brings an existing one to zero', () => {
    const left = request({ inputs: family([]), versionLue: 1 });
    expect(calculate([], left)).toEqual([]);
    expect(calculate(first, left)[0]?.data).toMatchObject({ version: 2, montantTotal: 0, lignes: [] });
  });
});
