import {
  amountsOf,
  type Column,
  priceIn,
  type TariffGrid,
  type TariffLine,
  type TariffPrice,
} from '@diapason/contracts/calculation';
import { formatEntered } from '@diapason/contracts/constants';

/** How what stands in a cell is written: euros of so many cents, percent of a rate, or whole euros of a quotient. */
type CellKind = 'cents' | 'percent';

/** One amount of the grid that is typed in the table. */
export interface Cell {
  /** What a reader of the screen is told: « Cursus danse, T4 ». */
  readonly label: string;
  /** In front of it, inside the cell: « 1ᵉʳ », « de ». */
  readonly sign: string;
  readonly kind: CellKind;
  readonly value: number;
  /** What the compared grid has there; undefined where it has nothing like it. */
  readonly compared: number | undefined;
  readonly put: (grid: TariffGrid, value: number) => TariffGrid;
}

export const MODES = {
  STEP: 'par tranche',
  EFFORT_RATE: 'taux d’effort',
  RANK: 'par rang d’enfant',
  FLAT: 'montant unique',
} as const;
export type Mode = keyof typeof MODES;

/** « 1ᵉʳ », « 2ᵉ », « 3ᵉ et plus » for the last of them. */
const rankName = (rank: number, of: number): string =>
  `${rank === 0 ? '1ᵉʳ' : `${rank + 1}ᵉ`}${rank === of - 1 && rank > 0 ? ' et plus' : ''}`;

function signsOf(price: TariffPrice): readonly string[] {
  switch (price.mode) {
    case 'FLAT':
      return ['', 'autre pratique'];
    case 'STEP': {
      const brackets = price.montants.map((_, at) => `T${at + 1}`);
      return [...brackets, ...brackets.map((name) => `autre pratique ${name}`)];
    }
    case 'RANK':
      return price.montants.map((_, at) => rankName(at, price.montants.length));
    case 'EFFORT_RATE':
      return ['', 'du quotient, de', 'à'];
  }
}

/** The price with another amount, in the order of `amountsOf`. */
function withAmount(price: TariffPrice, at: number, value: number): TariffPrice {
  switch (price.mode) {
    case 'FLAT':
      return at === 0 ? { ...price, montant: value } : { ...price, suivante: value };
    case 'STEP': {
      const { montants, suivantes } = price;
      if (at < montants.length) return { ...price, montants: montants.with(at, value) };
      return suivantes ? { ...price, suivantes: suivantes.with(at - montants.length, value) } : price;
    }
    case 'RANK':
      return { ...price, montants: price.montants.with(at, value) };
    case 'EFFORT_RATE':
      return { ...price, [(['taux', 'plancher', 'plafond'] as const)[at] ?? 'taux']: value };
  }
}

const withLine = (grid: TariffGrid, at: number, line: TariffLine): TariffGrid => ({
  ...grid,
  lignes: grid.lignes.with(at, line),
});

/** The grid with another price of a line in one column. */
export function withPrice(grid: TariffGrid, at: number, column: Column, price: TariffPrice): TariffGrid {
  const line = grid.lignes[at];
  if (!line) return grid;
  if (typeof column === 'number') return withLine(grid, at, { ...line, zones: line.zones.with(column, price) });
  return withLine(grid, at, { ...line, [column]: price });
}

/** The price that stands in the same place of the compared grid: same offer, same column, same mode. */
function comparedPrice(
  compared: TariffGrid | undefined,
  { code }: TariffLine,
  zone: string | undefined,
  column: Column,
): TariffPrice | undefined {
  const line = compared?.lignes.find((one) => one.code === code);
  if (!line || !compared) return undefined;
  if (typeof column !== 'number') return line[column];
  const at = compared.zones.findIndex(({ libelle }) => libelle === zone);
  return at < 0 ? undefined : line.zones[at];
}

/** « Extérieur », or the name of the zone; nothing for members. */
export const columnName = ({ zones }: TariffGrid, column: Column): string =>
  typeof column === 'number' ? (zones[column]?.libelle ?? '') : column === 'exterieur' ? 'Extérieur' : '';

/** What is typed for one offer in one column. @param lineAt its place in the grid. */
export function cellsOf(
  grid: TariffGrid,
  compared: TariffGrid | undefined,
  lineAt: number,
  column: Column,
): readonly Cell[] {
  const line = grid.lignes[lineAt];
  if (!line) return [];
  const price = priceIn(line, column);
  const signs = signsOf(price);
  const where = columnName(grid, column);
  const before = comparedPrice(compared, line, where, column);
  const old = before?.mode === price.mode ? amountsOf(before) : [];
  return amountsOf(price).map((value, at): Cell => {
    const sign = signs[at] ?? '';
    return {
      label: [line.libelle, where, sign].filter(Boolean).join(', '),
      sign,
      kind: price.mode === 'EFFORT_RATE' && at === 0 ? 'percent' : 'cents',
      value,
      compared: old[at],
      put: (now, typed) => {
        const there = now.lignes[lineAt];
        return there ? withPrice(now, lineAt, column, withAmount(priceIn(there, column), at, typed)) : now;
      },
    };
  });
}

/** All columns of a grid, in their order. */
export const columnsOf = ({ zones }: Pick<TariffGrid, 'zones'>): readonly Column[] => [
  'adherent',
  'exterieur',
  ...zones.keys(),
];

/** What is typed for one offer, in the order of the keyboard. */
export const rowCells = (grid: TariffGrid, compared: TariffGrid | undefined, lineAt: number): readonly Cell[] =>
  columnsOf(grid).flatMap((column) => cellsOf(grid, compared, lineAt, column));

const SPACES = /[\s\u00a0\u202f€%]/g;

/** What was typed or pasted: cents of « 1 040,50 », 0.096 of « 9,6 ». Undefined for what is no amount. */
export function readCell(text: string, kind: CellKind): number | undefined {
  const plain = text.replace(SPACES, '').replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(plain)) return undefined;
  const value = kind === 'percent' ? Number((Number(plain) / 100).toFixed(8)) : Math.round(Number(plain) * 100);
  return Number.isSafeInteger(kind === 'cents' ? value : Math.round(value)) ? value : undefined;
}

/** As a cell is written while nobody types: « 1040,50 », « 9,60 ». */
export const showCell = (value: number, kind: CellKind): string =>
  formatEntered(kind === 'cents' ? value / 100 : Number((value * 100).toFixed(6)), 2);

/** Rows and columns of what a spreadsheet copies. */
export const blockOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));

/**
 * Puts a block from a cell on, rightwards and down; what does not fit, and what is no amount, is left out.
 * @param rowAt place of the offer, @param cellAt of the cell in it. @returns the grid, and how many amounts were left out.
 */
export function pasted(
  grid: TariffGrid,
  block: readonly (readonly string[])[],
  rowAt: number,
  cellAt: number,
): { readonly grid: TariffGrid; readonly left: number } {
  let now = grid;
  let left = 0;
  for (const [down, row] of block.entries())
    for (const [right, text] of row.entries()) {
      const cell = rowCells(now, undefined, rowAt + down)[cellAt + right];
      const value = cell && readCell(text, cell.kind);
      if (cell && value !== undefined) now = cell.put(now, value);
      else if (text.trim() !== '') left += 1;
    }
  return { grid: now, left };
}
