import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gridChanges, sameGrid } from './changes';
import { computeContribution } from './compute-contribution';
import { defaultGrid } from './default-grid';
import { dryRun, type TriedFamily } from './dry-run';
import type { TariffGrid } from './household';
import { family, outside, practice, ruled, withQuotient } from './testing/families';

const pause = () => Promise.resolve();
const line = (grid: TariffGrid, code: string, more: Partial<TariffGrid['lignes'][number]>): TariffGrid => ({
  ...grid,
  lignes: grid.lignes.map((one) => (one.code === code ? { ...one, ...more } : one)),
});
const flat = (montant: number) => ({ mode: 'FLAT', montant }) as const;
const outsideDearer = line(line(defaultGrid, 'danse', { exterieur: flat(68_100) }), 'cursus', {
  exterieur: flat(99_000),
});
const late = ruled(outsideDearer, { entreesTardives: [{ des: '02-15', coefficient: 0.5 }] });

const calculated = (idUtilisateur: number, inputs: TriedFamily['inputs'], regle = 0): TriedFamily => ({
  idUtilisateur,
  inputs,
  montant: computeContribution(inputs, defaultGrid).montantTotal,
  regle,
});

describe('a dry run', () => {
  const dance = family([practice(1, 'danse')], outside);
  const cursus = family([practice(2, 'cursus')], outside);
  const member = family([practice(3, 'cursus')], { fiscalite: withQuotient(700) });
  test('says what changes, by which change of the grid, and who had paid all', async () => {
    const families = [calculated(1, dance), calculated(2, dance, 65_900), calculated(3, cursus), calculated(4, member)];
    expect(await dryRun(families, defaultGrid, late, pause)).toEqual({
      changent: 3,
      restent: 1,
      ecart: 21_000,
      soldees: 1,
      resteSoldees: 6_000,
      sansTarif: 0,
      offreSansTarif: null,
      causes: [
        { libelle: 'Cursus, extérieur', cotisations: 1, ecart: 9_000 },
        { libelle: 'Danse, extérieur', cotisations: 2, ecart: 12_000 },
        { libelle: 'Entrée tardive au 15/02', cotisations: 0, ecart: 0 },
      ],
      familles: [
        { idUtilisateur: 3, avant: 93_800, apres: 102_800 },
        { idUtilisateur: 1, avant: 65_900, apres: 71_900 },
        { idUtilisateur: 2, avant: 65_900, apres: 71_900 },
      ],
    });
  });
  test('of a year without a grid counts every contribution as new, but none of a family without practice', async () => {
    const families = [
      { idUtilisateur: 1, inputs: member, montant: null, regle: 0 },
      { idUtilisateur: 2, inputs: family([]), montant: null, regle: 0 },
    ];
    expect(await dryRun(families, undefined, defaultGrid, pause)).toMatchObject({
      changent: 1,
      restent: 0,
      ecart: 39_800,
      causes: [{ libelle: 'Premier calcul de l’année', cotisations: 1, ecart: 39_800 }],
    });
  });
  test('tells a family that changed since its last calculation apart from the grid', async () => {
    const before = { ...calculated(1, member), montant: 10_000 };
    expect((await dryRun([before], defaultGrid, defaultGrid, pause)).causes).toEqual([
      { libelle: 'Familles qui ont changé depuis le dernier calcul', cotisations: 1, ecart: 29_800 },
    ]);
  });
  test('counts the families whose offer has no price, and names the first; a new line has its effect', async () => {
    const theatre = { idUtilisateur: 1, inputs: family([practice(1, 'theatre')]), montant: null, regle: 0 };
    expect(await dryRun([theatre], defaultGrid, defaultGrid, pause)).toMatchObject({
      sansTarif: 1,
      offreSansTarif: { libelleOffre: 'theatre', typeTarif: 'theatre' },
    });
    const [cursusLine] = defaultGrid.lignes as [TariffGrid['lignes'][number]];
    const priced = {
      ...defaultGrid,
      lignes: [...defaultGrid.lignes, { ...cursusLine, code: 'theatre', libelle: 'Théâtre' }],
    };
    expect((await dryRun([theatre], defaultGrid, priced, pause)).causes).toEqual([
      { libelle: 'Théâtre, nouvelle offre', cotisations: 1, ecart: 63_800 },
    ]);
  });
});

describe('the changes between two grids', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  const price = (brackets: number) =>
    fc.oneof(
      fc.record({ mode: fc.constant('FLAT' as const), montant: amount }),
      fc.record({ mode: fc.constant('RANK' as const), montants: fc.array(amount, { minLength: 1, maxLength: 3 }) }),
      fc.record({
        mode: fc.constant('STEP' as const),
        montants: fc.array(amount, { minLength: brackets + 1, maxLength: brackets + 1 }),
      }),
    );
  const grid = fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 2 }),
      fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    )
    .chain(([brackets, zones, codes]) =>
      fc
        .tuple(
          ...codes.map((code) =>
            fc.record({
              code: fc.constant(code),
              libelle: fc.constantFrom('Un', 'Deux'),
              reduction: fc.constantFrom(0 as const, 1 as const),
              adherent: price(brackets),
              exterieur: price(brackets),
              zones: fc.array(price(brackets), { minLength: zones, maxLength: zones }),
            }),
          ),
        )
        .map(
          (lignes): TariffGrid => ({
            ...ruled(defaultGrid, { plancherLigne: zones * 100 }),
            tranches: [100, 200, 300].slice(0, brackets),
            zones: ['Nord', 'Sud'].slice(0, zones).map((libelle) => ({ libelle, communes: [], epcis: [] })),
            lignes,
          }),
        ),
    );
  test('make the one of the other, one after the other, and are none between equals', () => {
    fc.assert(
      fc.property(grid, grid, (before, after) => {
        const changes = gridChanges(before, after);
        const sortedLines = ({ lignes, ...rest }: TariffGrid) => ({
          ...rest,
          lignes: [...lignes].sort((a, b) => (a.code < b.code ? -1 : 1)),
        });
        const reached = changes.reduce((now, { applied }) => applied(now), before);
        expect(sortedLines(reached)).toEqual(sortedLines(after));
        expect(gridChanges(after, structuredClone(after))).toEqual([]);
        expect(changes.length === 0).toBe(sameGrid(before, after));
      }),
    );
  });
});
