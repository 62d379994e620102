import { contributionViews, messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles, store } from '@diapason/platform';
import { listAnswer, mockApi, type RecordedCall, schoolYears, signIn, succeedsWith } from '@diapason/platform/testing';
import { choose, menuItems, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedTo, saidOf } from '../reglement/testing/said';
import Contributions from './Contributions';

const ALL = [
  right.seeContributions,
  right.changeContributionYear,
  right.changeContributionSite,
  right.calculateContributions,
  right.exportContributions,
  right.addPayment,
  right.exemptFromPayment,
  right.correctPayment,
  right.deletePayment,
  right.terminateSubscription,
  right.seePaymentErrors,
  right.reactivatePayment,
];
const without = (...ids: readonly number[]) => ALL.filter((id) => !ids.includes(id));

const payment = (idReglement: number, more: object = {}) => ({
  idReglement,
  fk_cotisation: 7,
  montant: 150,
  fk_mode: 1,
  libelleMode: 'Chèque',
  date: '2026-11-20',
  valide: 1,
  quittance: null,
  abonnement: null,
  nomPrenomAdministratif: 'DURAND Claire',
  version: 1,
  ...more,
});
/** A call that changed a payment: what whoever is signed in then may do with it. */
const saved =
  (message: string, after: ReturnType<typeof payment>, reactive = false) =>
  () =>
    succeedsWith(message, changedTo(after, { reactive }));
const contribution = (idCotisation: number, nomPrenomUtilisateur: string, more: object = {}) => ({
  idCotisation,
  idUtilisateur: 1000 + idCotisation,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  nomPrenomUtilisateur,
  libelleSite: 'École d’Albi',
  montantTotal: 85_250,
  MontantDejaRegle: 15_000,
  quotient: 1000,
  tranche: 4,
  zone: 'adherent',
  libelleZone: null,
  grilleVersion: 1,
  version: 1,
  nombreEleves: 1,
  dateHeure: '2026-11-01T10:00:00Z',
  utilisateurAdministratif: 'DURAND Claire',
  erreurPaiement: 0,
  explication: '<p>Quotient familial 1 000</p>',
  reglements: [payment(31)] as readonly object[],
  ...more,
});
const summary = {
  nombre: 2,
  montantTotal: 170_500,
  montantRegle: 30_000,
  resteARegler: 140_500,
  tropPercu: 0,
  completes: 0,
  partielles: 2,
  tropPercues: 0,
  sansReglement: 0,
};
const modes = [
  { idMode: 1, libelleMode: 'Chèque', enLigne: false },
  { idMode: 9, libelleMode: 'Exonération direction', enLigne: false },
];
const sites = [1, 2].map((idSite) => ({ idSite, libelleSite: `École ${idSite}`, visible: 1 }));
const setting = (cle: string, valeur: string) => ({ cle, valeur, categorie: 'reglement' });

interface Shown {
  readonly rows?: readonly ReturnType<typeof contribution>[];
  readonly shut?: readonly string[];
  readonly settings?: readonly object[];
  readonly more?: Readonly<Record<string, unknown>>;
  /** Of the address. */
  readonly search?: string;
}

/** Opens the list for someone with these functions, and waits for it. */
async function open(
  functions: readonly number[] = ALL,
  { rows, shut = [], settings, more = {}, search = '' }: Shown = {},
) {
  cleanup();
  signIn(functions, { antennes: [{ idSite: 1, libelleSite: 'École 1' }] as never });
  const shown = rows ?? [contribution(7, 'LEFÈVRE Lucie'), contribution(8, 'MARTIN Jean', { reglements: [] })];
  const list = shown.map((one) => saidOf(one));
  const answers: Readonly<Record<string, unknown>> = {
    '/api/cotisations/liste': listAnswer(list, { shut }),
    '/api/cotisations/resume': summary,
    '/api/parametres/list': settings ?? [setting('calculCotisation', '1'), setting('fermetureReglements', '')],
    '/api/anneesScolaire/list': schoolYears,
    '/api/sites/liste': sites,
    '/api/cotisations/reglementsModes': modes,
    '/api/reglements/cotisation/7': list[0]?.reglements,
    '/api/cotisations/liste/1007': list.slice(0, 1).map((one) => ({ ...one, lignes: [] })),
    ...more,
  };
  const calls = mockApi((path: string, asked: RecordedCall) => {
    const answer = answers[`${asked.method} ${path}`] ?? answers[path];
    return typeof answer === 'function' ? answer() : answer;
  });
  renderAt(`/liste-cotisations${search}`, <Contributions />);
  await screen.findByRole('table', { name: 'Cotisations' }, { timeout: 30_000 });
  return calls;
}

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** What « … » of the first family's payment offers, in the panel; nothing where there is no « … ». */
const offeredOfPayment = async () => {
  await openRowPanel(screen.getByRole('row', { name: /LEFÈVRE Lucie/ }));
  await screen.findByText(/^Calculée le/);
  const more = button(/^Actions sur le règlement/);
  return more ? menuItems(more.getAttribute('aria-label') ?? '') : [];
};
const pressOfPayment = async (item: string) => {
  await openRowPanel(await screen.findByRole('row', { name: /LEFÈVRE Lucie/ }));
  await press(/^Actions sur le règlement/);
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};
const device = (width: number) => Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
const notified = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
const lastList = (calls: readonly RecordedCall[]) =>
  calls.filter(({ path }) => path === '/api/cotisations/liste').at(-1)?.body as Record<string, unknown>;

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

