import { fold } from '@diapason/event-sourcing';
import { given } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { canonical, fingerprint } from '../calculation/canonical';
import { defaultGrid } from '../calculation/default-grid';
import { defaultRates, family, practice, taxRecord } from '../calculation/testing/families';
import { paid } from '../testing/histories';
import { type CalculationRequest, decideCalculate, fingerprintOf, Overtaken } from './calculate';
import { type ContributionEvent, contribution, paidCents } from './contribution';
import { decidePublishTariff, tariff } from './tariff';

const pupils = [practice(1, 'cursus', { fk_site: 2 }), practice(2, 'danse', { fk_site: 1 })];
const request = (more: Partial<CalculationRequest> = {}): CalculationRequest => ({
  idCotisation: 7,
  fk_anneeScolaire: 9,
  idUtilisateur: 1042,
  inputs: family(pupils, { fiscalite: taxRecord(36000, 3) }),
  rates: defaultRates,
  grilleVersion: 1,
  versionLue: 0,
  ...more,
});
const calculate = (history: readonly ContributionEvent[], what: CalculationRequest) =>
  decideCalculate(fold(contribution, history), what);

it('has a fingerprint that no release changes: another one would calculate everybody anew', () => {
  const { inputs, rates } = request();
  const whole = { ...inputs, pratiques: inputs.pratiques.map(({ libelleOffre: _, ...one }) => one), rates };
  expect(fingerprintOf(inputs, rates)).toBe(fingerprint(canonical(whole)));
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
    for (const versionLue of [0, 2]) expect(() => calculate(first, { ...old, versionLue })).toThrow(Overtaken);
    expect(calculate(first, { ...old, versionLue: 1 })[0]?.data).toMatchObject({ version: 2 });
    expect(calculate(first, request({ versionLue: 2 }))).toEqual([]);
  });
  it('of a family without practice makes no contribution, and brings an existing one to zero', () => {
    const left = request({ inputs: family([]), versionLue: 1 });
    expect(calculate([], left)).toEqual([]);
    expect(calculate(first, left)[0]?.data).toMatchObject({ version: 2, montantTotal: 0, lignes: [] });
  });
});

it('a grid is published in versions, and the same grid once', () => {
  const publish =
    (grille = defaultGrid) =>
    (state: ReturnType<typeof empty.state>) =>
      decidePublishTariff(state, 9, grille);
  const empty = given(tariff, []);
  const published = decidePublishTariff(empty.state(), 9, defaultGrid);
  expect(published[0]?.data.version).toBe(1);
  given(tariff, published).when(publish()).then([]);
  const changed = { ...defaultGrid, tranches: [500, 600, 800, 1100, 1500] };
  expect(decidePublishTariff(given(tariff, published).state(), 9, changed)[0]?.data.version).toBe(2);
});
