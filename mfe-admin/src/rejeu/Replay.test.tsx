import { messages, right } from '@diapason/contracts/constants';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { formatDate, todayInParis } from '@diapason/ui';
import { normalizeSpaces, openRowPanel, renderAt } from '@diapason/ui/testing';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Replay from './Replay';
import { yesterday } from './yesterday';

const books = {
  cotisations: 12,
  montantTotal: 1_023_000,
  reglementsValides: 9,
  montantRegle: 450_000,
  responsables: 40,
  eleves: 52,
};
const replayed = {
  au: yesterday(),
  evenements: 1_200,
  duree: 840,
  alors: books,
  maintenant: { ...books, montantRegle: 465_000, eleves: 51 },
  rapproche: true,
  parSite: [
    {
      fk_site: 1,
      libelleSite: 'Albi',
      alors: { cotisations: 8, montantTotal: 700_000, montantRegle: 300_000 },
      maintenant: { cotisations: 9, montantTotal: 800_000, montantRegle: 315_000 },
    },
    {
      fk_site: null,
      libelleSite: '',
      alors: { cotisations: 4, montantTotal: 323_000, montantRegle: 150_000 },
      maintenant: { cotisations: 3, montantTotal: 223_000, montantRegle: 150_000 },
    },
  ],
};
const today = todayInParis();
const nextYear = `31/12/${Number(today.slice(0, 4)) + 1}`;

function open(answer: (asked: RecordedCall) => unknown): readonly RecordedCall[] {
  signIn([right.seeAudit]);
  const calls = mockApi((_path, asked) => answer(asked));
  renderAt('/rejeu', <Replay />);
  return calls;
}

const day = () => screen.getByLabelText('Jusqu’au');
const button = () => screen.getByRole('button', { name: 'Rejouer' });
const comparison = () => screen.queryByRole('table', { name: 'Comparaison' });

async function type(text: string) {
  await userEvent.clear(day());
  await userEvent.type(day(), text);
  await userEvent.tab();
}

test('yesterday is replayed, and shown beside today', async () => {
  const calls = open(() => replayed);
  await userEvent.click(button());
  const table = within(await screen.findByRole('table', { name: 'Comparaison' }));
  const difference = (name: RegExp) =>
    normalizeSpaces(table.getByRole('row', { name }).lastElementChild?.textContent ?? '');
  expect([difference(/^Élèves/), difference(/^Montant réglé/)]).toEqual(['− 1', '+ 150,00 €']);
  expect(screen.getByRole('heading', { name: `Au ${formatDate(yesterday())} et aujourd’hui` })).toBeTruthy();
  expect(calls.map(({ path, body }) => [path, body])).toEqual([['/api/audit/rejeu', { au: yesterday() }]]);
});

test('the books of that day stand by site, and go out contribution by contribution', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:a');
  URL.revokeObjectURL = jest.fn();
  const calls = open(() => replayed);
  await userEvent.click(button());
  const region = within(await screen.findByRole('region', { name: `Comptes au ${formatDate(yesterday())}, par site` }));
  const table = within(region.getByRole('table', { name: 'Comptes par site' }));
  const lines = table.getAllByRole('row').map((row) => normalizeSpaces(row.textContent ?? ''));
  expect(lines[1]).toBe('Albi87 000,00 €3 000,00 €4 000,00 €3 150,00 €4 850,00 €');
  expect(lines[2]).toMatch(/^Sans site4/);
  await userEvent.click(region.getByRole('button', { name: 'Exporter les cotisations' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/audit/rejeu/export')?.body).toEqual({
      au: yesterday(),
      format: 'xlsx',
    }),
  );
});

test('a site opens beside the list: its books then and now, and what came between', async () => {
  open(() => replayed);
  await userEvent.click(button());
  const table = within(await screen.findByRole('table', { name: 'Comptes par site' }));
  await openRowPanel(table.getByRole('row', { name: /Albi/ }));
  const panel = within(screen.getByRole('complementary', { name: 'Albi' }));
  const block = (title: string) =>
    normalizeSpaces(panel.getByRole('heading', { name: title }).parentElement?.textContent ?? '');
  expect(block(`Au ${formatDate(yesterday())}`)).toMatch(/Cotisations8Montant total7 000,00 €Réglé3 000,00 €/);
  expect(block('Aujourd’hui')).toMatch(/Réglé3 150,00 €Reste4 850,00 €$/);
  expect(block('Écart')).toMatch(/Cotisations\+ 1Montant total\+ 1 000,00 €Réglé\+ 150,00 €Reste\+ 850,00 €$/);
  await userEvent.click(panel.getByRole('button', { name: 'Ligne suivante' }));
  expect(screen.getByRole('complementary', { name: 'Sans site' })).toBeTruthy();
});

test.each([
  ['a day to come', nextYear, `Au plus tard le ${formatDate(today)}`],
  ['no day', '31/02/2026', messages.general.invalidDate],
  ['another day', '03/02/2026', undefined],
])('the result is gone once %s is typed', async (_what, text, fault) => {
  open(() => replayed);
  await userEvent.click(button());
  await screen.findByRole('table', { name: 'Comparaison' });
  await type(text);
  if (fault) expect(await screen.findByText(fault)).toBeTruthy();
  expect(comparison()).toBeNull();
  expect(screen.queryByRole('heading', { name: /et aujourd’hui$/ })).toBeNull();
});

test('a result that another day took away does not come back with its own day', async () => {
  open(() => replayed);
  await userEvent.click(button());
  await screen.findByRole('table', { name: 'Comparaison' });
  await type('03/02/2026');
  await type(formatDate(yesterday()));
  expect(comparison()).toBeNull();
});

test('a refusal shows no earlier result, and is gone once another day is typed', async () => {
  const answers: unknown[] = [replayed, { status: 503, message: 'Le journal ne répond pas' }];
  open(() => answers.shift());
  await userEvent.click(button());
  await screen.findByRole('table', { name: 'Comparaison' });
  await userEvent.click(button());
  expect(await screen.findByText('Le journal ne répond pas')).toBeTruthy();
  expect(comparison()).toBeNull();
  await type('03/02/2026');
  expect(screen.queryByText('Le journal ne répond pas')).toBeNull();
});

test('the answer for a day that is no longer the one in the field does not show', async () => {
  let answer: (data: unknown) => void = () => undefined;
  open(
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
  await userEvent.click(button());
  await type('03/02/2026');
  answer(replayed);
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(comparison()).toBeNull();
});
