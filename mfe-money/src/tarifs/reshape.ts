import {
  amountsOf,
  type Column,
  priceIn,
  type TariffGrid,
  type TariffLine,
  type TariffPrice,
  type TariffZone,
} from '@diapason/contracts/calculation';
import { columnsOf, type Mode, withPrice } from './cells';

/** A price in another mode, from the amounts that it had: nothing has to be typed twice. */
function inMode(price: TariffPrice, mode: Mode, brackets: number): TariffPrice {
  if (price.mode === mode) return price;
  const amounts = price.mode === 'EFFORT_RATE' ? [price.plafond] : amountsOf(price);
  const first = amounts[0] ?? 0;
  switch (mode) {
    case 'FLAT':
      return { mode, montant: price.mode === 'STEP' ? Math.max(...price.montants) : first };
    case 'STEP':
      return { mode, montants: Array.from({ length: brackets }, (_, at) => amounts[at] ?? amounts.at(-1) ?? 0) };
    case 'RANK':
      return { mode, montants: Array.from({ length: 4 }, (_, at) => amounts[at] ?? amounts.at(-1) ?? 0) };
    case 'EFFORT_RATE': {
      const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
      return { mode, taux: 0.1, plancher: least, plafond: most };
    }
  }
}

export const withMode = (grid: TariffGrid, lineAt: number, column: Column, mode: Mode): TariffGrid => {
  const line = grid.lignes[lineAt];
  if (!line) return grid;
  return withPrice(grid, lineAt, column, inMode(priceIn(line, column), mode, grid.tranches.length + 1));
};

/** One rank more at the end, as dear as the last, or one less. */
export function withRanks(grid: TariffGrid, lineAt: number, column: Column, more: 1 | -1): TariffGrid {
  const line = grid.lignes[lineAt];
  const price = line && priceIn(line, column);
  if (price?.mode !== 'RANK') return grid;
  const { montants } = price;
  const next = more === 1 ? [...montants, montants.at(-1) ?? 0] : montants.slice(0, -1);
  return next.length === 0 ? grid : withPrice(grid, lineAt, column, { ...price, montants: next });
}

/** Published prices of further practices beside those of the first, or the coefficient of the rules again. */
export function withFurtherPrices(grid: TariffGrid, lineAt: number, given: boolean): TariffGrid {
  const further = (price: TariffPrice): TariffPrice => {
    if (price.mode === 'FLAT')
      return given ? { ...price, suivante: price.montant } : { mode: 'FLAT', montant: price.montant };
    if (price.mode !== 'STEP') return price;
    return given ? { ...price, suivantes: price.montants } : { mode: 'STEP', montants: price.montants };
  };
  const line = grid.lignes[lineAt];
  if (!line) return grid;
  return columnsOf(grid).reduce((now, column) => withPrice(now, lineAt, column, further(priceIn(line, column))), grid);
}

export const hasFurtherPrices = (line: TariffLine): boolean =>
  [line.adherent, line.exterieur, ...line.zones].some(
    (price) =>
      (price.mode === 'FLAT' && price.suivante !== undefined) ||
      (price.mode === 'STEP' && price.suivantes !== undefined),
  );

export const changedLine = (grid: TariffGrid, lineAt: number, more: Partial<TariffLine>): TariffGrid => {
  const line = grid.lignes[lineAt];
  return line ? { ...grid, lignes: grid.lignes.with(lineAt, { ...line, ...more }) } : grid;
};

export const withoutLine = (grid: TariffGrid, lineAt: number): TariffGrid => ({
  ...grid,
  lignes: grid.lignes.filter((_, at) => at !== lineAt),
});

const FREE: TariffPrice = { mode: 'FLAT', montant: 0 };

export const withNewLine = (grid: TariffGrid, { code, libelle }: Pick<TariffLine, 'code' | 'libelle'>): TariffGrid => ({
  ...grid,
  lignes: [
    ...grid.lignes,
    { code, libelle, reduction: 1, adherent: FREE, exterieur: FREE, zones: grid.zones.map(() => FREE) },
  ],
});

/** A zone at its place, or a new one at the end, whose prices begin as those of outside families. */
export function withZone(grid: TariffGrid, zoneAt: number, zone: TariffZone): TariffGrid {
  if (grid.zones[zoneAt]) return { ...grid, zones: grid.zones.with(zoneAt, zone) };
  return {
    ...grid,
    zones: [...grid.zones, zone],
    lignes: grid.lignes.map((line) => ({ ...line, zones: [...line.zones, line.exterieur] })),
  };
}

export const withoutZone = (grid: TariffGrid, zoneAt: number): TariffGrid => ({
  ...grid,
  zones: grid.zones.filter((_, at) => at !== zoneAt),
  lignes: grid.lignes.map((line) => ({ ...line, zones: line.zones.filter((_, at) => at !== zoneAt) })),
});

const everyPrice = (grid: TariffGrid, change: (price: TariffPrice) => TariffPrice): TariffGrid['lignes'] =>
  grid.lignes.map((line) => ({
    ...line,
    adherent: change(line.adherent),
    exterieur: change(line.exterieur),
    zones: line.zones.map(change),
  }));

/** A bracket more at the top, priced as the last, or the highest one less. */
export function withBrackets(grid: TariffGrid, more: 1 | -1): TariffGrid {
  const bounds = grid.tranches;
  if (more === -1 && bounds.length === 1) return grid;
  const resized = (amounts: readonly number[]) =>
    more === 1 ? [...amounts, amounts.at(-1) ?? 0] : amounts.slice(0, -1);
  return {
    ...grid,
    tranches: more === 1 ? [...bounds, (bounds.at(-1) ?? 0) + 500] : bounds.slice(0, -1),
    lignes: everyPrice(grid, (price) =>
      price.mode === 'STEP'
        ? {
            ...price,
            montants: resized(price.montants),
            ...(price.suivantes ? { suivantes: resized(price.suivantes) } : {}),
          }
        : price,
    ),
  };
}

export const withBound = (grid: TariffGrid, at: number, bound: number): TariffGrid => ({
  ...grid,
  tranches: grid.tranches.with(at, bound),
});
