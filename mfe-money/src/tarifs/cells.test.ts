import { defaultGrid, type TariffGrid } from '@diapason/contracts/calculation';
import { describe, expect, test } from '@jest/globals';
import { blockOf, cellsOf, pasted, readCell, rowCells, showCell } from './cells';
import { withBrackets, withFurtherPrices, withMode, withoutZone, withRanks, withZone } from './reshape';

const cursus = ({ lignes }: TariffGrid) => lignes[0];
const zone = { libelle: 'Pays voisin', communes: ['81004'], epcis: [] };

describe('a cell', () => {
  test.each([
    ['1 040,50', 104_050],
    ['1\u202f040,5 €', 104_050],
    ['990', 99_000],
    ['990.1', 99_010],
    ['', undefined],
    ['-5', undefined],
    ['dix', undefined],
  ])('reads %j as %p cents', (text, cents) => expect(readCell(text, 'cents')).toBe(cents));
  test('reads and shows a rate in percent, without the dust of binary fractions', () => {
    expect(readCell('9,6', 'percent')).toBe(0.096);
    expect(showCell(0.096, 'percent')).toBe('9,60');
    expect(showCell(104_050, 'cents')).toBe('1040,50');
  });
  test('says where it stands, and what the compared grid has there', () => {
    const dearer = cellsOf(defaultGrid, undefined, 0, 'exterieur')[0]?.put(defaultGrid, 99_000) as TariffGrid;
    expect(cellsOf(dearer, defaultGrid, 0, 'exterieur')).toMatchObject([
      { label: 'Cursus, Extérieur', value: 99_000, compared: 90_000 },
    ]);
    expect(cellsOf(dearer, defaultGrid, 0, 'adherent')[3]).toMatchObject({ label: 'Cursus, T4', compared: 45_000 });
  });
});

describe('a block from a spreadsheet', () => {
  test('goes rightwards and down from its cell; what is no amount or has no cell is left out', () => {
    const block = blockOf('220\t280,50\r\n199\tdix\n');
    const { grid, left } = pasted(defaultGrid, block, 0, 0);
    expect(
      rowCells(grid, undefined, 0)
        .slice(0, 3)
        .map(({ value }) => value),
    ).toEqual([22_000, 28_050, 36_000]);
    expect(
      rowCells(grid, undefined, 1)
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual([19_900, 24_300]);
    expect(left).toBe(1);
    expect(pasted(defaultGrid, blockOf('1\t2\t3'), 3, 0).left).toBe(1);
  });
});

describe('another mode', () => {
  test('reshapes that row only, from the amounts that it had', () => {
    const byRank = withMode(defaultGrid, 0, 'exterieur', 'RANK');
    expect(cursus(byRank)?.exterieur).toEqual({ mode: 'RANK', montants: [90_000, 90_000, 90_000, 90_000] });
    expect(byRank.lignes.slice(1)).toEqual(defaultGrid.lignes.slice(1));
    expect(cursus(withRanks(byRank, 0, 'exterieur', -1))?.exterieur).toMatchObject({
      montants: [90_000, 90_000, 90_000],
    });
    expect(cursus(withMode(defaultGrid, 0, 'adherent', 'FLAT'))?.adherent).toEqual({ mode: 'FLAT', montant: 60_000 });
  });
  test('of further practices gives each amount a second one, and takes it away again', () => {
    const given = withFurtherPrices(defaultGrid, 0, true);
    expect(cursus(given)?.exterieur).toEqual({ mode: 'FLAT', montant: 90_000, suivante: 90_000 });
    expect(withFurtherPrices(given, 0, false)).toEqual(defaultGrid);
  });
});

test('a zone begins as outside, in every row, and goes from every row', () => {
  const zoned = withZone(defaultGrid, 0, zone);
  expect(zoned.lignes.map(({ zones, exterieur }) => zones[0] === exterieur)).toEqual([true, true, true, true]);
  expect(withoutZone(zoned, 0)).toEqual(defaultGrid);
});

test('a bracket more has an amount in each row by bracket', () => {
  const more = withBrackets(defaultGrid, 1);
  expect(more.tranches).toEqual([400, 600, 800, 1100, 1500, 2000]);
  expect(cursus(more)?.adherent).toMatchObject({ montants: [21_000, 27_000, 36_000, 45_000, 54_000, 60_000, 60_000] });
  expect(withBrackets(more, -1)).toEqual(defaultGrid);
});
