import { correctionColumns, limits, messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/** A row as a spreadsheet numbers it, and its cells as text: trimmed, up to the last that is not empty. */
export interface TableRow {
  readonly ligne: number;
  readonly cellules: readonly string[];
}

export interface FileTable {
  /** How the file is written, for whoever sent it: « CSV, Windows-1252, point-virgule ». */
  readonly nature: string;
  /** How many columns of ours were left out before the first. */
  readonly decalage: number;
  readonly entetes: readonly string[];
  readonly lignes: readonly TableRow[];
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;
/** Rows above the headings that some programs write: a title, a date. */
const MOST_TITLES = 5;

/**
 * Headings and rows of a sheet. The headings are the first row with two cells or more; empty rows stay, so that each can be told of.
 * @throws Refusal 422 for too many rows, or none.
 */
export function tableOf(nature: string, rows: readonly TableRow[]): FileTable {
  const at = rows.slice(0, MOST_TITLES).findIndex(({ cellules }) => filled(cellules) > 1);
  const entetes = rows[Math.max(at, 0)]?.cellules ?? [];
  const below = rows.slice(Math.max(at, 0) + 1);
  const lignes = below.slice(0, below.findLastIndex(({ cellules }) => cellules.length > 0) + 1);
  if (lignes.length === 0) throw new Refusal(messages.imports.noRows, 422);
  if (lignes.length > limits.importRows) throw new Refusal(messages.imports.tooManyRows, 422);
  const ours = oursBefore(entetes);
  const titles = entetes.slice(ours);
  if (titles.length > limits.importColumns) throw new Refusal(messages.imports.tooManyColumns, 422);
  return {
    nature,
    decalage: ours,
    entetes: titles.map((text, index) => text || `Colonne ${index + 1}`),
    lignes: ours === 0 ? lignes : lignes.map(({ ligne, cellules }) => ({ ligne, cellules: cellules.slice(ours) })),
  };
}

const OURS: readonly string[] = Object.values(correctionColumns);

/** How many columns stand before the file's own, in a file of rows to correct. */
function oursBefore(entetes: readonly string[]): number {
  const first = entetes.findIndex((title) => !OURS.includes(title));
  return first === -1 ? 0 : first;
}

/** Those of the file and ours before them. */
export const mostColumnsRead = limits.importColumns + OURS.length;
/** More rows than these are not read: titles and empty rows included. */
export const mostRowsRead = limits.importRows + 1_000;
/** A longer text is cut by nobody: the row is refused by the bound of its field. */
export const longestCell = limits.importCell;
