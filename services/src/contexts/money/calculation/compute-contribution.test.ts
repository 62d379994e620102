import { readSettingText, Unfit } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeContribution, MissingTariff } from './compute-contribution';
import { defaultGrid, defaultRules } from './default-grid';
import type { Practice } from './household';
import { splitInstalments } from './instalments';
import { bracketOf, familyQuotient } from './quotient';
import { decimal, rational, roundHalfUp } from './rational';
import { defaultRates, family, gpso, practice, taxRecord, withQuotient } from './testing/families';

describe('the quotient', () => {
  it.each([
    [36000, 3, 1000],
    [10000, 2.5, 333],
    [5994, 1, 500],
    [0, 2, 0],
    [null, 2, 0],
  ])('of %p € over %p parts is %i', (income, parts, quotient) => {
    expect(familyQuotient(taxRecord(income, parts))).toBe(quotient);
  });
  it('is unknown without a notice, and the top bracket then applies', () => {
    for (const record of [null, taxRecord(0, 0, { absence: true }), taxRecord(20000, 0)]) {
      expect(familyQuotient(record)).toBeNull();
    }
    expect(bracketOf(null, defaultGrid.tranches)).toBe(6);
  });
});

describe('a line', () => {
  it('of a second practice is charged 60 %, and the floor holds', () => {
    const inputs = family([practice(1, 'cursus'), practice(1, 'eveil'), practice(2, 'eveil'), practice(2, 'eveil')], {
      fiscalite: withQuotient(100),
    });
    const lines = computeContribution(inputs, defaultRates).lignes;
    expect(lines.map((line) => line.montant)).toEqual([21000, 10260, 15390, 9234, 3800]);
    const floor = { grille: defaultGrid, regles: { ...defaultRules, plancherLigne: 10000 } };
    expect(computeContribution(inputs, floor).lignes.map((line) => line.montant)).toEqual([
      21000, 10260, 15390, 10000, 3800,
    ]);
  });
  it('is halved from 1 February of the school year, not before', () => {
    const joined = (dateEntree: string) =>
      computeContribution(family([practice(1, 'cursus', { dateEntree })]), defaultRates).lignes[0]?.montant;
    expect(joined('2026-09-01')).toBe(60000);
    expect(joined('2027-01-31')).toBe(60000);
    expect(joined('2027-02-01')).toBe(30000);
  });
  it('of an exempted family is zero, and so is the fee', () => {
    const inputs = family([practice(1, 'cursus')], { fiscalite: taxRecord(36000, 3, { exoneration: true }) });
    expect(computeContribution(inputs, defaultRates).lignes.map((line) => line.montant)).toEqual([0, 0]);
  });
  it('without tariff is refused', () => {
    expect(() => computeContribution(family([practice(1, 'théâtre')]), defaultRates)).toThrow(MissingTariff);
  });
});

it('charges the fee per pupil where the setting says so', () => {
  const rates = { ...defaultRates, regles: { ...defaultRules, baseFraisInscription: 'eleve' as const } };
  const fees = computeContribution(family([practice(1, 'eveil'), practice(1, 'cursus'), practice(2, 'eveil')]), rates)
    .lignes.filter((line) => line.nature === 'frais')
    .map((line) => line.idEleve);
  expect(fees).toEqual([1, 2]);
});

it('asks a family without practice for nothing', () => {
  expect(computeContribution(family([]), defaultRates)).toMatchObject({ montantTotal: 0, lignes: [] });
});

