import { PassThrough, type Readable } from 'node:stream';
import { parisClock } from '@diapason/contracts/constants';
import type { Cell, ExportColumn } from './cell';
import { inTurns } from './turns';

/** Inches. */
const besides = (inches: number) => ({ left: inches, right: inches });

/** A4 across, as wide as the page, the head on each. */
const PAGE = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '1:1',
  margins: { ...besides(0.4), top: 0.5, bottom: 0.6, header: 0.2, footer: 0.3 },
} as const;

const NUMBER_FORMATS: Readonly<Partial<Record<NonNullable<ExportColumn<never>['format']>, string>>> = {
  euros: '#,##0.00 "€"',
  date: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm:ss',
};

/**
 * An Excel workbook of one sheet, streamed row by row: head that stays in sight and on each printed page, filter, and a total below
 * each column of euros that follows the filter. Text cells never become formulas.
 */
export function xlsx<R>(
  sheetName: string,
  columns: readonly ExportColumn<R>[],
  rows: AsyncIterable<R> | Iterable<R>,
): Readable {
  const stream = new PassThrough();
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;

  async function write(): Promise<void> {
    // Loaded with the first workbook: loading it at start would make restarts a third slower.
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
    const sheet = workbook.addWorksheet(sheetName, {
      views: [{ state: 'frozen', ySplit: 1 }],
      pageSetup: PAGE,
      headerFooter: { oddHeader: `&L${sheetName}`, oddFooter: '&RPage &P / &N' },
    });
    sheet.columns = columns.map((column) => ({
      header: column.titre,
      width: column.largeur ?? Math.max(12, column.titre.length + 2),
      style: styleOf(column),
    }));
    sheet.getRow(1).font = { bold: true };
    const sums = columns.map(() => 0);
    let last = 1;
    for await (const row of inTurns(rows)) {
      const cells = columns.map((column) => column.valeur(row));
      for (const [index, cell] of cells.entries())
        if (typeof cell === 'number') sums[index] = (sums[index] ?? 0) + cell;
      sheet.addRow(cells.map((cell, index) => typed(cell, columns[index]?.format))).commit();
      last += 1;
      // The zip writer does not wait for slow readers.
      if (stream.writableNeedDrain) await new Promise<void>((resume) => stream.once('drain', resume));
    }
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
    if (last > 1 && columns.some(({ format }) => format === 'euros')) {
      const total = sheet.addRow(columns.map((column, index) => totalOf(column, index, last, sums[index] ?? 0)));
      total.font = { bold: true };
      total.commit();
    }
    sheet.commit();
    await workbook.commit();
  }
}

const styleOf = ({ format }: Pick<ExportColumn<never>, 'format'>) => {
  const numFmt = format && NUMBER_FORMATS[format];
  return numFmt ? { numFmt } : {};
};

/** Function 109 of SUBTOTAL: the sum of the rows that a filter leaves. The result is for readers that do not calculate. */
function totalOf({ format }: Pick<ExportColumn<never>, 'format'>, index: number, last: number, sum: number) {
  if (format !== 'euros') return index === 0 ? 'Total' : null;
  const letter = lettersOf(index);
  return { formula: `SUBTOTAL(109,${letter}2:${letter}${last})`, result: Math.round(sum * 100) / 100 };
}

/** `A`, …, `Z`, `AA` */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Longest cell that Excel accepts. */
const LONGEST = 32_767;
/** Characters that XML 1.0 cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function typed(cell: Cell, format: ExportColumn<never>['format']): string | number | Date | null {
  if (typeof cell !== 'string') return cell;
  if (format === 'date') return new Date(`${cell.slice(0, 10)}T00:00:00Z`);
  if (format === 'instant') return excelInstant(cell);
  return cell.replace(UNWRITABLE, '').slice(0, LONGEST);
}

/** Excel knows no time zones: the date holds what clocks in Paris showed, in whole seconds. */
const excelInstant = (instant: string): Date => new Date(`${parisClock(new Date(instant)).slice(0, 19)}Z`);