describe('a dialog', () => {
  // 002:37.a 002:593.a 002:313.a 002:393.a
  test('adds a payment of what is left, dated today, says so, and takes it back', async () => {
    const calls = await open(ALL, {
      more: {
        'POST /api/reglements/7': saved('Règlement enregistré', payment(32)),
        'DELETE /api/reglements/32': succeedsWith('Règlement supprimé'),
      },
    });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const dialog = await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' });
    const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format();
    expect(within(dialog).getByLabelText(/^Date/)).toHaveProperty('value', today);
    const amount = within(dialog).getByLabelText(/Montant/);
    expect(amount).toHaveProperty('value', '702,50');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Chèque' }));
    await userEvent.clear(amount);
    await userEvent.type(amount, '80');
    expect(plain(within(dialog).getByText(/^Après/).textContent)).toBe('Après : reste 622,50 €');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Enregistrer 80,00/ }));
    await waitFor(() => expect(notified()).toContainEqual(['success', 'Règlement enregistré']));
    expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({
      idReglement: 0,
      montant: 80,
      fk_mode: 1,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { done } = store.getState();
    expect([plain(done?.message), done?.paper?.label]).toEqual([
      'Règlement enregistré : LEFÈVRE Lucie, 80,00 €',
      'Ouvrir le reçu',
    ]);
    await done?.undo?.();
    expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/reglements/32' }));
  });
  test('warns of too much and saves it; « puis un autre » goes on with the next family, on the same day and in the same mode', async () => {
    const calls = await open(without(right.deletePayment), {
      more: { 'POST /api/reglements/7': saved('Règlement enregistré', payment(32)) },
    });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const first = await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' });
    const amount = within(first).getByLabelText(/Montant/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '714,50');
    await userEvent.click(await within(first).findByRole('radio', { name: 'Chèque' }));
    expect(plain(within(first).getByText(/^C’est /).textContent)).toContain('12,00 € de plus que ce qui reste à payer');
    await userEvent.click(within(first).getByRole('button', { name: 'Enregistrer, puis un autre' }));
    const next = await screen.findByRole('dialog', { name: 'Règlement suivant' });
    expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({ montant: 714.5 });
    expect(store.getState().done?.undo).toBeUndefined();
    await userEvent.type(within(next).getByLabelText('Famille'), 'martin');
    await userEvent.click(await within(next).findByRole('option', { name: /^MARTIN Jean/ }));
    const second = await screen.findByRole('dialog', { name: 'Règlement de MARTIN Jean' });
    expect(await within(second).findByRole('radio', { name: 'Chèque' })).toHaveProperty('checked', true);
  });
  test('says to whom the receipt goes, and sends none where that is unticked', async () => {
    const calls = await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { email: 'lucie@example.org' })],
      settings: [setting('delaiRecus', '10'), setting('fermetureReglements', '')],
      more: { 'POST /api/reglements/7': saved('Règlement enregistré', payment(32)) },
    });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const box = await screen.findByRole('checkbox', { name: 'Envoyer le reçu à lucie@example.org' });
    expect(await screen.findByText(/^dans 10 minutes, un seul e-mail/)).toBeTruthy();
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('radio', { name: 'Chèque' }));
    await press(/^Enregistrer 702,50/);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({ recuParMail: 0 }),
    );
  });
  test('of a payment begins with the family, from the button of the list', async () => {
    await open();
    await press('Enregistrer un règlement');
    const first = await screen.findByRole('dialog', { name: 'Enregistrer un règlement' });
    await userEvent.type(within(first).getByLabelText('Famille'), 'lefevre');
    await userEvent.click(await within(first).findByRole('option', { name: /^LEFÈVRE Lucie/ }));
    expect(await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' })).toBeTruthy();
    cleanup();
    await open(without(right.addPayment));
    expect(button('Enregistrer un règlement')).toBeNull();
  });
  // 002:315.a 002:315.b
  test('proposes what is left divided by 2', async () => {
    await open();
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    const half = await screen.findByRole('button', { name: /^Reste à payer divisé par 2/ });
    expect(plain(half.textContent)).toBe('Reste à payer divisé par 2 : 351,25 €');
    await userEvent.click(half);
    expect(screen.getByLabelText(/Montant/)).toHaveProperty('value', '351,25');
  });
  // 002:37.b
  test('edits a payment', async () => {
    const calls = await open(ALL, {
      more: { 'POST /api/reglements/7': saved('Règlement enregistré', payment(31, { version: 2 })) },
    });
    await pressOfPayment('Modifier');
    const amount = await screen.findByLabelText(/Montant/);
    expect(amount).toHaveProperty('value', '150,00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '140,50');
    await press(/^Enregistrer 140,50/);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({
        idReglement: 31,
        montant: 140.5,
      }),
    );
  });
  // 002:37.c 002:594.a
  test('deletes a payment, and says so', async () => {
    const calls = await open(ALL, {
      more: { 'DELETE /api/reglements/31': saved('Règlement supprimé', payment(31, { valide: 0, version: 2 })) },
    });
    await pressOfPayment('Supprimer…');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(notified()).toContainEqual(['success', 'Règlement supprimé']));
    expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/reglements/31' }));
    await waitFor(() =>
      expect(plain(store.getState().done?.message)).toBe('Règlement supprimé : LEFÈVRE Lucie, 150,00 €'),
    );
    await store.getState().done?.undo?.();
    expect(calls.find(({ path, method }) => path === '/api/reglements/7' && method === 'POST')?.body).toMatchObject({
      idReglement: 31,
      valide: 0,
      versionAttendue: 2,
    });
  });
  test.each([
    ['not at 576 px', 576, 0],
    ['above', 577, 1],
  ])('offers the deletion of a payment %s', async (_what, width, count) => {
    device(width);
    await open();
    const items = await offeredOfPayment();
    expect(items).toContain('Modifier');
    expect(items.filter((item) => item === 'Supprimer…')).toHaveLength(count);
  });
  // 002:38.a 002:38.b 002:38.c
  test('« Paiement en erreur » lists the stamps and the messages', async () => {
    await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { erreurPaiement: 1 })],
      more: { '/api/reglements/erreurReglement': [{ stamp: '2026-11-20T10:00:00Z', message: 'Refus 00151' }] },
    });
    await press(/^Paiement en erreur/);
    const dialog = await screen.findByRole('dialog', { name: 'Paiement en erreur' });
    const [, row] = await within(dialog).findAllByRole('row');
    expect(row?.textContent).toBe('20/11/2026 à 11:00Refus 00151');
  });
  // 002:602.a
  test('shows why a payment is not saved', async () => {
    await open(ALL, { more: { 'POST /api/reglements/7': { status: 422, message: 'Refus du serveur' } } });
    await press('Règlement\u00a0: LEFÈVRE Lucie');
    await userEvent.click(await screen.findByRole('radio', { name: 'Chèque' }));
    await press(/^Enregistrer 702,50/);
    expect(await screen.findByText('Refus du serveur')).toBeTruthy();
  });
});

