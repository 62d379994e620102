import type { PaymentRow, SessionData } from '@diapason/contracts';
import { limits } from '@diapason/contracts/constants';
import { login, PlatformProvider, store } from '@diapason/platform';
import { mockApi } from '@diapason/platform/testing';
import { filters, ListPage, list, useList } from '@diapason/ui/table';
import { normalizeSpaces, pressInMenu } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { words } from './words';

const payments = list({
  id: 'essai',
  title: 'Règlements',
  noun: 'règlement',
  endpoint: 'POST /api/reglements/list/',
  totals: 'POST /api/reglements/resume',
  count: (totals) => totals.nombre,
  filters: {
    annee: filters.anySchoolYear({
      label: 'Année scolaire',
      none: 'Toutes les années',
      useChoice: () => ({ options: [{ value: 9, label: '2026-2027' }] }),
    }),
    recherche: filters.search(),
  },
  search: ({ annee, recherche }) => ({ fk_anneeScolaire: annee, recherche }),
  sort: '-date',
  rowKey: (row) => row.idReglement,
  columns: [
    { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date', sortable: true },
    { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros', sortable: true },
    {
      key: 'etat',
      header: 'État',
      value: () => '',
      cell: () => <button type="button">Détail</button>,
      printed: () => 'Valide',
    },
    { key: 'mode', header: 'Mode', value: (row) => row.libelleMode, optional: true },
  ],
  rowActions: () => <button type="button">Modifier</button>,
  summary: ({ nombre }) => <p>{`Total : ${nombre}`}</p>,
});

const Screen = () => <ListPage list={useList(payments)} />;

const events = list({
  id: 'audit',
  title: 'Journal',
  noun: 'événement',
  endpoint: 'POST /api/audit/evenements',
  rows: 'evenements',
  totals: 'POST /api/audit/evenements',
  count: ({ total }) => total,
  filters: { recherche: filters.search() },
  search: ({ recherche }) => ({ famille: 'tous' as const, recherche }),
  sort: '-date',
  rowKey: (row) => row.position,
  columns: [{ key: 'libelle', header: 'Événement', value: (row) => row.libelle }],
});
const Journal = () => <ListPage list={useList(events)} />;

interface Sent {
  readonly page?: number;
  readonly taille?: number;
  readonly tri?: string;
  readonly fk_anneeScolaire?: number;
}
/** What the list was asked, page by page. */
let asked: Sent[];
/** Answers wait for it. */
let gate: Promise<void>;

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    idReglement: index + 1,
    date: '2026-09-01',
    montant: 10,
    libelleMode: 'Chèque',
  })) as unknown as PaymentRow[];

/** A server with `rows`, of which it counts `count`. */
async function open(rows: readonly PaymentRow[], count = rows.length) {
  const user = { idUtilisateur: 3, nomPrenomUtilisateur: 'Anne Durand', idAnneeScolaire: 9, antennes: [] };
  mockApi({ '/api/login': { user, token: 't' } as unknown as SessionData });
  await login('a', 'b');
  mockApi({});
  asked = [];
  globalThis.fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body)) as Sent;
    const { page = 0, taille = 50 } = body;
    if (String(input).endsWith('/list/')) {
      asked.push(body);
      if (taille === limits.largestPage) await gate;
    }
    const data = String(input).endsWith('/resume') ? { nombre: count } : rows.slice(page * taille, (page + 1) * taille);
    return new Response(JSON.stringify({ success: true, message: '', data }));
  };
  render(<Screen />, { wrapper: PlatformProvider });
  await screen.findByRole('table', { name: 'Règlements' });
}

const paper = () => document.querySelector<HTMLElement>('body > .d-paper');
const notified = () => store.getState().notifications.map(({ message }) => message);
const print = jest.fn();

beforeEach(() => {
  history.replaceState(null, '', '/liste');
  localStorage.clear();
  gate = Promise.resolve();
  print.mockClear();
  window.print = print;
});

test('prints every row that the filters find, in the order and columns shown, with the filters in words', async () => {
  await open(rowsOf(740));
  await pressInMenu('Imprimer');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = paper();
  if (!sheet) throw new Error('nothing to print');
  expect(sheet.className).toContain('d-paper-ready');
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(740);
  expect([...sheet.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(['Date', 'Montant', 'État']);
  expect(sheet.querySelector('tbody tr')?.textContent?.replace(/\s/g, ' ')).toBe('01/09/202610,00 €Valide');
  expect(sheet.querySelector('button')).toBeNull();
  expect(sheet.textContent).toMatch(/Règlements740 règlements, le \d\d\/\d\d\/\d{4} à \d\d:\d\d, par Anne Durand/);
  expect(within(sheet).getByText('Année scolaire :').nextSibling?.textContent).toBe('2026-2027');
  expect(within(sheet).getByText('Tri :').nextSibling?.textContent).toBe('Date, décroissant');
  expect(sheet.textContent).toContain('Total : 740');
  const whole = asked.filter(({ taille }) => taille === limits.largestPage);
  expect(whole.map(({ page, tri, fk_anneeScolaire }) => [page, tri, fk_anneeScolaire])).toEqual([
    [0, '-date', 9],
    [1, '-date', 9],
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});

test('Ctrl+P does the same; the browser’s own menu says that it has one page of the list', async () => {
  await open(rowsOf(60));
  expect(await screen.findByText(normalizeSpaces(words.onePage(50, 60)))).toBeTruthy();
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper()?.querySelectorAll('tbody tr')).toHaveLength(60);
});

test('shows how far it is, and stops when told to', async () => {
  let go = () => {};
  gate = new Promise((done) => {
    go = done;
  });
  await open(rowsOf(740));
  await pressInMenu('Imprimer');
  const progress = await screen.findByRole('region', { name: words.preparing });
  await userEvent.click(within(progress).getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('region', { name: words.preparing })).toBeNull();
  go();
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))));
  expect(paper()).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

test('refuses in French what is too long for paper, before it reads a row', async () => {
  await open(rowsOf(50), 20_000);
  await pressInMenu('Imprimer');
  const tooMany = words.tooMany(20_000, limits.printedRows);
  await waitFor(() => expect(notified()).toContain(tooMany));
  expect(asked.some(({ taille }) => taille === limits.largestPage)).toBe(false);
  expect(paper()).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

test('prints nothing of a list that changed while it was read', async () => {
  await open(rowsOf(60), 61);
  await pressInMenu('Imprimer');
  await waitFor(() => expect(notified()).toContain(words.changed));
  expect(paper()).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

test('a list whose rows bring the totals along is printed by its filters too', async () => {
  await open([]);
  cleanup();
  const sent: (Sent & { recherche?: string; famille?: string })[] = [];
  globalThis.fetch = async (_input, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const data = { evenements: [{ position: 1, libelle: 'Règlement enregistré' }], total: 1 };
    return new Response(JSON.stringify({ success: true, message: '', data }));
  };
  history.replaceState(null, '', '/liste?recherche=durand');
  render(<Journal />, { wrapper: PlatformProvider });
  await screen.findByText('Règlement enregistré');
  await pressInMenu('Imprimer');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const whole = sent.filter(({ taille }) => taille === limits.largestPage);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.filter(({ recherche, famille }) => recherche !== 'durand' || famille !== 'tous')).toEqual([]);
});
