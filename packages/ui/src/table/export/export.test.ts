import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { type ExportColumn, toCsv } from './cells';
import { toXlsx } from './xlsx';

interface Row {
  readonly nom: string;
  readonly montant: number;
  readonly date: string;
}
const columns: readonly ExportColumn<Row>[] = [
  { header: 'Nom', value: (row) => row.nom },
  { header: 'Montant', value: (row) => row.montant, kind: 'cents' },
  { header: 'Date', value: (row) => row.date, kind: 'date' },
];
const rows: readonly Row[] = [
  { nom: 'Le "Goff" ; Anne', montant: 123_456, date: '2026-11-21' },
  { nom: '=HYPERLINK("http://x")', montant: -500, date: '' },
];

describe('exports', () => {
  it('write CSV that French spreadsheets open', () => {
    expect(toCsv(rows, columns)).toBe(
      '\uFEFFNom;Montant;Date\r\n"Le ""Goff"" ; Anne";1234,56;21/11/2026\r\n"\'=HYPERLINK(""http://x"")";-5,00;\r\n',
    );
  });

  it('write a workbook with amounts as numbers, days as dates, and formulas as text', async () => {
    const book = new ExcelJS.Workbook();
    const bytes = toXlsx('Liste : Règlement', rows, columns);
    await book.xlsx.load(bytes.buffer);
    const sheet = book.worksheets[0];
    expect(sheet?.name).toBe('Liste   Règlement');
    expect(sheet?.getCell('A2').value).toBe('Le "Goff" ; Anne');
    expect(sheet?.getCell('B2').value).toBe(1234.56);
    expect(sheet?.getCell('C2').value).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(sheet?.getCell('A3').value).toBe('\'=HYPERLINK("http://x")');
    expect(sheet?.getCell('C3').value).toBeNull();
  });
});