describe('what is told', () => {
  // 002:596.a 001:174.i 002:310.c 002:310.d
  test('of a payment that was reactivated', async () => {
    const calls = await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { reglements: [payment(31, { valide: 0 })] })],
      more: { 'POST /api/reglements/7': saved('Paiement reactive', payment(31, { version: 3 }), true) },
    });
    await pressOfPayment('Réactiver');
    await waitFor(() => expect(notified()).toContainEqual(['success', 'Paiement reactive']));
    expect(calls.find(({ path }) => path === '/api/reglements/7')?.body).toMatchObject({
      idReglement: 31,
      valide: 0,
      versionAttendue: 1,
    });
  });
  test.each([
    // 002:595.a
    ['of a subscription that ended', succeedsWith("Résiliation de l'abonnement effectué ok"), 'success'],
    // 002:602.d
    ['of one that did not', { status: 422, message: 'Pas d’abonnement' }, 'error'],
  ])('%s', async (_what, answer, kind) => {
    await open(ALL, {
      rows: [contribution(7, 'LEFÈVRE Lucie', { reglements: [payment(31, { abonnement: '4521' })] })],
      more: { '/api/reglements/resiliationAbonnement': answer },
    });
    await pressOfPayment('Résilier l’abonnement…');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Résilier' }));
    const { message } = answer as { message: string };
    await waitFor(() => expect(notified()).toContainEqual([kind, message]));
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
