import type { SessionUser } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, type RecordedCall, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GuardianContributions from './GuardianContributions';

const PENDING = "La cotisation de l'année est en cours de calul.";
const contribution = {
  idCotisation: 7,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  montantTotal: 85_250,
  MontantDejaRegle: 0,
  fk_site: 1,
  dateHeure: '2026-11-01T10:00:00Z',
  explication: '<p>Quotient familial <strong>1 000</strong></p>',
  lignes: [],
  reglements: [],
};
const record = {
  idRevenu: 3,
  fk_pieceJointe: 2,
  fileName: 'avis-2025.pdf',
  version: 2,
  fk_anneeScolaire: 8,
  libelleAnneeScolaire: '2025-2026',
  revenuFiscal: 36_000,
  nombrePart: 3,
  quotient: 1000,
  absence: 0,
  exoneration: 0,
  verifiee: 1,
  dateHeure: '2025-10-01T10:00:00Z',
};
const town = { idCommune: 1, libelleCommune: 'Albi', codePostal: '81000', libelleEpci: null, tarifAdherent: true };
const years = [9, 8].map((id) => ({
  idAnneeScolaire: id,
  libelleAnneeScolaire: `${2017 + id}-${2018 + id}`,
  dateDebut: `${2017 + id}-08-01`,
  dateFin: id === 9 ? '2199-07-31' : '2026-07-31',
}));

function open(
  more: Readonly<Record<string, unknown>> = {},
  usurpation: SessionUser['usurpation'] = null,
): readonly RecordedCall[] {
  cleanup();
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'], usurpation });
  const answers = (): Readonly<Record<string, unknown>> => ({
    '/api/cotisations/liste/1042': [contribution],
    '/api/cotisations/cotisationPayeur/1042': { payeur: 1, idUtilisateur: 1042, nomPrenomUtilisateur: 'LEFÈVRE Lucie' },
    '/api/responsablesRevenus/listFiscalite/1042': [record],
    'POST /api/responsablesRevenus/0': succeedsWith('', { idRevenu: 4, quotient: 1000 }),
    'POST /api/fichiers/upload/responsablesRevenus': succeedsWith('', { idPieceJointe: 8, realFileName: 'avis.pdf' }),
    '/api/anneesScolaire/list': years,
    '/api/utilisateursResponsables/1042': { ville: 'Albi' },
    '/api/utilisateursResponsables/1042/elevesAttached': [{ idEleve: 5, nomPrenomEleve: 'LEFÈVRE Léa' }],
    '/api/eleves/5/SI_list': [],
    '/api/cotisations/communesConvention': [town],
    ...more,
  });
  const calls = mockApi((path: string, asked: RecordedCall) => {
    const answer = answers()[`${asked.method} ${path}`] ?? answers()[path];
    return path.includes('listFiscalite') && Array.isArray(answer) ? sheetAnswer(answer) : answer;
  });
  renderAt('/responsableCotisation/1042?cotisation', <GuardianContributions />);
  return calls;
}

const wide = window.matchMedia;
/** A window that is this wide. */
const room = (width: number) => {
  window.matchMedia = (media) => {
    const most = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0);
    return Object.assign(new EventTarget(), { media, matches: width <= most }) as MediaQueryList;
  };
};
afterEach(() => {
  window.matchMedia = wide;
});
const section = (name: string | RegExp) => screen.findByRole('region', { name });
const notice = (bytes: number) => new File([new Uint8Array(bytes)], 'avis.pdf', { type: 'application/pdf' });
const declare = () => screen.findByRole('button', { name: 'Déclarer mes revenus' });

