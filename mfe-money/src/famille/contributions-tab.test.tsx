import { messages, paymentMode, right } from '@diapason/contracts/constants';
import { taxRecordRow } from '@diapason/contracts/testing/people';
import { store, type TabProps } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { InSheet, renderAt } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedTo, saidOf } from '../reglement/testing/said';
import ContributionsTab from './ContributionsTab';

const account = [right.seeGuardian, right.seeGuardianContributions];
const OTHER_TAX = { ...taxRecordRow, idRevenu: 8, fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' };
const guardian = { record: { of: 'guardian', id: 301, name: 'ADAM Zoé' } } as TabProps<'guardian'>;

let served: Record<string, unknown>;

/** @param contributions answered with what their declarations say to who signs in. */
async function show(
  functions: readonly number[],
  answers: Readonly<Record<string, unknown>> = {},
  contributions: readonly Parameters<typeof saidOf>[0][] = [],
  now: Parameters<typeof saidOf>[1] = {},
) {
  signIn(functions);
  served = {
    '/api/responsablesRevenus/listFiscalite/301': [taxRecordRow],
    '/api/cotisations/liste/301': contributions.map((one) => saidOf(one, now)),
    '/api/anneesScolaire/list': [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' }],
    ...answers,
  };
  const calls = mockApi((path) => served[path]);
  renderAt(
    '/fiche-responsable/301?onglet=cotisations',
    <InSheet of="guardian" id={301}>
      <ContributionsTab {...guardian} />
    </InSheet>,
  );
  return calls;
}
const saved = (calls: readonly RecordedCall[]) => calls.filter(({ method }) => method === 'POST').at(-1);

// 001:30.c 001:30.d
test('tax records and contributions stand in one tab; a contribution without a tax record of the year is not computed', async () => {
  const rights = [...account, right.calculateGuardianContribution];
  await show(rights, { '/api/responsablesRevenus/listFiscalite/301': [] });
  expect(await screen.findByText('Aucune fiscalité')).toBeTruthy();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Calculer la cotisation' });
  expect(await screen.findByText('Aucune cotisation')).toBeTruthy();
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  const notices = store.getState().notifications.map(({ message }) => message);
  expect(notices).toContain("Pour calculer la cotisation il faut une fiscalite pour l'annee 2026-2027.");
});

// 001:31.f 001:31.g 001:31.h 001:31.k 001:111.a 001:111.b 001:175.a
test('a tax record without a notice is sent with 0 and absence 1; otherwise every field is needed', async () => {
  const calls = await show([...account, right.addTaxRecord], {
    '/api/responsablesRevenus/listFiscalite/301': [],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une fiscalité' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const missing = () => dialog.queryAllByText('Veuillez remplir tous les champs').length;
  expect(missing()).toBe(2);
  // Each of them by itself keeps the record from being saved.
  await userEvent.type(dialog.getByLabelText(/^Revenu fiscal/), '30000');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(missing()).toBe(1);
  expect(saved(calls)).toBeUndefined();
  await userEvent.click(dialog.getByLabelText(/^Sans avis/));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/responsablesRevenus/0',
      body: { fk_anneeScolaire: 9, revenuFiscal: 0, nombrePart: 0, quotient: 0, absence: 1 },
    }),
  );
});

// 001:31.k 001:111.a
test('a tax record is of a year: where the current one has one, another is chosen first', async () => {
  const calls = await show([...account, right.addTaxRecord]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une fiscalité' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Revenu fiscal/), '30000');
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getAllByText('Veuillez remplir tous les champs')).toHaveLength(1);
  expect(saved(calls)).toBeUndefined();
});

test('who declared an income is told from who verified it', async () => {
  const declared = {
    ...OTHER_TAX,
    verifiee: 0,
    role: 'Responsable',
    libelleResponsable: 'ADAM Cécile',
    libelleAgent: null,
  };
  await show(account, { '/api/responsablesRevenus/listFiscalite/301': [taxRecordRow, declared] });
  const row = async (year: string) => (await screen.findByRole('row', { name: new RegExp(year) })).textContent;
  expect(await row('2026-2027')).toMatch(/VérifiéeVérifiée par DURAND Claire, le 01\/09\/2026$/);
  expect(await row('2025-2026')).toMatch(/À vérifierDéclarée par ADAM Cécile, le 01\/09\/2026$/);
});

test('no part at all is told as a number that is too small, not as an empty field', async () => {
  await show([...account, right.changeTaxRecord]);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText(/^Nombre de parts/));
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getByText('Au moins 0,25')).toBeTruthy();
  expect(dialog.queryByText('Veuillez remplir tous les champs')).toBeNull();
});

