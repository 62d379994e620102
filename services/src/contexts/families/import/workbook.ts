import { Readable } from 'node:stream';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CellValue } from 'exceljs';
import { type FileTable, longestCell, mostRowsRead, type TableRow, tableOf } from './table';

/** A workbook of families may unpack to this much, in the jobs process. */
const LARGEST_UNPACKED = 300_000_000;

/**
 * The first sheet of an Excel workbook that has rows, read row by row.
 * @throws Refusal 422 for what is no workbook, or one that unpacks to too much.
 */
export async function readWorkbook(bytes: Buffer, largest = LARGEST_UNPACKED): Promise<FileTable> {
  if (unpackedSize(bytes) > largest) throw new Refusal(messages.imports.badWorkbook, 422);
  const { name, rows } = await firstSheet(bytes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    // The reader's own words tell of archives and XML; what the user can do is the same whatever they are.
    throw new Refusal(messages.imports.badWorkbook, 422);
  });
  return tableOf(`Excel, feuille « ${name} »`, rows);
}

async function firstSheet(bytes: Buffer): Promise<{ name: string; rows: TableRow[] }> {
  const { default: ExcelJS } = await import('exceljs');
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    entries: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  });
  let name = '';
  let rows: TableRow[] = [];
  for await (const sheet of reader) {
    const found: TableRow[] = [];
    // The other sheets are passed over to their ends: only then does the reader remove what it put aside.
    for await (const row of sheet) {
      if (rows.length > 0) continue;
      if (found.length >= mostRowsRead) throw new Refusal(messages.imports.tooManyRows, 422);
      const values = Array.isArray(row.values) ? row.values.slice(1) : [];
      found.push({ ligne: row.number, cellules: Array.from(values, (value) => shown(value).slice(0, longestCell)) });
    }
    if (rows.length === 0 && found.length > 0) {
      rows = found;
      name = 'name' in sheet && typeof sheet.name === 'string' ? sheet.name : 'Feuille 1';
    }
  }
  return { name, rows };
}

/** A cell as its reader sees it; days are `31/12/2026`. */
function shown(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value !== 'object') return Number.isNaN(value) ? FAILED_FORMULA : String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value) return shown(value.text);
  if ('error' in value) return value.error;
  return value.result === undefined ? FAILED_FORMULA : shown(value.result);
}

/** The reader tells not which error a formula came to; one that was never worked out has no result. */
const FAILED_FORMULA = '#ERREUR!';

/** What the archive's directory says that its files come to; 0 where there is none. */
function unpackedSize(bytes: Buffer): number {
  let total = 0;
  for (let at = bytes.indexOf(ENTRY); at >= 0 && at + 28 <= bytes.length; at = bytes.indexOf(ENTRY, at + 4))
    total += bytes.readUInt32LE(at + 24);
  return total;
}

/** Begins each entry of a zip's directory. */
const ENTRY = Buffer.from('504b0102', 'hex');
