import { contributionViews, messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import { choose, menuItems, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saidOf } from '../reglement/testing/said';
import Contributions from './Contributions';
import {
  ALL,
  button,
  contribution,
  device,
  lastList,
  offeredOfPayment,
  open,
  payment,
  plain,
  summary,
  without,
} from './testing/opened';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void device(1440));

describe('the list of contributions', () => {
  // 002:34.a
  test('filters by school year', async () => {
    const calls = await open();
    await choose(screen.getByLabelText('Année scolaire'), '2025-2026');
    await waitFor(() => expect(lastList(calls)).toMatchObject({ fk_anneeScolaire: 8 }));
  });
  // 002:34.b
  test('filters by site', async () => {
    const calls = await open();
    await choose(screen.getByLabelText('Site'), 'École 2');
    await waitFor(() => expect(lastList(calls)).toMatchObject({ fk_site: 2 }));
  });
  // 002:34.c
  test('is searched by name', async () => {
    const calls = await open();
    await userEvent.type(screen.getByRole('searchbox'), 'lefe');
    await waitFor(() => expect(lastList(calls)).toMatchObject({ recherche: 'lefe' }));
  });
  // 002:35.a
  test('shows a summary of totals', async () => {
    await open();
    const totals = screen.getByRole('region', { name: 'Totaux des cotisations' });
    for (const amount of ['1 705,00 €', '300,00 €', '1 405,00 €']) expect(plain(totals.textContent)).toContain(amount);
  });
  // 002:36.a 002:7.a
  test('has one row per contribution, of a family and a year, with its payments', async () => {
    await open();
    const [, ...rows] = within(screen.getByRole('table', { name: 'Cotisations' })).getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(plain(rows[0]?.textContent)).toMatch(/LEFÈVRE Lucie.*150,00 €.*chèque, 20\/11\/2026/);
    expect(plain(rows[1]?.textContent)).toMatch(/MARTIN Jean.*Aucun/);
  });
  // 002:36.b
  test('the panel has all payments of the contribution, deleted ones told apart', async () => {
    const reglements = [payment(32, { montant: 20, libelleMode: 'Espèces', valide: 0 }), payment(31)];
    await open(ALL, {
      more: { '/api/cotisations/liste/1007': [saidOf(contribution(7, 'LEFÈVRE Lucie', { reglements, lignes: [] }))] },
    });
    await openRowPanel(screen.getByRole('row', { name: /LEFÈVRE Lucie/ }));
    const payments = within(await screen.findByRole('list', { name: 'Règlements de LEFÈVRE Lucie' }));
    expect(payments.getAllByRole('listitem').map((line) => plain(line.textContent))).toEqual([
      expect.stringMatching(/^Espèces.*Supprimé.*20,00 €/),
      expect.stringMatching(/^Chèque(?!.*Supprimé).*150,00 €/),
    ]);
  });
  test('names the latest payment that counts, and its receipt stands beside it', async () => {
    const reglements = [payment(33, { valide: 0, date: '2026-11-22' }), payment(32, { montant: 80 }), payment(31)];
    await open(ALL, { rows: [contribution(7, 'LEFÈVRE Lucie', { reglements })] });
    expect(button(/^Télécharger le reçu de 80,00/)).not.toBeNull();
    await open(ALL, { rows: [contribution(7, 'LEFÈVRE Lucie', { reglements: reglements.slice(0, 1) })] });
    expect(within(screen.getByRole('row', { name: /LEFÈVRE Lucie/ })).getByText('Aucun')).toBeTruthy();
  });
  test('the panel holds what is left, the payments and the calculation', async () => {
    const ligne = { nature: 'cours', idEleve: 3, nomPrenomEleve: 'LEFÈVRE Zoé', libelle: 'Cursus', base: 90_000 };
    const facteurs = [{ libelle: 'Fratrie', effet: 'multiplie', valeur: 0.9 }];
    const lignes = [{ ...ligne, facteurs, montant: 85_250 }];
    await open(ALL, {
      more: { '/api/cotisations/liste/1007': [{ ...saidOf(contribution(7, 'LEFÈVRE Lucie')), lignes }] },
    });
    await openRowPanel(screen.getByRole('row', { name: /LEFÈVRE Lucie/ }));
    const panel = within(screen.getByRole('complementary'));
    const [line] = within(
      await panel.findByRole('list', { name: 'Calcul de la cotisation de LEFÈVRE Lucie' }),
    ).getAllByRole('listitem');
    expect(plain(line?.textContent)).toMatch(/^CursusLEFÈVRE Zoé · 900,00 € · Fratrie.*852,50 €$/);
    expect(plain(panel.getByText('Reste à payer').textContent)).toBe('Reste à payer702,50 €');
    expect(
      within(panel.getByRole('list', { name: 'Règlements de LEFÈVRE Lucie' })).getByText('Chèque, 20/11/2026'),
    ).toBeTruthy();
  });
  // 002:39.a 002:39.b
  test('exports to Excel in five views', async () => {
    await open();
    expect((await menuItems()).filter((item) => item?.startsWith('Exporter'))).toEqual([
      'Exporter\u00a0: Toutes (Excel)',
      'Exporter\u00a0: Complètes (Excel)',
      'Exporter\u00a0: Partielles (Excel)',
      'Exporter\u00a0: Trop-perçues (Excel)',
      'Exporter\u00a0: Sans règlement (Excel)',
    ]);
    expect(contributionViews).toHaveLength(5);
  });
  test('exports the chosen rows, by their numbers', async () => {
    const calls = await open(ALL, { more: { '/api/cotisations/export': { status: 500, message: 'plus tard' } } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner MARTIN Jean' }));
    const bar = within(screen.getByRole('region', { name: 'Sélection' }));
    await userEvent.click(bar.getByRole('button', { name: 'Exporter' }));
    const body = () => calls.find(({ path }) => path === '/api/cotisations/export')?.body;
    await waitFor(() => expect(body()).toMatchObject({ vue: 'toutes', choisis: [8], format: 'xlsx' }));
  });
});

describe('the button that calculates', () => {
  // 002:40.a 002:40.b 002:40.e
  test('is shown above 1080 px, where the server offers it', async () => {
    device(1081);
    await open();
    expect(button('Calculer')).not.toBeNull();
  });
  test.each([
    // 002:40.b 002:627.d 002:40.e
    ['at 1080 px', 1080, ALL, []],
    // 002:40.c 002:40.e
    ['where the server leaves it out: without calculCotisation, in a closed year', 1440, ALL, ['calculer']],
    // 002:40.d 002:465.d 002:40.e
    ['without 217', 1440, without(217), []],
  ])('is hidden %s', async (_when, width, functions, shut) => {
    device(width);
    await open(functions, { shut });
    expect(button('Calculer')).toBeNull();
  });
});

test.each([
  ['', 'Calculer', 'Relancer'],
  ['?vue=sansReglement', 'Relancer', 'Calculer'],
  ['?vue=partielles', 'Relancer', 'Calculer'],
])('beside the filled button stands one act, for who owes the reminder: « %s »', async (search, shown, folded) => {
  device(1440);
  await open(ALL, { search });
  expect([button(shown) !== null, button(folded) !== null]).toEqual([true, false]);
});

test('why nothing is added is said above the rows', async () => {
  signIn(ALL);
  mockApi({
    '/api/cotisations/liste': listAnswer([], { avis: messages.money.closedYear, shut: ['regler'] }),
    '/api/cotisations/resume': summary,
  });
  renderAt('/liste-cotisations', <Contributions />);
  expect(await screen.findByText(messages.money.closedYear, { normalizer: String })).toBeTruthy();
  expect(button('Enregistrer un règlement')).toBeNull();
});

// 002:465
describe('what a function opens on the screen', () => {
  const deleted = [contribution(7, 'LEFÈVRE Lucie', { reglements: [payment(31, { valide: 0 })] })];
  const subscribed = [contribution(7, 'LEFÈVRE Lucie', { reglements: [payment(31, { abonnement: '4521' })] })];
  const failed = [contribution(7, 'LEFÈVRE Lucie', { erreurPaiement: 1 })];
  test.each([
    // 002:465.d
    ['217 the calculation', right.calculateContributions, 'Calculer', undefined],
    // 002:465.g
    ['272 adding a payment', right.addPayment, 'Règlement\u00a0: LEFÈVRE Lucie', undefined],
    // 002:465.k
    ['276 the payment errors', right.seePaymentErrors, /^Paiement en erreur/, failed],
  ])('%s', async (_what, id, name, rows) => {
    const shown = rows ? { rows } : {};
    await open([right.seeContributions, id], shown);
    expect(button(name)).not.toBeNull();
    await open(without(id), shown);
    expect(button(name)).toBeNull();
  });
  test.each([
    // 002:465.h
    ['273 correcting it', right.correctPayment, 'Modifier', undefined],
    // 002:465.i
    ['274 deleting it', right.deletePayment, 'Supprimer…', undefined],
    // 002:465.j 002:311.c 002:311.d
    ['275 ending a subscription', right.terminateSubscription, 'Résilier l’abonnement…', subscribed],
    // 002:465.l
    ['278 reactivating a payment', right.reactivatePayment, 'Réactiver', deleted],
  ])('%s, in the panel', async (_what, id, item, rows) => {
    const shown = rows ? { rows } : {};
    await open([right.seeContributions, id], shown);
    expect(await offeredOfPayment()).toEqual([item]);
    await open(without(id), shown);
    expect(await offeredOfPayment()).not.toContain(item);
  });
  // 002:465.e
  test('218 the exports', async () => {
    const exports = async () => (await menuItems()).filter((item) => item?.startsWith('Exporter')).length;
    await open([right.seeContributions, right.exportContributions]);
    expect(await exports()).toBe(5);
    await open(without(right.exportContributions));
    expect(await exports()).toBe(0);
  });
  // 002:465.b
  test('216 changing the year', async () => {
    await open([right.seeContributions, right.changeContributionYear]);
    expect(screen.getByLabelText('Année scolaire')).toHaveProperty('disabled', false);
    const calls = await open(without(right.changeContributionYear));
    expect(screen.getByLabelText('Année scolaire')).toHaveProperty('disabled', true);
    expect(lastList(calls)).toMatchObject({ fk_anneeScolaire: 9 });
  });
  test('241 choosing among all sites; without it the own ones', async () => {
    const offered = () => [...screen.getByLabelText('Site').querySelectorAll('option')].map((one) => one.textContent);
    await open([right.seeContributions, right.changeContributionSite]);
    await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['École 1', 'École 2'])));
    await open(without(right.changeContributionSite));
    await waitFor(() => expect(offered()).toContain('École 1'));
    expect(offered()).not.toContain('École 2');
  });
});

test('a family leads to its sheet, to the contributions there for whom that tab opens, and nobody to a sheet without tabs', async () => {
  provideScreenTitles((path) => (path.startsWith('/fiche-responsable/') ? 'Fiche responsable' : undefined));
  const family = () => screen.queryByRole('link', { name: 'LEFÈVRE Lucie' })?.getAttribute('href');
  const { seeGuardian, seeGuardianContributions, seeGuardianPupils } = right;
  await open([...ALL, seeGuardian, seeGuardianContributions]);
  expect(family()).toBe('/fiche-responsable/1007?onglet=cotisations');
  await open([...ALL, seeGuardian, seeGuardianPupils]);
  expect(family()).toBe('/fiche-responsable/1007');
  await open([...ALL, seeGuardian]);
  expect(family()).toBeUndefined();
});
