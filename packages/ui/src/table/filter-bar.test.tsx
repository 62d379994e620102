import { messages } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { choose } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListPage } from './ListPage';
import { list } from './list';
import { filters } from './list-filters';
import { useList } from './useList';

const modes = filters.choice({
  label: 'Mode',
  none: 'Tous',
  useChoice: () => ({ options: [{ value: 1, label: 'Chèque' }] }),
});
const payments = list({
  id: 'essai',
  title: 'Règlements',
  noun: 'règlement',
  endpoint: 'POST /api/reglements/list/',
  totals: 'POST /api/reglements/resume',
  count: (totals) => totals.nombre,
  filters: {
    annee: filters.pinned(filters.schoolYear({ right: 0 })),
    mode: modes,
    recherche: filters.search(),
  },
  search: ({ annee, mode, recherche }) => ({ fk_anneeScolaire: annee, fk_mode: mode, recherche }),
  sort: '-date',
  rowKey: (row) => row.idReglement,
  columns: [{ key: 'date', header: 'Date', value: (row) => row.date, kind: 'date' }],
});
const Screen = () => <ListPage list={useList(payments)} />;

const plain = window.matchMedia;
afterEach(() => {
  window.matchMedia = plain;
});
beforeEach(() => {
  history.replaceState(null, '', '/liste');
  localStorage.clear();
});

async function show(width = 1440) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width <= Number(/max-width:\s*(\d+)px/.exec(media)?.[1]),
    }) as MediaQueryList;
  signIn([0]);
  const calls = mockApi((path) =>
    path.endsWith('/resume')
      ? { nombre: 1 }
      : path.endsWith('/anneesScolaire/list')
        ? [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' }]
        : [{ idReglement: 1, date: '2026-09-01' }],
  );
  render(<Screen />, { wrapper: PlatformProvider });
  await screen.findByRole('table');
  return () => calls.filter(({ path }) => path.endsWith('/list/')).at(-1)?.body;
}

// 000:231.a 001:187.a
test('filters fold under one button at 576 px', async () => {
  await show(576);
  expect(screen.queryByLabelText('Année scolaire')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filtres' }));
  expect(screen.getByLabelText('Année scolaire')).toBeTruthy();
  expect(screen.getByLabelText('Mode')).toBeTruthy();
  // How many rows they find stands on what leads back to these.
  await userEvent.click(screen.getByRole('button', { name: 'Voir le seul' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

// 000:231.a 001:187.a
test('above, the pinned ones are in sight, and the others behind one button', async () => {
  await show(577);
  expect(screen.getByLabelText('Année scolaire')).toBeTruthy();
  expect(screen.queryByLabelText('Mode')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filtrer' }));
  expect(screen.getByLabelText('Mode')).toBeTruthy();
});

test('a filter that hides rows is a chip, which one press takes off; the school year is none', async () => {
  const last = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Filtrer' }));
  await choose(screen.getByLabelText('Mode'), 'Chèque');
  await waitFor(() => expect(last()).toMatchObject({ fk_mode: 1 }));
  const chips = screen.getAllByRole('button', { name: /^Retirer le filtre/ });
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Retirer le filtre Mode\u00a0: Chèque']);
  await userEvent.click(chips[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retirer le filtre/ })).toBeNull());
  // What was asked without it a moment ago is not asked again.
  expect(new URLSearchParams(location.search).has('mode')).toBe(false);
  expect(screen.getByLabelText<HTMLSelectElement>('Mode').selectedOptions[0]?.text).toBe('Tous');
});

test.each([
  ['at a desk', 1440, 'Filtrer', 'Filtrer 1'],
  ['on a phone', 576, 'Filtres', 'Filtres 1'],
])('the button counts those behind it that hide rows, %s', async (_where, width, idle, busy) => {
  await show(width);
  await userEvent.click(screen.getByRole('button', { name: idle }));
  await choose(screen.getByLabelText('Mode'), 'Chèque');
  expect(await screen.findByRole('button', { name: busy })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Retirer le filtre/ }));
  expect(await screen.findByRole('button', { name: idle })).toBeTruthy();
});

test('« Filtrer » opens them beside the rows, with how many these are; closing leads back to it', async () => {
  await show();
  const opener = screen.getByRole('button', { name: 'Filtrer' });
  await userEvent.click(opener);
  const panel = screen.getByRole('complementary', { name: 'Filtres' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Voir le seul' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(opener);
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('rows whose totals found no network stay, with words about the network and what asks again', async () => {
  signIn([0]);
  let network = false;
  mockApi((path) => {
    if (path.endsWith('/anneesScolaire/list')) return [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' }];
    if (path.endsWith('/list/')) return [{ idReglement: 1, date: '2026-09-01' }];
    return network ? { nombre: 1 } : { status: 500, message: messages.general.networkFailure };
  });
  render(<Screen />, { wrapper: PlatformProvider });
  const told = await screen.findByRole('alert');
  expect(await screen.findByRole('cell', { name: '01/09/2026' })).toBeTruthy();
  expect(told.textContent).toContain(`${messages.general.networkFailure}. ${messages.general.noNetwork}`);
  network = true;
  await userEvent.click(within(told).getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('rows that one waits for are drawn under their heads; nothing spins', async () => {
  signIn([0]);
  let come: () => void = () => undefined;
  const rows = new Promise((done) => {
    come = () => done([{ idReglement: 1, date: '2026-09-01' }]);
  });
  mockApi((path) => (path.endsWith('/resume') ? { nombre: 1 } : path.endsWith('/list/') ? rows : []));
  const { container } = render(<Screen />, { wrapper: PlatformProvider });
  expect(container.querySelector('.d-skeleton-heads')?.textContent).toBe('Date');
  expect(container.querySelectorAll('.d-skeleton-line i').length).toBeGreaterThan(5);
  expect(container.querySelector('.d-spinner-large')).toBeNull();
  come();
  expect(await screen.findByRole('cell', { name: '01/09/2026' })).toBeTruthy();
  expect(container.querySelector('.d-skeleton-line')).toBeNull();
});
