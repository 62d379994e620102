import { correctionColumns, limits, messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/** A row as a spreadsheet numbers it, and its cells as text: trimmed, up to the last that is not empty. */
export interface TableRow {
  readonly ligne: number;
  readonly cellules: readonly string[];
}

/** Which part of a file is read: guessed where nobody chose. */
export interface Chosen {
  /** By its place among those that can be read. */
  readonly feuille?: number | undefined;
  /** The row of the headings, as a spreadsheet numbers it. */
  readonly titres?: number | undefined;
}

export interface FileTable {
  /** Names of its sheets, and which is read; of a CSV none. */
  readonly feuilles: readonly string[];
  readonly feuille: number;
  /** The row of its headings, as a spreadsheet numbers it. */
  readonly titres: number;
  /** Its first rows, for whoever chooses the headings. */
  readonly debut: readonly TableRow[];
  /** How the file is written, for whoever sent it: « CSV, Windows-1252, point-virgule ». */
  readonly nature: string;
  /** How many columns of ours were left out before the first. */
  readonly decalage: number;
  readonly entetes: readonly string[];
  readonly lignes: readonly TableRow[];
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;
/** Rows above the headings that some programs write: a title, a date, an address. */
const MOST_TITLES = 15;

/** How well a sheet's rows are known, and where its headings are. */
interface Headed {
  readonly at: number;
  readonly known: number;
}

/** The row with most headings that are known; where none has two, the first with two cells or more. */
export function headed(rows: readonly TableRow[], known: (cells: readonly string[]) => number): Headed {
  const first = rows.slice(0, MOST_TITLES);
  let best: Headed = { at: first.findIndex(({ cellules }) => filled(cellules) > 1), known: 0 };
  for (const [at, { cellules }] of first.entries()) {
    const count = filled(cellules) > 1 ? known(cellules.slice(oursBefore(cellules))) : 0;
    if (count > Math.max(best.known, 1)) best = { at, known: count };
  }
  return best;
}

/** Rows and cells of a sheet's beginning that somebody is shown. */
const SHOWN = { rows: MOST_TITLES + 5, cells: 8, letters: 40 };

/**
 * Headings and rows of a sheet. Empty rows stay, so that each can be told of.
 * @throws Refusal 422 for too many rows, or none.
 */
export function tableOf(
  nature: string,
  rows: readonly TableRow[],
  { known, titres }: Pick<Chosen, 'titres'> & { readonly known: (cells: readonly string[]) => number },
  sheets: Pick<FileTable, 'feuilles' | 'feuille'> = { feuilles: [], feuille: 0 },
): FileTable {
  const chosen = rows.findIndex(({ ligne }) => ligne === titres);
  const at = Math.max(chosen >= 0 ? chosen : headed(rows, known).at, 0);
  const entetes = rows[at]?.cellules ?? [];
  const below = rows.slice(at + 1);
  const lignes = below.slice(0, below.findLastIndex(({ cellules }) => cellules.length > 0) + 1);
  if (lignes.length === 0) throw new Refusal(messages.imports.noRows, 422);
  if (lignes.length > limits.importRows) throw new Refusal(messages.imports.tooManyRows, 422);
  const ours = oursBefore(entetes);
  const titles = entetes.slice(ours);
  if (titles.length > limits.importColumns) throw new Refusal(messages.imports.tooManyColumns, 422);
  return {
    nature,
    ...sheets,
    titres: rows[at]?.ligne ?? 1,
    debut: rows.slice(0, Math.min(at + 5, SHOWN.rows)).map(({ ligne, cellules }) => ({
      ligne,
      cellules: cellules.slice(0, SHOWN.cells).map((text) => text.slice(0, SHOWN.letters)),
    })),
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