describe('the page of the own contributions', () => {
  // 002:113.a
  test('searches whether a town has the members’ tariff', async () => {
    const calls = open();
    const towns = await section('Tarif de ma commune');
    expect((await within(towns).findByText('Albi (81000)')).closest('li')?.textContent).toContain('Tarif adhérent');
    await userEvent.clear(within(towns).getByRole('searchbox'));
    await userEvent.type(within(towns).getByRole('searchbox'), '81100');
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path.endsWith('communesConvention'))
          .at(-1)
          ?.query.get('recherche'),
      ).toBe('81100'),
    );
  });
  // 002:113.b 002:113.d 002:321.a
  test('lists the tax records, and the contributions with their explanation', async () => {
    open();
    const taxes = await section('Mes revenus');
    expect(await within(taxes).findByText('2025-2026')).toBeTruthy();
    const own = await section('Cotisations et règlements');
    expect((await within(own).findByText('1 000')).tagName).toBe('STRONG');
  });
  // 002:113.e
  test('folds its sections at 576 px, and unfolds them', async () => {
    room(576);
    open();
    const taxes = await section('Mes revenus');
    const toggle = within(taxes).getByRole('button', { name: 'Mes revenus' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(within(taxes).queryByText('2025-2026')).toBeNull();
    await userEvent.click(toggle);
    expect(await within(taxes).findByText('2025-2026')).toBeTruthy();
    for (const name of ['Cotisations et règlements', 'Tarif de ma commune'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });
  // 002:113.f
  test('has no toggles at 577 px', async () => {
    room(577);
    open();
    const taxes = await section('Mes revenus');
    expect(await within(taxes).findByText('2025-2026')).toBeTruthy();
    for (const name of ['Mes revenus', 'Cotisations et règlements', 'Tarif de ma commune'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
  // 002:319.a 002:319.b
  test('says that the contribution is being calculated where there is none, and not where there is', async () => {
    open({ '/api/cotisations/liste/1042': [{ ...contribution, fk_anneeScolaire: 8 }] });
    expect(await screen.findByText(PENDING)).toBeTruthy();
    open();
    await screen.findByRole('button', { name: /^Année 2026-2027/ });
    expect(screen.queryByText(PENDING)).toBeNull();
  });
});

const fill = async () => {
  await userEvent.click(await declare());
  await userEvent.type(await screen.findByLabelText(/Revenu fiscal/), '36000');
  await userEvent.type(screen.getByLabelText(/Nombre de parts/), '3');
  await userEvent.upload(screen.getByLabelText('Choisir un fichier'), notice(9));
};

test('who sees as the family neither declares nor corrects its income, and is told why', async () => {
  const declared = { ...record, idRevenu: 4, fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027', verifiee: 0 };
  open(
    { '/api/responsablesRevenus/listFiscalite/1042': [declared] },
    { idUtilisateur: 501, nomPrenomUtilisateur: 'DURAND Claire' },
  );
  expect(await screen.findByText(messages.families.notInTheirName, { normalizer: String })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Déclarer|Corriger) mes revenus/ })).toBeNull();
});

describe('the dialog that declares income', () => {
  // 002:327.a
  test('is offered at a desk once the schooling of the year came', async () => {
    const calls = open();
    expect(await declare()).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/eleves/5/SI_list')?.query.get('fk_anneeScolaire')).toBe('9');
  });
  // 002:327.b
  test('is not when that call failed', async () => {
    const calls = open({ '/api/eleves/5/SI_list': { status: 500, message: 'en panne' } });
    await screen.findByText('2025-2026');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/eleves/5/SI_list'));
    await new Promise((resume) => setTimeout(resume, 200));
    expect(screen.queryByRole('button', { name: 'Déclarer mes revenus' })).toBeNull();
  });
  // 002:113.c 002:434.a 002:434.b
  test('saves nothing while a field is empty', async () => {
    const calls = open();
    await userEvent.click(await declare());
    const dialog = await screen.findByRole('dialog', { name: 'Déclarer mes revenus' });
    await userEvent.type(within(dialog).getByLabelText(/Nombre de parts/), '3');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText('Veuillez remplir tous les champs')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
  // 002:435.a 002:435.b
  test('asks for the tax notice, unless it is refused', async () => {
    const calls = open();
    await userEvent.click(await declare());
    const dialog = within(await screen.findByRole('dialog', { name: 'Déclarer mes revenus' }));
    await userEvent.type(dialog.getByLabelText(/Revenu fiscal/), '36000');
    await userEvent.type(dialog.getByLabelText(/Nombre de parts/), '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText("Veuillez fournir votre avis d'imposition")).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
  // 002:437.a 002:437.c
  test('takes no notice above 2 Mo', async () => {
    open();
    await userEvent.click(await declare());
    await userEvent.upload(await screen.findByLabelText('Choisir un fichier'), notice(2_097_153));
    expect(await screen.findByText('Votre fichier est trop gros, il ne doit pas dépasser 2Mo')).toBeTruthy();
  });
  test('says that the notice alone was not kept', async () => {
    open({ 'POST /api/fichiers/upload/responsablesRevenus': { status: 422, message: 'un virus' } });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().notifications.at(-1)?.message).toBe(messages.families.noticeFailed('un virus'));
  });
  // 002:325.a 002:325.b 002:325.c 002:325.d 002:325.e 002:325.f 002:325.g 002:325.h 002:435.c
  test('has a box that clears and disables the amounts; it saves absence 1, income and parts 0, and no file', async () => {
    const calls = open();
    await userEvent.click(await declare());
    const dialog = await screen.findByRole('dialog', { name: 'Déclarer mes revenus' });
    const amounts = [/Revenu fiscal/, /Nombre de parts/].map((label) => within(dialog).getByLabelText(label));
    for (const amount of amounts) await userEvent.type(amount, '3');
    await userEvent.upload(within(dialog).getByLabelText('Choisir un fichier'), notice(9));
    expect(within(dialog).getByText(/avis.pdf/)).toBeTruthy();
    await userEvent.click(within(dialog).getByLabelText(/refuse de transmettre/));
    for (const amount of amounts) expect(amount).toMatchObject({ value: '', disabled: true });
    expect(within(dialog).queryByText(/avis.pdf/)).toBeNull();
    expect(within(dialog).getByLabelText('Choisir un fichier')).toHaveProperty('disabled', true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        fk_responsable: 1042,
        fk_anneeScolaire: 9,
        absence: 1,
        revenuFiscal: 0,
        nombrePart: 0,
      }),
    );
    expect(calls.some(({ path }) => path.startsWith('/api/fichiers'))).toBe(false);
  });
  // 002:326.a 002:326.c 002:326.d 002:326.b
  test('closes once saved, both lists are asked again, and the form is empty', async () => {
    const calls = open();
    const asked = (path: string) => calls.filter((one) => one.path === path && one.method === 'GET').length;
    await fill();
    const lists = ['/api/responsablesRevenus/listFiscalite/1042', '/api/cotisations/liste/1042'];
    const before = lists.map(asked);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Once for the income, and once more for its notice.
    await waitFor(() => expect(lists.map(asked)).toEqual(before.map((times) => times + 2)));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ revenuFiscal: 36_000, quotient: 1000 });
    expect(calls.some(({ path }) => path === '/api/fichiers/upload/responsablesRevenus')).toBe(true);
    await userEvent.click(await declare());
    expect(await screen.findByLabelText(/Revenu fiscal/)).toHaveProperty('value', '');
    expect(screen.getByLabelText(/Nombre de parts/)).toHaveProperty('value', '');
  });
});

describe('the dialog that corrects income', () => {
  const declared = { ...record, idRevenu: 4, fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027', verifiee: 0 };
  const records = (...rows: readonly object[]) => ({ '/api/responsablesRevenus/listFiscalite/1042': rows });
  const correct = () => screen.findByRole('button', { name: 'Corriger mes revenus 2026-2027' });

  test('is filled with what was saved, and saves it under its number', async () => {
    const calls = open({
      ...records(declared, record),
      'POST /api/responsablesRevenus/4': succeedsWith('', { idRevenu: 4, quotient: 1125 }),
    });
    await userEvent.click(await correct());
    const dialog = await screen.findByRole('dialog', { name: 'Corriger mes revenus' });
    const field = (name: RegExp) => within(dialog).getByLabelText(name);
    const years = within(dialog).getAllByRole('option', { name: /^20/ });
    expect(years.map((year) => [year.textContent, year.matches(':checked')])).toEqual([['2026-2027', true]]);
    expect(field(/Revenu fiscal/)).toHaveProperty('value', '36000,00');
    expect(field(/Nombre de parts/)).toHaveProperty('value', '3,0');
    expect(field(/refuse de transmettre/)).toHaveProperty('checked', false);
    await userEvent.clear(field(/Revenu fiscal/));
    await userEvent.type(field(/Revenu fiscal/), '40500');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/responsablesRevenus/4',
        {
          idRevenu: 4,
          fk_responsable: 1042,
          fk_anneeScolaire: 9,
          revenuFiscal: 40_500,
          nombrePart: 3,
          quotient: 1125,
          exoneration: 0,
          absence: 0,
          versionAttendue: 2,
        },
      ],
    ]);
  });

  test('is told where it changed meanwhile, and reads it again', async () => {
    const answers: Record<string, unknown> = {
      ...records(declared),
      'POST /api/responsablesRevenus/4': { status: 409, message: messages.general.conflict, field: 'versionAttendue' },
    };
    open(answers);
    await userEvent.click(await correct());
    const dialog = () => within(screen.getByRole('dialog', { name: 'Corriger mes revenus' }));
    await screen.findByRole('dialog');
    await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
    await dialog().findByText(messages.general.conflict, { normalizer: String });
    Object.assign(answers, records({ ...declared, nombrePart: 2, version: 5 }));
    await userEvent.click(dialog().getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect(dialog().getByLabelText(/Nombre de parts/)).toHaveProperty('value', '2,0'));
  });

  test('has the box ticked, and no amounts, where the tax notice was refused', async () => {
    open(records({ ...declared, absence: 1, revenuFiscal: 0, nombrePart: 0, quotient: 0 }));
    await userEvent.click(await correct());
    const dialog = await screen.findByRole('dialog', { name: 'Corriger mes revenus' });
    expect(within(dialog).getByLabelText(/refuse de transmettre/)).toHaveProperty('checked', true);
    for (const amount of [/Revenu fiscal/, /Nombre de parts/])
      expect(within(dialog).getByLabelText(amount)).toMatchObject({ value: '', disabled: true });
  });

  test('is offered while the year lasts: what is over is corrected by the school alone', async () => {
    open(records(declared, { ...record, verifiee: 0 }));
    await correct();
    expect(screen.getAllByText('À vérifier par le secrétariat')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Corriger/ })).toHaveLength(1);
  });

  test('is not offered once the secretaries have verified the income', async () => {
    open(records({ ...declared, verifiee: 1 }, record));
    expect(await screen.findAllByText(/^Vérifié le /)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Corriger/ })).toBeNull();
  });
});
