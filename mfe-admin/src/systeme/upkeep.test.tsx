import { messages } from '@diapason/contracts/constants';
import { PlatformProvider, store } from '@diapason/platform';
import { mockApi } from '@diapason/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Operation } from './state';
import { Upkeep } from './Upkeep';

const VERIFIED: Operation = {
  idOperation: 7,
  nature: 'verification',
  etat: 'reussie',
  demandeeLe: '2026-11-20T03:00:00.000Z',
  demandeePar: 'HUET Nadia',
  finieLe: '2026-11-20T03:00:01.000Z',
  lus: 12,
  total: 12,
  evenements: 12,
  secondes: 0.4,
  lignes: 30,
  differences: 0,
  tables: [],
  raison: null,
};
const bar = () => screen.queryByRole('progressbar', { name: 'Vérification des listes' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Vérifier les listes' });

/** The lists are read again once `known` is let go. */
function Screen({ known }: { readonly known: Promise<unknown> }) {
  const [operations, setOperations] = useState<readonly Operation[]>([]);
  return <Upkeep operations={operations} onAsked={() => void known.then(() => setOperations([VERIFIED]))} />;
}

function held() {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    release = done;
  });
  return { promise, release };
}

test('work that was asked for shows from the click on until the list names its end', async () => {
  const [answer, list] = [held(), held()];
  mockApi({ '/api/systeme/verification': answer.promise.then(() => ({ idOperation: 7 })) });
  render(<Screen known={list.promise} />, { wrapper: PlatformProvider });
  await userEvent.click(button());
  expect([bar() !== null, button().disabled]).toEqual([true, true]);
  answer.release();
  await waitFor(() => expect(store.getState().notifications).toHaveLength(1));
  expect([bar() !== null, button().disabled]).toEqual([true, true]);
  list.release();
  await screen.findByText(/30 lignes comparées, 0 différence/);
  expect([bar(), button().disabled]).toEqual([null, false]);
});

test('work that is refused is not under way', async () => {
  mockApi({ '/api/systeme/verification': { status: 409, message: messages.general.notFound } });
  render(<Screen known={new Promise(() => undefined)} />, { wrapper: PlatformProvider });
  await userEvent.click(button());
  await waitFor(() => expect(store.getState().notifications).toHaveLength(1));
  await waitFor(() => expect([bar(), button().disabled]).toEqual([null, false]));
});

test('work under way says how far it is and who asked for it, and nothing else can be asked for', () => {
  const operations: readonly Operation[] = [{ ...VERIFIED, etat: 'enCours', lus: 3, finieLe: null }];
  render(<Upkeep operations={operations} onAsked={() => undefined} />, { wrapper: PlatformProvider });
  expect(bar()?.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('3 / 12 événements (25 %)')).toBeTruthy();
  expect(screen.getByText(/^Demandée par HUET Nadia le 20\/11\/2026/)).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: 'Entretien des listes' }));
  expect(panel.getAllByRole('button').map((one) => [one.textContent, one.matches(':disabled')])).toEqual([
    ['Vérifier les listes', true],
    ['Reconstruire les listes', true],
  ]);
});
