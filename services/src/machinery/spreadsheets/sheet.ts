import { type Gathering, longer, type Merged } from './gathering';
import { readXml } from './xml';

/** What cells refer to. */
export interface Shared {
  readonly texts: readonly string[];
  /** By style: whether it shows a number as a day. */
  readonly days: readonly boolean[];
  /** Days count from 1904, as the first Excel of the Macintosh had it. */
  readonly from1904: boolean;
}

/** The reader tells not what a formula came to that was never worked out, or to no number. */
const FAILED_FORMULA = '#ERREUR!';

interface Cell {
  readonly index: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  /** Undefined: it says none. */
  value: string | undefined;
}

/**
 * The rows of a sheet, into `gathering`, which stops at the first that is too much.
 * @throws Error for what is no sheet; Refusal 422
 */
export async function readSheet(pieces: AsyncIterable<string>, shared: Shared, gathering: Gathering): Promise<void> {
  let ligne = 0;
  let index = -1;
  let cell: Cell | undefined;
  let taken = '';
  const merged: Merged[] = [];
  await readXml(pieces, {
    open(name, attribute) {
      if (name === 'row') {
        ligne = Number(attribute('r') ?? ligne + 1);
        index = -1;
      } else if (name === 'c') {
        index = columnOf(attribute('r')) ?? index + 1;
        const style = Number(attribute('s') ?? 0);
        cell = { index, type: attribute('t') ?? 'n', style, hasFormula: false, value: undefined };
      } else if (cell && name === 'f') cell.hasFormula = true;
      else if (name === 'mergeCell') {
        const one = mergedBy(attribute('ref') ?? '');
        if (one && merged.length < MOST_MERGED) merged.push(one);
      } else if (cell && (name === 'v' || name === 'is')) cell.value ??= '';
      taken = taken === 'rPh' ? taken : name;
    },
    text(text) {
      if (cell?.value !== undefined && (taken === 'v' || taken === 't')) cell.value = longer(cell.value, text);
    },
    close(name) {
      if (taken !== 'rPh' || name === 'rPh') taken = '';
      if (name === 'row') gathering.row(ligne);
      if (name !== 'c' || !cell) return;
      gathering.cell(cell.index, shown(cell, shared));
      cell = undefined;
    },
  });
  for (const one of merged) gathering.merge(one);
}

/** More than these are no siblings. */
const MOST_MERGED = 10_000;

/** `A2:A4`. Cells beside each other are a title: they stay one. Undefined for those, and for what is no range. */
function mergedBy(ref: string): Merged | undefined {
  const [, left, first, right, last] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  const column = left === right ? columnOf(`${left ?? ''}${first ?? ''}`) : undefined;
  if (column === undefined || first === last) return undefined;
  return { column, first: Number(first), last: Number(last) };
}

/** `AB12` is 27. Undefined where it does not say. @throws Error */
function columnOf(address: string | undefined): number | undefined {
  if (address === undefined) return undefined;
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  if (!letters) throw new Error('no address of a cell');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell as its reader sees it; days are `2026-12-31`. */
function shown({ type, style, hasFormula, value }: Cell, { texts, days, from1904 }: Shared): string {
  if (value === undefined) return hasFormula ? FAILED_FORMULA : '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true' ? 'oui' : 'non';
  if (type !== 'n') return value;
  if (value === '') return hasFormula ? FAILED_FORMULA : '';
  const number = Number(value);
  if (Number.isNaN(number)) return FAILED_FORMULA;
  return days[style] ? dayOf(from1904 ? number + DAYS_TO_1904 : number) : String(number);
}

const DAYS_TO_1904 = 1_462;
/** Days from Excel's first one to 1 January 1970. */
const DAYS_TO_1970 = 25_569;

function dayOf(number: number): string {
  const day = new Date(Math.round((number - DAYS_TO_1970) * 86_400_000));
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
}