test('who brings the notice after all types both amounts: none is left at 0', async () => {
  const without = { ...taxRecordRow, absence: 1, revenuFiscal: 0, nombrePart: 0, quotient: 0 };
  const calls = await show([...account, right.changeTaxRecord], {
    '/api/responsablesRevenus/listFiscalite/301': [without],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText(/^Sans avis/));
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getAllByText('Veuillez remplir tous les champs')).toHaveLength(1);
  expect(saved(calls)).toBeUndefined();
});

test.each([
  ['001:31.a', 'Ajouter une fiscalité', right.addTaxRecord],
  ['001:31.b', 'Modifier la fiscalité 2026-2027', right.changeTaxRecord],
  ['001:31.c', 'Supprimer la fiscalité 2026-2027', right.deleteTaxRecord],
])('%s « %s » needs its function', async (_id, name, needed) => {
  await show([...account, needed]);
  await screen.findByRole('table', { name: 'Fiscalité' });
  expect(screen.getByRole('button', { name })).toBeTruthy();
  cleanup();
  const others = [right.addTaxRecord, right.changeTaxRecord, right.deleteTaxRecord].filter((one) => one !== needed);
  await show([...account, ...others]);
  await screen.findByRole('table', { name: 'Fiscalité' });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

// 001:31.b 001:31.d
test('a tax record is changed; it has income, parts, quotient, exemption and absence', async () => {
  const calls = await show([...account, right.changeTaxRecord]);
  const row = await screen.findByRole('row', { name: /2026-2027/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(cells).toEqual(expect.arrayContaining(['36 000,00 €3 parts', '1 000']));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText(/^Nombre de parts/));
  await userEvent.type(dialog.getByLabelText(/^Nombre de parts/), '2');
  expect(dialog.getByText('Quotient').textContent?.replace(/\s/g, ' ')).toBe('Quotient 1 500');
  await userEvent.click(dialog.getByLabelText(/^Exonération/));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/responsablesRevenus/7',
      body: { revenuFiscal: 36_000, nombrePart: 2, quotient: 1_500, exoneration: 1, absence: 0 },
    }),
  );
});

