import type { YearBooks, YearRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CloseYear } from './CloseYear';

const year = { fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' } as YearRow;
const books = (sceau: string, montantRegle: number): YearBooks => ({
  fk_anneeScolaire: 8,
  cotisations: 1,
  montantTotal: 85_250,
  reglements: 2,
  montantRegle,
  lignes: [],
  sceau: sceau.repeat(64),
  sceauCloture: null,
  concorde: null,
});

test('totals that changed meanwhile are shown anew, with the reason, and the name is typed again', async () => {
  let present = books('a', 15_000);
  const calls = mockApi((_path, { method }) => {
    if (method === 'GET') return present;
    present = books('b', 15_300);
    return { status: 409, message: messages.money.booksChanged };
  });
  render(<CloseYear year={year} onClose={() => undefined} />, { wrapper: PlatformProvider });
  await userEvent.type(await screen.findByLabelText(/^Confirmation/), '2025-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Clore l’année' }));
  await screen.findByText(/153,00/);
  expect(screen.getByRole('alert').textContent).toBe(messages.money.booksChanged);
  expect(screen.getByLabelText<HTMLInputElement>(/^Confirmation/).value).toBe('');

  await userEvent.type(screen.getByLabelText(/^Confirmation/), '2025-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Clore l’année' }));
  await screen.findByRole('alert');
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { sceau: string }).sceau[0]);
  expect(sent).toEqual(['a', 'b']);
});
