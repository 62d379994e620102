import { formatCents } from '../constants/money';
import type { CalculationRules, TariffGrid, TariffLine, TariffPrice } from './household';
import { priceIn } from './price';

/** One thing that a grid has otherwise than another, and how the other becomes like it in this alone. */
export interface GridChange {
  /** « Cursus danse, extérieur » */
  readonly libelle: string;
  /** How many cells of the grid it stands for, at least one. */
  readonly cellules: number;
  readonly applied: (grid: TariffGrid) => TariffGrid;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Objects with their keys in order: what a server sends back may have them in another. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

export const sameGrid = (a: TariffGrid, b: TariffGrid): boolean => same(a, b);

/** What leads from one grid to another: one after the other, they make `after` of `before`. */
export function gridChanges(before: TariffGrid, after: TariffGrid): readonly GridChange[] {
  return [
    ...bracketChange(before, after),
    ...zoneChange(before, after),
    ...lineChanges(before, after),
    ...ruleChanges(before, after),
  ];
}

function bracketChange({ tranches }: TariffGrid, after: TariffGrid): GridChange[] {
  if (same(tranches, after.tranches)) return [];
  const moved = Math.max(tranches.length, after.tranches.length);
  return [
    {
      libelle: 'Tranches de quotient',
      cellules: Array.from({ length: moved }, (_, at) => tranches[at] !== after.tranches[at]).filter(Boolean).length,
      // An amount for each bracket comes with the brackets.
      applied: (grid) => ({
        ...grid,
        tranches: after.tranches,
        lignes: grid.lignes.map((line) => {
          const next = lineOf(after, line.code);
          const byBracket = (price: TariffPrice, then: TariffPrice | undefined) =>
            then && (price.mode === 'STEP' || then.mode === 'STEP') ? then : price;
          if (!next) return line;
          return {
            ...line,
            adherent: byBracket(line.adherent, next.adherent),
            exterieur: byBracket(line.exterieur, next.exterieur),
            zones: line.zones.map((price, at) => byBracket(price, next.zones[at])),
          };
        }),
      }),
    },
  ];
}

function zoneChange({ zones }: TariffGrid, after: TariffGrid): GridChange[] {
  if (same(zones, after.zones)) return [];
  const named = (some: TariffGrid['zones']) => new Map(some.map((zone) => [zone.libelle, zone]));
  const [old, fresh] = [named(zones), named(after.zones)];
  const changed = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => !same(old.get(name), fresh.get(name)),
  );
  return [
    {
      libelle: changed.length > 0 ? `Zone ${changed.join(', ')}` : 'Ordre des zones',
      cellules: Math.max(1, changed.length),
      applied: (grid) => ({
        ...grid,
        zones: after.zones,
        lignes: grid.lignes.map((line) => ({
          ...line,
          zones: lineOf(after, line.code)?.zones ?? after.zones.map(() => line.exterieur),
        })),
      }),
    },
  ];
}

const lineOf = ({ lignes }: Pick<TariffGrid, 'lignes'>, code: string) => lignes.find((line) => line.code === code);

function lineChanges(before: TariffGrid, after: TariffGrid): GridChange[] {
  const gone = before.lignes
    .filter(({ code }) => !lineOf(after, code))
    .map(
      ({ code, libelle }): GridChange => ({
        libelle: `${libelle}, offre retirée`,
        cellules: 1,
        applied: (grid) => ({ ...grid, lignes: grid.lignes.filter((line) => line.code !== code) }),
      }),
    );
  const kept = after.lignes.flatMap((line): GridChange[] => {
    const old = lineOf(before, line.code);
    if (!old)
      return [
        {
          libelle: `${line.libelle}, nouvelle offre`,
          cellules: 1,
          applied: (grid) => ({ ...grid, lignes: [...grid.lignes, line] }),
        },
      ];
    return changesOf(old, line, before, after);
  });
  const order = same(
    after.lignes.map(({ code }) => code),
    before.lignes.map(({ code }) => code).filter((code) => lineOf(after, code)),
  );
  const sortedLines: GridChange = {
    libelle: 'Ordre des offres',
    cellules: 1,
    applied: (grid) => ({
      ...grid,
      lignes: after.lignes.flatMap(({ code }) => lineOf(grid, code) ?? []),
    }),
  };
  const added = after.lignes.some(({ code }) => !lineOf(before, code));
  return [...gone, ...kept, ...(order || added ? [] : [sortedLines])];
}

