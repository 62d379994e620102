import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitInstalments } from '../constants/instalments';
import { computeContribution, MissingTariff } from './compute-contribution';
import { defaultGrid } from './default-grid';
import type { CalculationLine, CalculationRules, Coefficient, Practice, TariffGrid } from './household';
import { bracketOf, familyQuotient } from './quotient';
import { decimal, rational, roundHalfUp } from './rational';
import { family, gpso, lePuy, outside, practice, ruled, taxRecord, withQuotient } from './testing/families';

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
    const lines = computeContribution(inputs, defaultGrid).lignes;
    expect(lines.map((line) => line.montant)).toEqual([21000, 10260, 15390, 9234, 3800]);
    const floor = ruled(defaultGrid, { plancherLigne: 10000 });
    expect(computeContribution(inputs, floor).lignes.map((line) => line.montant)).toEqual([
      21000, 10260, 15390, 10000, 3800,
    ]);
  });
  it('is halved from 1 February of the school year, not before', () => {
    const joined = (dateEntree: string) =>
      computeContribution(family([practice(1, 'cursus', { dateEntree })]), defaultGrid).lignes[0]?.montant;
    expect(joined('2026-09-01')).toBe(60000);
    expect(joined('2027-01-31')).toBe(60000);
    expect(joined('2027-02-01')).toBe(30000);
  });
  it('of an exempted family is zero, and so is the fee', () => {
    const inputs = family([practice(1, 'cursus')], { fiscalite: taxRecord(36000, 3, { exoneration: true }) });
    expect(computeContribution(inputs, defaultGrid).lignes.map((line) => line.montant)).toEqual([0, 0]);
  });
  it('without tariff is refused', () => {
    expect(() => computeContribution(family([practice(1, 'théâtre')]), defaultGrid)).toThrow(MissingTariff);
  });
});

it('charges the fee per pupil where the setting says so', () => {
  const rates = ruled(defaultGrid, { baseFraisInscription: 'eleve' });
  const fees = computeContribution(family([practice(1, 'eveil'), practice(1, 'cursus'), practice(2, 'eveil')]), rates)
    .lignes.filter((line) => line.nature === 'frais')
    .map((line) => line.idEleve);
  expect(fees).toEqual([1, 2]);
});

it('asks a family without practice for nothing', () => {
  expect(computeContribution(family([]), defaultGrid)).toMatchObject({ montantTotal: 0, lignes: [] });
});

/** What a line comes to by its own words, in cents. */
function toldBy({ base, facteurs }: CalculationLine): number {
  let price = base;
  let replaced = base;
  let takenOff = 0;
  let left = 1;
  const taken = () => price * Math.max(0, left - takenOff);
  for (const { effet, nature, valeur } of facteurs) {
    if (nature === 'entreeTardive' || nature === 'plancher' || nature === 'exoneration') {
      price = taken();
      [left, takenOff] = [1, 0];
    }
    if (effet === 'remplace') price = valeur;
    if (effet === 'multiplie') left *= valeur;
    if (effet === 'retire') takenOff += valeur;
    if (effet === 'plafonne') [left, takenOff] = [1 - valeur, 0];
    if (nature === 'tarifRang' || nature === 'tarifSuivant') replaced = valeur;
  }
  return Math.round(Math.min(replaced, taken()));
}

const [lePuyLine] = lePuy.lignes as [TariffGrid['lignes'][number]];

