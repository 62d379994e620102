import { right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { listAnswer, mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { choose, menuItems, openFilters, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedTo, listedPayment, saidOf } from '../reglement/testing/said';
import Payments from './Payments';

const ALL = [right.seePayments, right.changePaymentSite, right.changePaymentAgent];
const payment = {
  idReglement: 31,
  fk_cotisation: 7,
  montant: 150,
  fk_mode: 1,
  libelleMode: 'Chèque',
  date: '2026-11-20',
  valide: 1,
  quittance: 'Q2026-00031',
  nomPrenomResponsable: 'LEFÈVRE Lucie',
  siteReglement: 'École 1',
  nomPrenomAdministratif: 'DURAND Claire',
  fk_anneeScolaire: 9,
  abonnement: null,
};
const totals = {
  nombre: 3,
  montant: 45_000,
  sites: [
    { fk_site: 1, site: 'École 1', nombre: 2, montant: 30_000 },
    { fk_site: 2, site: 'École 2', nombre: 1, montant: 15_000 },
  ],
  modes: [{ fk_mode: 1, mode: 'Chèque', nombre: 3, montant: 45_000 }],
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/reglements/resume': totals,
  '/api/anneesScolaire/list': [9, 8].map((id) => ({
    idAnneeScolaire: id,
    libelleAnneeScolaire: `${2017 + id}-${2018 + id}`,
    dateDebut: `${2017 + id}-08-01`,
    dateFin: `${2018 + id}-07-31`,
  })),
  '/api/sites/liste': [1, 2].map((idSite) => ({ idSite, libelleSite: `École ${idSite}`, visible: 1 })),
  '/api/reglements/listeAgentEtatReglement': [{ idUtilisateur: 502, nomPrenomUtilisateur: 'ROUX Paul' }],
};

async function open(
  functions: readonly number[] = ALL,
  role: 'table' | 'list' = 'table',
): Promise<readonly RecordedCall[]> {
  cleanup();
  signIn(functions, { antennes: [{ idSite: 1, libelleSite: 'École 1' }] as never });
  const calls = mockApi({ ...answers, '/api/reglements/list/': listAnswer([listedPayment(payment)]) });
  renderAt('/liste-reglements', <Payments />);
  await screen.findByRole(role, { name: 'Règlements' });
  return calls;
}

const device = (width: number) => Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
const everyWidth = window.matchMedia;
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
const lastList = (calls: readonly RecordedCall[]) =>
  calls.filter(({ path }) => path === '/api/reglements/list/').at(-1)?.body;

beforeEach(() => localStorage.clear());
afterEach(() => void device(1440));

describe('the list of payments', () => {
  test.each([
    // 002:44.a
    ['by school year', 'Année scolaire', '2025-2026', { fk_anneeScolaire: 8 }],
    // 002:44.b
    ['by mode', 'Mode de règlement', 'Chèque', { fk_mode: 1 }],
    // 002:44.c
    ['by site', 'Site', 'École 2', { fk_site: 2 }],
  ])('filters %s', async (_by, field, option, asked) => {
    const calls = await open();
    await choose(screen.getByLabelText(field), option);
    await waitFor(() => expect(lastList(calls)).toMatchObject(asked));
  });
  // 002:44.d 002:466.c
  test('filters by agents with 277, and not without', async () => {
    const calls = await open();
    await openFilters();
    await userEvent.click(await screen.findByText('Tous les agents'));
    await userEvent.click(await screen.findByLabelText('ROUX Paul'));
    await waitFor(() => expect(lastList(calls)).toMatchObject({ fk_user: [502] }));
    await open([right.seePayments, right.changePaymentSite]);
    await openFilters();
    expect(screen.queryByText('Tous les agents')).toBeNull();
  });
  // 002:44.e 002:44.f 002:44.g
  test('filters by a range of dates, with presets of the school year', async () => {
    const calls = await open();
    await openFilters();
    const presets = [...document.querySelectorAll('option')].map((one) => one.textContent);
    expect(presets).toEqual(expect.arrayContaining(['Premier trimestre scolaire', 'Cette année scolaire']));
    const field = [...document.querySelectorAll('select')].find((one) =>
      one.textContent?.includes('Cette année scolaire'),
    );
    await choose(field as HTMLSelectElement, 'Cette année scolaire');
    await waitFor(() =>
      expect(lastList(calls)).toMatchObject({
        dateDebut: expect.stringMatching(/-08-01$/),
        dateFin: expect.stringMatching(/-07-31$/),
      }),
    );
  });
  // 002:45.a
  test('is searched', async () => {
    const calls = await open();
    await userEvent.type(screen.getByRole('searchbox'), 'lefe');
    await waitFor(() => expect(lastList(calls)).toMatchObject({ recherche: 'lefe' }));
  });
  // 002:46.a 002:46.b 002:46.c
  test('shows payments in a table, totals per site and a grand total', async () => {
    await open();
    const [, row] = within(screen.getByRole('table', { name: 'Règlements' })).getAllByRole('row');
    expect(plain(row?.textContent)).toMatch(/^20\/11\/2026LEFÈVRE Lucie.*150,00 €Chèque/);
    const sites = within(screen.getByRole('region', { name: 'Totaux par site' })).getAllByRole('row');
    expect(sites.map((one) => plain(one.textContent))).toEqual([
      'SiteRèglementsMontant',
      'École 12300,00 €',
      'École 21150,00 €',
      'Total général3450,00 €',
    ]);
  });
  test.each([
    // 002:627.a
    ['is of two lines a row at 576 px, ten a page, which a field sorts', 576, 10, 1],
    ['is a table above', 577, 50, 0],
  ])('%s', async (_what, width, taille, sorting) => {
    window.matchMedia = (media) => {
      const most = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0);
      return Object.assign(new EventTarget(), { media, matches: width <= most }) as MediaQueryList;
    };
    const calls = await open(ALL, width > 576 ? 'table' : 'list');
    expect(lastList(calls)).toMatchObject({ taille });
    await openFilters();
    expect(screen.queryAllByLabelText(/^Trier/)).toHaveLength(sorting);
    window.matchMedia = everyWidth;
  });
  test.each([
    // 002:47.d 002:627.c
    ['hidden', 1080, 0],
    // 002:47.e
    ['shown', 1081, 1],
  ])('has its exports %s at %i px', async (_what, width, count) => {
    device(width);
    await open();
    expect((await menuItems()).filter((item) => item === 'Exporter\u00a0: Excel')).toHaveLength(count);
  });
});

test('who may not record exemptions finds those that exist, by their name', async () => {
  const calls = await open();
  await choose(screen.getByLabelText('Mode de règlement'), 'Exonération direction');
  await waitFor(() => expect(lastList(calls)).toMatchObject({ fk_mode: 9 }));
});

test('a payment says its state where it does not count, in its row and in its panel', async () => {
  cleanup();
  signIn(ALL);
  const off = { ...payment, idReglement: 32, nomPrenomResponsable: 'ROY Luc', valide: 0 };
  mockApi({ ...answers, '/api/reglements/list/': listAnswer([payment, off].map(listedPayment)) });
  renderAt('/liste-reglements', <Payments />);
  const said: string[] = [];
  for (const name of [/LEFÈVRE Lucie/, /ROY Luc/]) {
    const row = await screen.findByRole('row', { name });
    await openRowPanel(row);
    for (const part of [row, screen.getByRole('complementary')])
      said.push(within(part).queryByText(/^(Valide|Annulé)$/)?.textContent ?? '');
  }
  expect(said).toEqual(['', '', 'Annulé', 'Annulé']);
});

/** What the panel of a payment offers. */
async function panelOf(functions: readonly number[]) {
  await open(functions);
  await openRowPanel(screen.getByRole('row', { name: /LEFÈVRE Lucie/ }));
  const panel = within(screen.getByRole('complementary'));
  return ['Modifier', 'Ouvrir le reçu'].filter((name) => panel.queryByRole('button', { name }) !== null);
}

test('the panel corrects a payment with 273, and opens its receipt with 214; without them it does not', async () => {
  expect(await panelOf([...ALL, right.correctPayment, right.seeContributions])).toEqual(['Modifier', 'Ouvrir le reçu']);
  expect(await panelOf([...ALL, right.seeContributions])).toEqual(['Ouvrir le reçu']);
  expect(await panelOf([...ALL, right.correctPayment])).toEqual(['Modifier']);
});

test('a payment is corrected from its panel, where it may be; « Annuler » makes it what it was', async () => {
  const row = { ...payment, idUtilisateur: 12, version: 2, recuParMail: 1 };
  const contribution = {
    ...{ idCotisation: 7, idUtilisateur: 12, nomPrenomUtilisateur: 'LEFÈVRE Lucie', email: 'lucie@exemple.fr' },
    ...{ fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027', montantTotal: 50_000, MontantDejaRegle: 15_000 },
    ...{ reglements: [row], lignes: [] },
  };
  cleanup();
  signIn([...ALL, right.correctPayment]);
  const calls = mockApi((path, { method }) => {
    if (method === 'POST' && path === '/api/reglements/7') return changedTo({ ...row, version: 3 });
    if (path === '/api/reglements/list/') return listAnswer([listedPayment(row)]);
    if (path === '/api/cotisations/famille/12' || path === '/api/cotisations/liste/12') return [saidOf(contribution)];
    if (path === '/api/reglements/cotisation/7') return [listedPayment(row)];
    return Reflect.get(answers, path);
  });
  renderAt('/liste-reglements', <Payments />);
  await openRowPanel(await screen.findByRole('row', { name: /LEFÈVRE Lucie/ }));
  await userEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Modifier' }));
  // What the family owes is asked for first, in a dialog that waits.
  const amount = await screen.findByLabelText(/Montant/, { selector: 'input' });
  const dialog = within(screen.getByRole('dialog', { name: /Modifier le règlement/ }));
  await userEvent.clear(amount);
  await userEvent.type(amount, '140');
  await userEvent.click(dialog.getByRole('button', { name: /^Enregistrer 140,00/ }));
  await waitFor(() => expect(store.getState().done?.message).toMatch(/^Règlement corrigé/));
  await store.getState().done?.undo?.();
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/reglements/7');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { idReglement: 31, montant: 140, versionAttendue: 2 },
    { idReglement: 31, montant: 150, versionAttendue: 3 },
  ]);
});