function changesOf(old: TariffLine, line: TariffLine, before: TariffGrid, after: TariffGrid): GridChange[] {
  const withLine = (change: (now: TariffLine) => TariffLine) => (grid: TariffGrid) => ({
    ...grid,
    lignes: grid.lignes.map((now) => (now.code === line.code ? change(now) : now)),
  });
  const changes: GridChange[] = [];
  const named = (where: string) => `${line.libelle}, ${where}`;
  if (old.libelle !== line.libelle)
    changes.push({
      libelle: named('libellé'),
      cellules: 1,
      applied: withLine((now) => ({ ...now, libelle: line.libelle })),
    });
  if (old.reduction !== line.reduction)
    changes.push({
      libelle: named('réductions'),
      cellules: 1,
      applied: withLine((now) => ({ ...now, reduction: line.reduction })),
    });
  const sameBrackets = same(before.tranches, after.tranches);
  const price = (where: string, was: TariffPrice, is: TariffPrice, applied: GridChange['applied']) => {
    // Amounts by bracket came with the brackets.
    if (same(was, is) || (!sameBrackets && (was.mode === 'STEP' || is.mode === 'STEP'))) return;
    changes.push({ libelle: named(where), cellules: changedAmounts(was, is), applied });
  };
  price(
    'membres',
    old.adherent,
    line.adherent,
    withLine((now) => ({ ...now, adherent: line.adherent })),
  );
  price(
    'extérieur',
    old.exterieur,
    line.exterieur,
    withLine((now) => ({ ...now, exterieur: line.exterieur })),
  );
  if (same(before.zones, after.zones))
    for (const [at, { libelle }] of after.zones.entries())
      price(
        libelle,
        priceIn(old, at),
        priceIn(line, at),
        withLine((now) => ({ ...now, zones: now.zones.with(at, priceIn(line, at)) })),
      );
  return changes;
}

/** Amounts of a price in their order: what stands in its cells. */
export function amountsOf(price: TariffPrice): readonly number[] {
  switch (price.mode) {
    case 'FLAT':
      return [price.montant, ...(price.suivante === undefined ? [] : [price.suivante])];
    case 'STEP':
      return [...price.montants, ...(price.suivantes ?? [])];
    case 'RANK':
      return price.montants;
    case 'EFFORT_RATE':
      return [price.taux, price.plancher, price.plafond];
  }
}

function changedAmounts(was: TariffPrice, is: TariffPrice): number {
  const [old, fresh] = [amountsOf(was), amountsOf(is)];
  if (was.mode !== is.mode || old.length !== fresh.length) return 1;
  return Math.max(1, fresh.filter((amount, at) => amount !== old[at]).length);
}

function ruleChanges({ regles: old }: TariffGrid, { regles }: TariffGrid): GridChange[] {
  const parts: readonly (readonly [libelle: string, keys: readonly (keyof CalculationRules)[]])[] = [
    ['Fratrie', ['coefficientsFratrie']],
    ['Autre pratique', ['coefficientPratiqueSupplementaire']],
    ['Réductions', ['reductions', 'plafondReductions']],
    [entryLabel(regles), ['entreesTardives']],
    [`Plancher de ${formatCents(regles.plancherLigne)}`, ['plancherLigne']],
    ['Frais d’inscription', ['fraisInscription', 'baseFraisInscription']],
  ];
  return parts.flatMap(([libelle, keys]) => {
    const changed = keys.filter((key) => !same(old[key], regles[key]));
    if (changed.length === 0) return [];
    const fresh = Object.fromEntries(changed.map((key) => [key, regles[key]]));
    return [
      {
        libelle,
        cellules: changed.length,
        applied: (grid: TariffGrid) => ({ ...grid, regles: { ...grid.regles, ...fresh } }),
      },
    ];
  });
}

/** « Entrée tardive au 15/02 » */
const entryLabel = ({ entreesTardives }: CalculationRules): string =>
  entreesTardives.length === 0
    ? 'Sans entrée tardive'
    : `Entrée tardive au ${entreesTardives.map(({ des }) => des.split('-').reverse().join('/')).join(', ')}`;