describe('late entry and zones', () => {
  it('takes the latest day that the entry has reached', () => {
    const entreesTardives = [
      { des: '02-01', coefficient: 0.5 },
      { des: '11-15', coefficient: 0.9 },
      { des: '05-01', coefficient: 0.25 },
    ];
    const joined = (dateEntree: string) =>
      computeContribution(family([practice(1, 'cursus', { dateEntree })]), ruled(defaultGrid, { entreesTardives }))
        .lignes[0]?.montant;
    expect(['2026-09-01', '2026-11-15', '2027-02-01', '2027-06-30'].map(joined)).toEqual([60000, 54000, 30000, 15000]);
  });
  it('leaves exactly the thirds that were typed', () => {
    const left = (coefficient: Coefficient) =>
      computeContribution(
        family([practice(1, 'cursus', { dateEntree: '2027-03-01' })]),
        ruled(defaultGrid, { entreesTardives: [{ des: '02-01', coefficient }] }),
      ).lignes[0]?.montant;
    expect(['2/3', '1/3', 0.6667].map((one) => left(one))).toEqual([40_000, 20_000, 40_002]);
  });
  const zoned: TariffGrid = {
    ...defaultGrid,
    zones: [
      { libelle: 'Pays voisin', communes: [], epcis: [4] },
      { libelle: 'Ville jumelle', communes: ['81004'], epcis: [] },
    ],
    lignes: defaultGrid.lignes.map((line) => ({
      ...line,
      zones: [
        { mode: 'FLAT', montant: 70000 },
        { mode: 'STEP', montants: [100, 200, 300, 400, 500, 600] },
      ],
    })),
  };
  it.each([
    ['a town of the zone’s EPCI', { codeInsee: '81001', fk_epci: 4 }, 70000, 'Pays voisin'],
    [
      'a town that a zone names, before its EPCI, by its bracket',
      { codeInsee: '81004', fk_epci: 4 },
      300,
      'Ville jumelle',
    ],
    ['another town', { codeInsee: '81002', fk_epci: 5 }, 90000, null],
    ['an unknown town', { codeInsee: null, fk_epci: null }, 90000, null],
  ])('charge %s', (_where, town, montant, libelleZone) => {
    const inputs = family([practice(1, 'cursus')], { ...outside, ...town, fiscalite: withQuotient(700) });
    const result = computeContribution(inputs, zoned);
    expect([result.lignes[0]?.montant, result.zone, result.libelleZone]).toEqual([montant, 'exterieur', libelleZone]);
  });
  it('ask no zone where the rule says member', () => {
    const inputs = family([practice(1, 'cursus')], { codeInsee: '81004', fk_epci: 4, fiscalite: withQuotient(700) });
    expect(computeContribution(inputs, zoned)).toMatchObject({ zone: 'adherent', libelleZone: null });
    expect(computeContribution(inputs, zoned).lignes[0]?.montant).toBe(36000);
  });
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
    .map((inputs) => ({ ...family([]), ...inputs }));

  it('pays the sum of its lines, each a whole number of cents, none negative', () => {
    fc.assert(
      fc.property(anyFamily, (inputs) => {
        const { lignes, montantTotal } = computeContribution(inputs, defaultGrid);
        for (const line of lignes) expect(Number.isSafeInteger(line.montant) && line.montant >= 0).toBe(true);
        expect(montantTotal).toBe(lignes.reduce((sum, line) => sum + line.montant, 0));
      }),
    );
  });
  it('pays no line below the floor unless the offer itself is cheaper, or it is exempted', () => {
    fc.assert(
      fc.property(anyFamily, fc.integer({ min: 0, max: 30000 }), (inputs, plancherLigne) => {
        const rates = ruled(defaultGrid, { plancherLigne });
        for (const line of computeContribution(inputs, rates).lignes) {
          if (line.nature === 'frais' || inputs.fiscalite?.exoneration) continue;
          expect(line.montant).toBeGreaterThanOrEqual(Math.min(line.base, plancherLigne));
          expect(line.montant).toBeLessThanOrEqual(line.base);
        }
      }),
    );
  });
  const coefficient = fc.constantFrom<Coefficient>(0, 0.0001, 0.1, 0.6, 0.9999999999, 1, '1/3', '2/3', '0/7', '5/5');
  const anyRules = fc.record({
    coefficientPratiqueSupplementaire: coefficient,
    coefficientsFratrie: fc.array(coefficient, { minLength: 1, maxLength: 4 }),
    reductions: fc.constantFrom('multiplient' as const, 'additionnent' as const),
    plafondReductions: fc.option(fc.constantFrom(0, 0.1, 0.6, 1)),
    plancherLigne: fc.constantFrom(0, 1, 6_000, 1_000_000),
    fraisInscription: fc.constantFrom(0, 50, 3_800),
    baseFraisInscription: fc.constantFrom('foyer' as const, 'eleve' as const),
    entreesTardives: fc.constantFrom<CalculationRules['entreesTardives']>(
      [],
      [{ des: '02-29', coefficient: 0.5 }],
      [
        { des: '10-01', coefficient: 0.9 },
        { des: '02-01', coefficient: 0.5 },
      ],
    ),
  });
  const anyGrid = fc
    .tuple(
      anyRules,
      fc.constantFrom<TariffGrid>(defaultGrid, { ...lePuy, lignes: kinds.map((code) => ({ ...lePuyLine, code })) }),
    )
    .map(([regles, grid]): TariffGrid => ({ ...grid, regles }));

  it('pays whole cents under any rules, as the factors of each line say', () => {
    fc.assert(
      fc.property(anyFamily, anyGrid, (inputs, grid) => {
        const { lignes, montantTotal } = computeContribution(inputs, grid);
        for (const line of lignes) {
          expect(Number.isSafeInteger(line.montant) && line.montant >= 0).toBe(true);
          // Each replaced amount is rounded where it is told, so half a cent may come in.
          expect(Math.abs(toldBy(line) - line.montant)).toBeLessThanOrEqual(1);
        }
        expect(montantTotal).toBe(lignes.reduce((sum, { montant }) => sum + montant, 0));
      }),
    );
  });
  it('pays no less under a cap on its reductions, and no more where they add than where they multiply', () => {
    fc.assert(
      fc.property(anyFamily, anyGrid, (inputs, grid) => {
        // One pupil: a rule that changes the weight of several changes their ranks, and whose price falls away.
        const alone = { ...inputs, pratiques: inputs.pratiques.map((one) => ({ ...one, idEleve: 1 })) };
        const total = (more: Parameters<typeof ruled>[1]) => computeContribution(alone, ruled(grid, more)).montantTotal;
        expect(total({ plafondReductions: 0.2 })).toBeGreaterThanOrEqual(total({ plafondReductions: null }));
        const uncapped = (reductions: 'multiplient' | 'additionnent') => total({ reductions, plafondReductions: null });
        expect(uncapped('additionnent')).toBeLessThanOrEqual(uncapped('multiplient'));
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
        expect(computeContribution(other, defaultGrid)).toEqual(computeContribution(inputs, defaultGrid));
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
          computeContribution(family(pratiques, { fiscalite: withQuotient(quotient) }), defaultGrid).montantTotal;
        expect(total(Math.max(a, b))).toBeGreaterThanOrEqual(total(Math.min(a, b)));
      }),
    );
  });
  it('pays no more for a second child than for the same child alone, by effort rate too', () => {
    fc.assert(
      fc.property(fc.nat(6000), (quotient) => {
        const rates = { ...gpso, regles: defaultGrid.regles };
        const total = (...pupils: number[]) =>
          computeContribution(
            family(
              pupils.map((id) => practice(id, 'cursus')),
              { fiscalite: withQuotient(quotient) },
            ),
            rates,
          ).montantTotal - defaultGrid.regles.fraisInscription;
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
