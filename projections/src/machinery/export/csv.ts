import { Readable } from 'node:stream';
import { frenchDate, frenchInstant } from '@diapason/contracts/constants';
import { type Cell, type ExportColumn, inert } from './cell';
import { inTurns } from './turns';

const BOM = '\uFEFF';

/** French CSV, streamed: semicolons, decimal comma, dates dd/MM/yyyy, byte order mark. */
export function csv<R>(columns: readonly ExportColumn<R>[], rows: AsyncIterable<R> | Iterable<R>): Readable {
  async function* lines() {
    yield `${BOM}${columns.map((column) => quoted(inert(column.titre))).join(';')}\r\n`;
    for await (const row of inTurns(rows))
      yield `${columns.map((column) => shown(column.valeur(row), column.format)).join(';')}\r\n`;
  }
  return Readable.from(lines());
}

function shown(cell: Cell, format: ExportColumn<never>['format']): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return (format === 'euros' ? cell.toFixed(2) : String(cell)).replace('.', ',');
  if (format === 'date') return frenchDate(cell);
  return quoted(format === 'instant' ? frenchInstant(cell) : inert(cell));
}

/** RFC 4180, for whatever separator a reader takes: a comma splits no cell either, and spaces at the ends stay. */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
