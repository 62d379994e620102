import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { longestCell, mostColumnsRead, mostRowsRead, type TableRow } from './table';

/** The last row of a spreadsheet. */
const LAST_ROW = 1_048_576;

/** What an export of ours writes before a text that a spreadsheet would run as a formula. */
const GUARD = /^'(?=[=+\-@])/;

/** A cell merged over more rows than these is no family's. */
const MOST_SIBLINGS = 50;

/** A column of cells merged into one; rows as a spreadsheet numbers them, both included. */
export interface Merged {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Rows while they are read, with the bounds of a file: nothing is held that will be refused afterwards. */
export class Gathering {
  readonly rows: (TableRow & { readonly cellules: string[] })[] = [];
  private cells: string[] = [];
  private held = 0;
  private last = 0;
  /** Places of the rows, once all of them were read. */
  private numbered: ReadonlyMap<number, number> | undefined;

  /** @param mostText characters of all cells, each counted as one more: what a CSV file of so many bytes holds. */
  constructor(private readonly mostText: number) {}

  /** @throws Refusal 422 for more than a file may hold. */
  count(text: string): void {
    this.held += text.length + 1;
    if (this.held > this.mostText) throw new Refusal(messages.imports.tooMuchText, 422);
  }

  /** A cell of the row that is read. @param index from 0. @throws Refusal 422 for text right of the last column. */
  cell(index: number, said: string): void {
    const text = said.trim().replace(GUARD, '');
    if (text === '') return;
    if (index >= mostColumnsRead) throw new Refusal(messages.imports.tooManyColumns, 422);
    const cut = text.slice(0, longestCell);
    this.count(cut);
    while (this.cells.length < index) this.cells.push('');
    this.cells[index] = cut;
  }

  /**
   * Ends the row; empty ones beyond the bound are left out.
   * @param ligne as a spreadsheet numbers it. @throws Refusal 422 for too many rows, or a number that is none or does not grow.
   */
  row(ligne: number): void {
    if (ligne === LAST_ROW + 1 && this.last === LAST_ROW) throw new Refusal(messages.imports.tooManyRows, 422);
    if (!Number.isInteger(ligne) || ligne <= this.last || ligne > LAST_ROW)
      throw new Refusal(messages.imports.rowsOutOfOrder, 422);
    this.last = ligne;
    if (this.rows.length < mostRowsRead) this.rows.push({ ligne, cellules: this.cells });
    else if (this.cells.length > 0) throw new Refusal(messages.imports.tooManyRows, 422);
    this.cells = [];
  }

  /** Cells merged into one over several rows: each row below has what the first one says. @throws Refusal 422 */
  merge({ column, first, last }: Merged): void {
    this.numbered ??= new Map(this.rows.map(({ ligne }, index) => [ligne, index]));
    const at = this.numbered.get(first);
    const said = at === undefined ? '' : (this.rows[at]?.cellules[column] ?? '');
    if (at === undefined || said === '') return;
    for (const { ligne, cellules } of this.rows.slice(at + 1, at + MOST_SIBLINGS)) {
      if (ligne > last) return;
      if (cellules[column]) continue;
      this.count(said);
      while (cellules.length < column) cellules.push('');
      cellules[column] = said;
    }
  }

  get isFilled(): boolean {
    return this.rows.some(({ cellules }) => cellules.length > 0);
  }
}

/** No longer than a cell is kept. */
export const longer = (written: string, text: string): string =>
  written.length < longestCell ? written + text.slice(0, longestCell - written.length) : written;