describe('any family', () => {
  const practices = (kinds: readonly string[]) =>
    fc
      .array(
        fc.record({
          idEleve: fc.integer({ min: 1, max: 4 }),
          typeTarif: fc.constantFrom(...kinds),
          dateEntree: fc.constantFrom(null, '2026-09-10', '2027-02-01', '2027-05-05'),
        }),
        { maxLength: 8 },
      )
      .map((rows) =>
        rows.map(
          (row, index): Practice =>
            practice(row.idEleve, row.typeTarif, { ...row, idScolarite: index + 1, fk_offre: (index % 3) + 1 }),
        ),
      );
  const tax = fc.option(
    fc.record({
      revenuFiscal: fc.option(fc.integer({ min: 0, max: 300000 })),
      nombrePart: fc.integer({ min: 1, max: 24 }).map((quarters) => quarters / 4),
      exoneration: fc.boolean(),
      absence: fc.boolean(),
    }),
  );
  const kinds = ['cursus', 'danse', 'eveil', 'ensemble'];
  const anyFamily = fc
    .record({ adherent: fc.boolean(), fiscalite: tax, pratiques: practices(kinds) })
    .map((inputs) => ({ debutAnnee: '2026-08-01', ...inputs }));

  it('pays the sum of its lines, each a whole number of cents, none negative', () => {
    fc.assert(
      fc.property(anyFamily, (inputs) => {
        const { lignes, montantTotal } = computeContribution(inputs, defaultRates);
        for (const line of lignes) expect(Number.isSafeInteger(line.montant) && line.montant >= 0).toBe(true);
        expect(montantTotal).toBe(lignes.reduce((sum, line) => sum + line.montant, 0));
      }),
    );
  });
  it('pays no line below the floor unless the offer itself is cheaper, or it is exempted', () => {
    fc.assert(
      fc.property(anyFamily, fc.integer({ min: 0, max: 30000 }), (inputs, plancherLigne) => {
        const rates = { ...defaultRates, regles: { ...defaultRules, plancherLigne } };
        for (const line of computeContribution(inputs, rates).lignes) {
          if (line.nature === 'frais' || inputs.fiscalite?.exoneration) continue;
          expect(line.montant).toBeGreaterThanOrEqual(Math.min(line.base, plancherLigne));
          expect(line.montant).toBeLessThanOrEqual(line.base);
        }
      }),
    );
  });
  it.each([
    ['coefficientPratiqueSupplementaire', 'coefficientPratiqueSupplementaire', ['0', '0.0000000001', '1']],
    ['coefficientEntreeTardive', 'coefficientEntreeTardive', ['0', '0,9999999999', '1.0']],
    ['coefficientsFratrie', 'coefficientsFratrie', ['0', '1', '1;0,9;0.0000000001', Array(20).fill('0.5').join(';')]],
    ['plancherLigne', 'plancherLigne', ['', '0', '0.01', '10000']],
    ['fraisInscription', 'montantFraisInscription', ['', '0', '0,5', '10000.00']],
    ['baseFraisInscription', 'baseFraisInscription', ['foyer', 'eleve']],
    ['dateEntreeTardive', 'dateEntreeTardive', ['01-01', '02-29', '08-01', '12-31']],
  ] as const)('pays an amount that can be stored with %s at its edges', (rule, cle, texts) => {
    fc.assert(
      fc.property(anyFamily, fc.constantFrom<string>(...texts), (inputs, text) => {
        const value = readSettingText(cle, text);
        if (value instanceof Unfit) throw new Error(`${cle}: ${text}: ${value.why}`);
        const dated = inputs.pratiques.map((one, index) => ({ ...one, dateEntree: index % 2 ? '2027-03-01' : null }));
        const rates = { ...defaultRates, regles: { ...defaultRules, [rule]: value } };
        const { lignes, montantTotal } = computeContribution({ ...inputs, pratiques: dated }, rates);
        expect(lignes.every(({ montant }) => Number.isSafeInteger(montant) && montant >= 0)).toBe(true);
        expect(montantTotal).toBe(lignes.reduce((sum, { montant }) => sum + montant, 0));
      }),
    );
  });
  it('pays the same whatever order its pupils come in, and the same again', () => {
    const shuffled = anyFamily.chain((inputs) =>
      fc
        .shuffledSubarray(inputs.pratiques, { minLength: inputs.pratiques.length })
        .map((pratiques) => [inputs, { ...inputs, pratiques }] as const),
    );
    fc.assert(
      fc.property(shuffled, ([inputs, other]) => {
        expect(computeContribution(other, defaultRates)).toEqual(computeContribution(inputs, defaultRates));
      }),
    );
  });
  it('pays no less in a higher bracket', () => {
    const onePracticeEach = fc
      .array(fc.constantFrom(...kinds), { maxLength: 5 })
      .map((list) => list.map((kind, index) => practice(index + 1, kind)));
    fc.assert(
      fc.property(onePracticeEach, fc.nat(2000), fc.nat(2000), (pratiques, a, b) => {
        const total = (quotient: number) =>
          computeContribution(family(pratiques, { fiscalite: withQuotient(quotient) }), defaultRates).montantTotal;
        expect(total(Math.max(a, b))).toBeGreaterThanOrEqual(total(Math.min(a, b)));
      }),
    );
  });
  it('pays no more for a second child than for the same child alone, by effort rate too', () => {
    fc.assert(
      fc.property(fc.nat(6000), (quotient) => {
        const rates = { grille: gpso, regles: defaultRules };
        const total = (...pupils: number[]) =>
          computeContribution(
            family(
              pupils.map((id) => practice(id, 'cursus')),
              { fiscalite: withQuotient(quotient) },
            ),
            rates,
          ).montantTotal - defaultRules.fraisInscription;
        expect(total(1, 2)).toBeLessThanOrEqual(2 * total(1));
      }),
    );
  });
});

describe('amounts', () => {
  it('round halves up, exactly', () => {
    expect([0.5, 1.5, 2.4999, -0.5].map((value) => roundHalfUp(decimal(value)))).toEqual([1, 2, 2, 0]);
    expect(roundHalfUp(rational(1, 3))).toBe(0);
    expect(decimal(0.1)).toEqual({ num: 1n, den: 10n });
    expect(decimal(1e-7)).toEqual({ num: 1n, den: 10000000n });
  });
  it('split into shares that add up, the last at least as large as the others', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 12 }), (cents, count) => {
        const shares = splitInstalments(cents, count);
        expect(shares).toHaveLength(count);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(cents);
        expect(shares.every((share) => share <= (shares.at(-1) ?? 0))).toBe(true);
      }),
    );
  });
});
