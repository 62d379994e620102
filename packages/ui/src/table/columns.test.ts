import { describe, expect, it } from '@jest/globals';
import { type Column, searchRows, sortRows } from './columns';

interface Row {
  readonly nom: string | null;
  readonly montant: number;
}
const columns: readonly Column<Row>[] = [
  { key: 'nom', header: 'Nom', value: (row) => row.nom },
  { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'cents' },
];
const rows: readonly Row[] = [
  { nom: 'Zoé', montant: 900 },
  { nom: null, montant: 100 },
  { nom: 'Étienne', montant: 10_000 },
  { nom: 'anne', montant: 100 },
];

describe('rows of a list', () => {
  it('are sorted as French readers expect, empty names last either way', () => {
    expect(sortRows(rows, columns, { key: 'nom', direction: 'ascending' }).map((row) => row.nom)).toEqual([
      'anne',
      'Étienne',
      'Zoé',
      null,
    ]);
    expect(sortRows(rows, columns, { key: 'nom', direction: 'descending' }).map((row) => row.nom)).toEqual([
      'Zoé',
      'Étienne',
      'anne',
      null,
    ]);
  });

  it('are sorted by amount, equals staying in their order', () => {
    expect(sortRows(rows, columns, { key: 'montant', direction: 'ascending' }).map((row) => row.nom)).toEqual([
      null,
      'anne',
      'Zoé',
      'Étienne',
    ]);
  });

  it('are found by what is shown', () => {
    expect(searchRows(rows, columns, '100,00').map((row) => row.nom)).toEqual(['Étienne']);
    expect(searchRows(rows, columns, 'etienne')).toHaveLength(1);
  });
});
