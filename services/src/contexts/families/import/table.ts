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
  const theirs = withoutOurs(entetes);
  return {
    nature,
    entetes: theirs(entetes).map((text, index) => text || `Colonne ${index + 1}`),
    lignes: lignes.map(({ ligne, cellules }) => ({ ligne, cellules: theirs(cellules) })),
  };
}

/** Takes the columns away that stand before the file's own in a file of rows to correct. */
function withoutOurs(entetes: readonly string[]) {
  const ours = Object.values(correctionColumns).every((title, index) => entetes[index] === title);
  return (cells: readonly string[]) => (ours ? cells.slice(OURS) : cells);
}
const OURS = Object.keys(correctionColumns).length;

/** More rows than these are not read: titles and empty rows included. */
export const mostRowsRead = limits.importRows + 1_000;
/** A longer text is cut by nobody: the row is refused by the bound of its field. */
export const longestCell = limits.importCell;
