import { describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { xlsx } from './xlsx';

interface Row {
  readonly nom: string;
  readonly montant: number;
  readonly jour: string | null;
  readonly instant: string;
}

const columns = [
  { titre: 'Nom', valeur: (row: Row) => row.nom },
  { titre: 'Montant', valeur: (row: Row) => row.montant, format: 'euros' as const },
  { titre: 'Jour', valeur: (row: Row) => row.jour, format: 'date' as const },
  { titre: 'Instant', valeur: (row: Row) => row.instant, format: 'instant' as const },
];
const winter = '2026-11-21T22:30:05.000Z';

async function read(rows: readonly Row[]) {
  const bytes = Buffer.concat((await xlsx('Essai', columns, rows).toArray()) as Buffer[]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never);
  const sheet = workbook.getWorksheet('Essai');
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

describe('an Excel workbook', () => {
  const two: readonly Row[] = [
    { nom: '=1+1', montant: 1234.5, jour: '2026-11-21', instant: winter },
    { nom: 'Dupont', montant: 0.1, jour: null, instant: '2026-07-01T22:30:00.000Z' },
  ];

  test('prints across, as wide as the page, with its head on each', async () => {
    const { pageSetup } = await read(two);
    expect(pageSetup).toMatchObject({
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      paperSize: 9,
    });
    expect(pageSetup.printTitlesRow).toBe('1:1');
  });

  test('has a head that stays in sight and a filter on the rows', async () => {
    const sheet = await read(two);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBe('A1:D3');
  });

  test('totals each column of euros, by a formula that follows the filter', async () => {
    const sheet = await read(two);
    expect(sheet.getCell('A4').value).toBe('Total');
    expect(sheet.getCell('B4').value).toEqual({ formula: 'SUBTOTAL(109,B2:B3)', result: 1234.6 });
    expect(sheet.getCell('B4').numFmt).toContain('#,##0.00');
    expect((await read([])).rowCount).toBe(1);
  });

  test('has numbers, days and instants of Paris as such, with their formats', async () => {
    const sheet = await read(two);
    expect(sheet.getCell('B2').value).toBe(1234.5);
    expect(sheet.getCell('C2').value).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(sheet.getCell('C2').numFmt).toBe('dd/mm/yyyy');
    expect(sheet.getCell('D2').value).toEqual(new Date('2026-11-21T23:30:05Z'));
    expect(sheet.getCell('D3').value).toEqual(new Date('2026-07-02T00:30:00Z'));
    expect(sheet.getCell('D2').numFmt).toBe('dd/mm/yyyy hh:mm:ss');
  });

  test('keeps a formula as text', async () => {
    const cell = (await read(two)).getCell('A2');
    expect([cell.value, cell.type]).toEqual(['=1+1', ExcelJS.ValueType.String]);
  });
});