test('a tax record is saved with the notice that is shown; where another stands there by now, it is shown with the refusal', async () => {
  const list = '/api/responsablesRevenus/listFiscalite/301';
  const held = { ...taxRecordRow, verifiee: 0, fk_pieceJointe: 198, fileName: 'vrai.pdf' };
  const calls = await show([...account, right.changeTaxRecord], {
    [list]: [held],
    '/api/responsablesRevenus/7': {
      status: 409,
      message: messages.families.noticeChanged,
      field: 'fk_pieceJointe',
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  const asked = () => calls.filter(({ path }) => path === list).length;
  const before = asked();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(messages.families.noticeChanged, { normalizer: String })).toBeTruthy();
  expect(saved(calls)).toMatchObject({ body: { fk_pieceJointe: 198 } });
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('figures that the guardian corrected meanwhile are not verified: they are read again, then saved', async () => {
  const list = '/api/responsablesRevenus/listFiscalite/301';
  const path = '/api/responsablesRevenus/7';
  const calls = await show([...account, right.changeTaxRecord], {
    [list]: [{ ...taxRecordRow, verifiee: 0 }],
    [path]: { status: 409, message: messages.general.conflict, field: 'versionAttendue' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier la fiscalité 2026-2027' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await dialog().findByText(messages.general.conflict, { normalizer: String });
  expect(saved(calls)).toMatchObject({ path, body: { versionAttendue: 4 } });
  served[list] = [{ ...taxRecordRow, verifiee: 0, nombrePart: 2, quotient: 1500, version: 6 }];
  served[path] = { idRevenu: 7, quotient: 1500 };
  await userEvent.click(dialog().getByRole('button', { name: 'Recharger' }));
  await waitFor(() => expect(dialog().getByLabelText(/^Nombre de parts/)).toHaveProperty('value', '2'));
  await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved(calls)).toMatchObject({ path, body: { versionAttendue: 6, nombrePart: 2 } });
});

// 001:31.c
test('a tax record is deleted after a question', async () => {
  const calls = await show([...account, right.deleteTaxRecord], {
    '/api/responsablesRevenus/listFiscalite/301': [taxRecordRow, OTHER_TAX],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la fiscalité 2025-2026' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/responsablesRevenus/8'));
});

// 001:182.a
test('what the server answers with success false is shown in its words', async () => {
  await show([...account, right.deleteTaxRecord], {
    '/api/responsablesRevenus/7': { status: 422, message: 'Cette fiscalité sert à un calcul' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la fiscalité 2026-2027' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  const told = { kind: 'error', message: 'Cette fiscalité sert à un calcul' };
  await waitFor(() => expect(store.getState().notifications.at(-1)).toMatchObject(told));
});

describe('computing the contribution', () => {
  const calculating = [...account, right.calculateGuardianContribution];
  const tried = { changent: 1, restent: 0, ecart: 84_000, soldees: 0, resteSoldees: 0, sansTarif: 0 };
  const begun = {
    '/api/cotisations/calcul/essai': {
      ...tried,
      offreSansTarif: null,
      causes: [],
      familles: [],
      sansCommune: { total: 0, familles: [] },
    },
    '/api/cotisations/calcul': { idCalcul: 3, total: 1, finished: false },
  };
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Calculer la cotisation' });
  const compute = async () => {
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    await userEvent.click(await button());
  };
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Calculer' }));
  };
  const told = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);

  test('says first what would change, and writes nothing where the answer is no', async () => {
    const calls = await show(calculating, begun);
    await compute();
    const dialog = await screen.findByRole('dialog', { name: /^Calculer la cotisation 2026-2027/ });
    expect(dialog.textContent?.replace(/\s/g, ' ')).toContain('1 montant change, + 840,00 €');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    const asked = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
    expect(asked('/api/cotisations/calcul/essai')).toEqual([{ fk_anneeScolaire: 9, fk_responsable: 301 }]);
    expect(asked('/api/cotisations/calcul')).toEqual([]);
  });

  test('a family that could not be calculated is no success: the reason is told', async () => {
    const reason = 'La grille n’a pas de tarif « danse » pour l’offre « Modern’jazz ».';
    const state = { idCalcul: 3, fk_anneeScolaire: 9, total: 1, done: 1, changed: 0, finished: true };
    await show(calculating, { ...begun, '/api/cotisations/calcul/3': { ...state, failed: 1, reason } });
    await compute();
    await confirm();
    await waitFor(() => expect(told()).toEqual([['error', reason]]));
    cleanup();
    await show(calculating, { ...begun, '/api/cotisations/calcul/3': { ...state, failed: 0, reason: null } });
    await compute();
    await confirm();
    await waitFor(() => expect(told()).toEqual([['success', messages.money.calculationDone]]));
  });

  test('one that cannot be found again ends', async () => {
    const gone = { status: 404, message: messages.general.notFound };
    await show(calculating, { ...begun, '/api/cotisations/calcul/3': gone });
    await compute();
    await confirm();
    await waitFor(() => expect(told()).toEqual([['error', messages.general.notFound]]));
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull());
  });

  test('is not offered before the tax records are there, and says what failed where they do not come', async () => {
    const path = '/api/responsablesRevenus/listFiscalite/301';
    let come: (answer: unknown) => void = () => undefined;
    const calls = await show(calculating, { ...begun, [path]: new Promise((resolve) => (come = resolve)) });
    expect((await button()).disabled).toBe(true);
    come({ status: 503, message: 'Le service est momentanément indisponible.' });
    await compute();
    expect(told()).toContainEqual(['error', 'Le service est momentanément indisponible.']);
    expect(told()).not.toContainEqual(['error', messages.families.taxRecordNeeded('2026-2027')]);
    expect(calls.some((call) => call.path === '/api/cotisations/calcul')).toBe(false);
  });
});

// 001:32.a
test('computing the contribution needs 110', async () => {
  await show([...account, right.calculateGuardianContribution]);
  expect(await screen.findByRole('button', { name: 'Calculer la cotisation' })).toBeTruthy();
  cleanup();
  await show(account);
  expect(await screen.findByText('Aucune cotisation')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Calculer la cotisation' })).toBeNull();
});

const payment = (idReglement: number, valide: number) => ({
  idReglement,
  fk_cotisation: 5,
  montant: 150,
  date: '2026-10-02',
  libelleMode: 'Chèque',
  quittance: `A${idReglement}`,
  valide,
  version: 2,
});
const contribution = {
  idCotisation: 5,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  montantTotal: 48_800,
  MontantDejaRegle: 15_000,
  dateHeure: '2026-09-02T10:00:00Z',
  explication: '<p>Tarif <strong>réduit</strong></p>',
  lignes: [],
  ...{ quotient: 1_000, tranche: 4, zone: 'adherent', libelleZone: 'Adhérent', grilleVersion: 2, version: 1 },
  nomPrenomUtilisateur: 'ADAM Zoé',
  reglements: [payment(31, 1), payment(32, 0)],
  premierPayeur: null as null | object,
};
const money = (text: string | null) => text?.replace(/\s/g, ' ');

// 001:33.a 001:33.b 001:33.c 001:33.d 001:33.e
test('a contribution says year, total and what is paid; and unfolds into its payments, with an explanation in HTML beside', async () => {
  await show(account, {}, [contribution]);
  const year = within(await screen.findByRole('region', { name: '2026-2027' }));
  const said = money(year.getByRole('banner').textContent);
  for (const sum of ['Total 488,00 €', 'Réglé 150,00 €', 'Reste 338,00 €']) expect(said).toContain(sum);
  expect((await screen.findByText('réduit')).tagName).toBe('STRONG');
  const payments = within(year.getByRole('table', { name: 'Règlements 2026-2027' }));
  expect(payments.getByRole('row', { name: /A31/ }).textContent).not.toContain('Supprimé');
  expect(payments.getByRole('row', { name: /A32/ }).textContent).toContain('Supprimé');
  await userEvent.click(year.getByRole('button', { name: '2026-2027' }));
  expect(year.queryByRole('table')).toBeNull();
  expect(year.getByText('1 règlement')).toBeTruthy();
});

test('the year in which something is owed is open, and the one that is opened is explained', async () => {
  const paid = { ...contribution, idCotisation: 4, libelleAnneeScolaire: '2025-2026', montantTotal: 15_000 };
  await show(account, {}, [paid, contribution]);
  const open = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
  await screen.findByRole('region', { name: '2026-2027' });
  expect(open()).toEqual(['2026-2027']);
  expect(money(screen.getByRole('heading', { name: /^Pourquoi/ }).textContent)).toBe('Pourquoi 488,00 €');
  await userEvent.click(screen.getByRole('button', { name: '2025-2026' }));
  expect(open()).toEqual(['2025-2026']);
  expect(money(screen.getByRole('heading', { name: /^Pourquoi/ }).textContent)).toBe('Pourquoi 150,00 €');
});

test('of two contributions of a year the one of a record that was merged says whose it was', async () => {
  const taken = {
    ...contribution,
    idCotisation: 6,
    premierPayeur: { idUtilisateur: 321, nomPrenomUtilisateur: 'ADAM Eve' },
  };
  await show(account, {}, [contribution, taken]);
  const years = await screen.findAllByRole('region', { name: /^2026-2027/ });
  expect(years).toHaveLength(2);
  expect(screen.getByRole('region', { name: /2026-2027, reprise d’ADAM Eve \(n°\s321\)/ })).toBeTruthy();
});

// 001:33.f 001:33.g
test('with 278 a deleted payment is reactivated, by saving it with valide 0', async () => {
  const unfolded = async (functions: readonly number[]) => {
    signIn(functions);
    const reactivated = changedTo({ ...payment(32, 1), fk_mode: 1 }, { reactive: true });
    const calls = await show(functions, { '/api/reglements/5': reactivated }, [contribution]);
    await screen.findByRole('table', { name: 'Règlements 2026-2027' });
    return calls;
  };
  await unfolded(account);
  expect(screen.queryByRole('button', { name: /Réactiver/ })).toBeNull();
  cleanup();
  const calls = await unfolded([...account, right.reactivatePayment]);
  expect(await screen.findAllByRole('button', { name: /Réactiver/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Réactiver le règlement A32' }));
  await waitFor(() =>
    expect(saved(calls)).toMatchObject({
      path: '/api/reglements/5',
      body: { idReglement: 32, fk_cotisation: 5, valide: 0, versionAttendue: 2 },
    }),
  );
});

test.each([
  ['in a closed year', {}, { closed: [9] }],
  ['after the closing date', {}, { fermeture: '2020-01-31' }],
  ['of an exemption, without 240', { fk_mode: paymentMode.exemption }, {}],
])(
  'a deleted payment is not offered to be reactivated where that would be refused: %s',
  async (_where, change, now) => {
    const row = { ...contribution, reglements: [{ ...payment(32, 0), ...change }] };
    const functions = [...account, right.reactivatePayment];
    await show(functions, {}, [row], now);
    await screen.findByRole('row', { name: /A32/ });
    expect(screen.queryByRole('button', { name: /Réactiver/ })).toBeNull();
  },
);

// 001:30.a 001:30.b 001:175.c
test('on a phone the tab Cotisations says that it is not there', async () => {
  Object.defineProperty(window.screen, 'width', { value: 390, configurable: true });
  await show(account);
  expect(await screen.findByText('Vous ne pouvez pas voir cet onglet sur mobile')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  Object.defineProperty(window.screen, 'width', { value: 1440, configurable: true });
});
