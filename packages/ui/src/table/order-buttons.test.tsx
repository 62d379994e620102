/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keepFocus } from '../core/focus';
import { DataList } from './DataList';
import { OrderButtons } from './OrderButtons';

const columns = [{ key: 'nom', header: 'Nom', value: ({ nom }: { nom: string }) => nom }];

function Ranks() {
  const [names, change] = useState(['PETIT', 'MARTIN', 'DURAND']);
  return (
    <main tabIndex={-1}>
      <DataList
        label="Responsables"
        rows={names.map((nom) => ({ nom }))}
        rowKey={({ nom }) => nom}
        columns={columns}
        rowActions={({ nom }) => (
          <OrderButtons
            name={nom}
            rank={names.indexOf(nom) + 1}
            count={names.length}
            onMove={(rank) => change(names.filter((one) => one !== nom).toSpliced(rank - 1, 0, nom))}
          />
        )}
      />
      <button type="button" onClick={() => change(names.slice(1))}>
        Détacher le premier
      </button>
    </main>
  );
}
const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
const focused = () => document.activeElement?.getAttribute('aria-label');
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

// 001:19.k 001:19.l
test('the first row has no button up, the last none down', () => {
  render(<Ranks />);
  expect(
    screen.getAllByRole('button', { name: /^Monter|^Descendre/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Descendre PETIT', 'Monter MARTIN', 'Descendre MARTIN', 'Monter DURAND']);
  expect(said()).toEqual([]);
});

test('a row moves by the keyboard, the focus stays with it to the end of the list, and its rank is said', async () => {
  render(<Ranks />);
  screen.getByRole('button', { name: 'Descendre PETIT' }).focus();
  await userEvent.keyboard('{Enter}');
  expect([order(), focused()]).toEqual([['MARTIN', 'PETIT', 'DURAND'], 'Descendre PETIT']);
  expect(said()).toEqual(['PETIT\u00a0: rang 2 sur 3']);
  await userEvent.keyboard('{Enter}');
  expect(order()).toEqual(['MARTIN', 'DURAND', 'PETIT']);
  await waitFor(() => expect(focused()).toBe('Monter PETIT'));
  expect(said()).toEqual(['PETIT\u00a0: rang 3 sur 3']);
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect([order()[0], focused()]).toEqual(['PETIT', 'Descendre PETIT']));
});

test('a row that others push up or down says nothing, and no longer what it said before', async () => {
  render(<Ranks />);
  await userEvent.click(screen.getByRole('button', { name: 'Descendre PETIT' }));
  await userEvent.click(screen.getByRole('button', { name: 'Monter DURAND' }));
  expect([order(), said()]).toEqual([['MARTIN', 'DURAND', 'PETIT'], ['DURAND\u00a0: rang 2 sur 3']]);
  await userEvent.click(screen.getByRole('button', { name: 'Détacher le premier' }));
  expect([order(), said()]).toEqual([['DURAND', 'PETIT'], []]);
});
