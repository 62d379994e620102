import { PassThrough, type Readable } from 'node:stream';
import type { Cell, ExportColumn } from './cell';

/** An Excel workbook of one sheet, streamed row by row. Text cells never become formulas. */
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
    const sheet = workbook.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map((column) => ({
      header: column.titre,
      width: column.largeur ?? Math.max(12, column.titre.length + 2),
      style:
        column.format === 'euros'
          ? { numFmt: '#,##0.00 "€"' }
          : column.format === 'date'
            ? { numFmt: 'dd/mm/yyyy' }
            : {},
    }));
    sheet.getRow(1).font = { bold: true };
    for await (const row of rows) {
      sheet.addRow(columns.map((column) => typed(column.valeur(row), column.format))).commit();
      // The zip writer does not wait for slow readers.
      if (stream.writableNeedDrain) await new Promise<void>((resume) => stream.once('drain', resume));
    }
    sheet.commit();
    await workbook.commit();
  }
}

/** Longest cell that Excel accepts. */
const LONGEST = 32_767;
/** Characters that XML 1.0 cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function typed(cell: Cell, format: ExportColumn<never>['format']): string | number | Date | null {
  if (typeof cell !== 'string') return cell;
  if (format === 'date') return new Date(`${cell.slice(0, 10)}T00:00:00Z`);
  return cell.replace(UNWRITABLE, '').slice(0, LONGEST);
}
