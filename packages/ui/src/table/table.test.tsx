import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './columns';
import { DataList, type DataListProps } from './DataList';
import { PagedList } from './PagedList';

interface Family {
  readonly id: number;
  readonly nom: string;
  readonly total: number;
}

const families: readonly Family[] = [
  { id: 1, nom: 'Adam', total: 41_600 },
  { id: 2, nom: 'Blanc', total: 0 },
];
const columns: readonly Column<Family>[] = [
  { key: 'nom', header: 'Famille', value: (row) => row.nom, sortable: true },
  { key: 'total', header: 'Montant', value: (row) => row.total, kind: 'cents' },
];

const list = (props: Partial<DataListProps<Family>> = {}) =>
  render(<DataList label="Familles" rows={families} columns={columns} rowKey={(row) => row.id} {...props} />);

test('a table names itself and its cells, and says how it is sorted', async () => {
  const onSort = jest.fn();
  list({ sort: { key: 'nom', direction: 'ascending' }, onSort });
  const table = screen.getByRole('table', { name: 'Familles' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.getAttribute('aria-sort')),
  ).toEqual(['ascending', null]);
  expect(within(table).getByText('416,00 €', { normalizer: (text) => text.replace(/\s/g, ' ') })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Famille' }));
  expect(onSort).toHaveBeenCalledWith({ key: 'nom', direction: 'descending' });
  expect(screen.queryByRole('button', { name: 'Montant' })).toBeNull();
});

test('a row unfolds below itself and folds again, by keyboard', async () => {
  list({ expansion: (row) => <p>{`Détail de ${row.nom}`}</p> });
  const button = screen.getByRole('button', { name: 'Détail : Blanc' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Détail de Blanc')).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByText('Détail de Adam')).toBeNull();
  await userEvent.keyboard(' ');
  expect(screen.queryByText('Détail de Blanc')).toBeNull();
});

test('no row is said in words, across the whole table', () => {
  list({ rows: [], rowActions: () => null });
  expect(screen.getByRole('cell', { name: 'Aucun résultat' })).toHaveProperty('colSpan', 3);
});

const vehicles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, nom: `Voiture ${index}`, total: 0 }));
const paged = (count: number) => (
  <PagedList label="Véhicules" rows={vehicles(count)} columns={columns} rowKey={(row) => row.id} pageSize={5} />
);
const shown = () => screen.getAllByText(/^Voiture/).map((cell) => cell.textContent);

test('a short list has no pages up to five rows, and goes back to the last page there is', async () => {
  const { rerender } = render(paged(5));
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(paged(11));
  expect(shown()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Dernière page' }));
  expect(shown()).toEqual(['Voiture 10']);
  expect(screen.queryByRole('combobox')).toBeNull();
  rerender(paged(10));
  expect(shown()).toEqual([5, 6, 7, 8, 9].map((index) => `Voiture ${index}`));
});
