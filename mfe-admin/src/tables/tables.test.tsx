import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, changedOf, type FieldOfTable, faultsOf, readCell } from './row-form';
import ViewTable from './ViewTable';
import ViewTableData from './ViewTableData';

const field = (key: string, type: string, more: object = {}): FieldOfTable => ({
  key,
  label: key,
  type,
  nonNull: false,
  filtrable: false,
  recherche: false,
  increment: null,
  unite: null,
  aide: null,
  values: null,
  ...more,
});
const sites = [
  { id: 1, libelle: 'Albi', masquee: 0 as const },
  { id: 2, libelle: 'Castres', masquee: 1 as const },
];
const champs = [
  field('idSalle', 'primaryKey'),
  field('Salle', 'input', { nonNull: true, recherche: true }),
  field('Site', 'select', { nonNull: true, filtrable: true, values: sites }),
];
const line = (id: number, name: string, utilisations: number) => ({
  id,
  valeurs: { idSalle: id, Salle: name, Site: 1 },
  masquee: 0 as const,
  utilisations,
});
const structure = {
  table: 'salle',
  label: 'Salles',
  champs,
  ajouter: true,
  delete: true,
  grandeTable: false,
  rowParPage: 40,
  nombreElem: 90,
  masquees: 1,
};
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const OPEN = { fin: soon(30), inactivite: soon(10) };
const CLOSED = { fin: null, inactivite: null };

const answers = {
  '/api/gestionBDD/acces': OPEN as object,
  '/bdd/liste': [{ table: 'salle', label: 'Salles', sujet: 'Réseau', nombreElem: 90, masquees: 1 }],
  '/bdd/salle': { structure, lignes: [line(4, 'Studio', 0), line(5, 'Auditorium', 214)], total: 90 },
  '/bdd/salle/0': { id: 6 },
  '/bdd/salle/4': { id: 4 },
  '/bdd/salle/5': { id: 5, masquee: 1, utilisations: 214 },
};
async function openTable(more: object = {}) {
  const calls = mockApi({ ...answers, ...more });
  renderAt('/viewTableData?salle&Salles', <ViewTableData />);
  await screen.findByText('Studio');
  return calls;
}
beforeEach(() => void signIn([right.manageReferenceTables]));

describe('the door', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    device(1440);
  });

  // 000:94.l 000:136.a
  test('shows a login and asks for no table while it is shut', async () => {
    const calls = mockApi({ ...answers, '/api/gestionBDD/acces': CLOSED });
    renderAt('/viewTable', <ViewTable />);
    expect(await screen.findByLabelText(/^Mot de passe/)).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/api/gestionBDD/acces']);
  });

  // 000:216.c
  test('leads home who may not open it, with the documents’ sentence', async () => {
    const refused = { status: 403, message: messages.identity.notAllowed };
    mockApi((path, { method }) => (method === 'POST' ? refused : path.endsWith('/acces') ? CLOSED : []));
    renderAt('/viewTable', <ViewTable />);
    await userEvent.type(await screen.findByLabelText(/^Mot de passe/), 'une portee');
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await waitFor(() => expect(location.pathname).toBe('/accueil'));
    expect(store.getState().notifications.at(-1)).toMatchObject({
      kind: 'error',
      message: "Vous n'êtes pas autorisé",
    });
  });

  // 000:136.f
  test('shuts behind who did nothing for ten minutes, and leads home', async () => {
    const calls = await openTable();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 10 * 60_000);
    await waitFor(() => expect(location.pathname).toBe('/accueil'), { timeout: 4_000 });
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/gestionBDD/acces')).toBe(true);
  });

  // 000:94.n 000:94.o 000:94.q 000:222.a 000:231.c
  test.each([
    ['/viewTable', ViewTable],
    ['/viewTableData?salle&Salles', ViewTableData],
  ])('is not there on a device of 1080 px: %s', async (path, Screen) => {
    device(1080);
    const calls = mockApi(answers);
    renderAt(path, <Screen />);
    expect(await screen.findByText(messages.errorPage.noMobile)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  // 000:94.c 000:94.p
  test('leads to each table on a wider one', async () => {
    device(1081);
    mockApi(answers);
    renderAt('/viewTable', <ViewTable />);
    const link = await screen.findByRole('link', { name: 'Salles' });
    expect(link.getAttribute('href')).toBe('/viewTableData?salle&Salles');
  });
});

describe('a table', () => {
  test('stands as lines until its rows are told, with what one may search already', async () => {
    let answer: (told: unknown) => void = () => undefined;
    const asked = new Promise((done) => {
      answer = done;
    });
    mockApi((path) => (path === '/bdd/salle' ? asked : OPEN));
    const { container } = renderAt('/viewTableData?salle&Salles', <ViewTableData />);
    await waitFor(() => expect(container.querySelectorAll('.d-skeleton-line i').length).toBeGreaterThan(5));
    expect(screen.getByRole('heading', { name: 'Salles' })).toBeTruthy();
    const search = screen.getByRole('searchbox');
    answer(answers['/bdd/salle']);
    await screen.findByText('Studio');
    expect(container.querySelector('.d-skeleton')).toBeNull();
    expect(screen.getByRole('searchbox')).toBe(search);
  });

  // 000:94.d 000:94.e 000:94.f 000:94.g 000:147.b 000:230.b
  test('has its rows, filters, search, pages and stars', async () => {
    const calls = await openTable();
    expect(screen.getByRole('columnheader', { name: /Salle \*/ })).toBeTruthy();
    expect(
      within(screen.getByLabelText('Lignes par page'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '25', '40', '50', '100']);
    await userEvent.selectOptions(screen.getByLabelText('Site'), 'Albi');
    await userEvent.type(screen.getByLabelText('Rechercher'), 'stu');
    await waitFor(() => {
      const query = calls.findLast(({ path }) => path === '/bdd/salle')?.query;
      expect([query?.get('Site'), query?.get('recherche')]).toEqual(['1', 'stu']);
    });
  });

  // 000:94.j 000:136.g 000:136.h 000:219.a
  test('edits one row at a time', async () => {
    await openTable();
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Studio' }));
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Auditorium' }));
    expect(screen.getAllByRole('button', { name: 'Enregistrer' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier Auditorium' }));
    expect(screen.getByDisplayValue('Auditorium')).toBeTruthy();
  });

  // 000:94.i
  test('saves what changed of a row by Enter', async () => {
    const calls = await openTable();
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Studio' }));
    await userEvent.type(screen.getByDisplayValue('Studio'), ' B{Enter}');
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Salle: 'Studio B' }));
  });

  // 000:147.a 000:147.c 000:94.h
  test('adds no row while a field with a star is empty', async () => {
    const calls = await openTable();
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findAllByText(messages.site.requiredFields)).length).toBeGreaterThan(0);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  // 000:94.k
  test('says how many use a row before it is hidden', async () => {
    const calls = await openTable();
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer Auditorium' }));
    expect(await screen.findByText(/est utilisé par 214 fiches/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Masquer la ligne' }));
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/bdd/salle/5')).toBe(true),
    );
  });
});

describe('a file of rows', () => {
  const plan = {
    applique: false,
    version: 31,
    ajoutees: [{ ligne: 4, nom: 'Cave' }],
    changees: [{ ligne: 3, id: 5, nom: 'Auditorium', changements: ['Site\u00a0: Castres → Albi'] }],
    inchangees: 88,
    refusees: [{ ligne: 9, raison: 'Aucune ligne n’a le n° 77.' }],
  };

  test('goes out whole', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:a');
    URL.revokeObjectURL = jest.fn();
    const calls = await openTable({ '/api/gestionBDD/salle/export': {} });
    await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/gestionBDD/salle/export')?.query.get('format')).toBe('xlsx'),
    );
  });

  test('comes in once it was shown what it changes, and what of it is refused', async () => {
    const calls = await openTable({
      '/api/imports': { idImport: 12, abandonne: null },
      '/api/imports/12/parties/0': { recu: 8 },
      '/api/gestionBDD/salle/import/12': plan,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Importer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.upload(
      dialog.getByLabelText(/Choisir un fichier/),
      new File(['N°;Salle'], 'salles.csv', { type: 'text/csv' }),
    );
    expect(await dialog.findByText('1 ligne à ajouter, 1 à modifier, 88 inchangées, 1 refusée')).toBeTruthy();
    for (const text of ['Cave', 'Auditorium (n° 5)', 'Aucune ligne n’a le n° 77.'])
      expect(dialog.getByText(text)).toBeTruthy();
    const applied = () =>
      calls.flatMap(({ path, body }) => (path.includes('/import/') ? [(body as { appliquer: number }).appliquer] : []));
    expect(applied()).toEqual([0]);
    await userEvent.click(dialog.getByRole('button', { name: 'Appliquer 2 changements' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(applied()).toEqual([0, 1]);
    expect(calls.findLast(({ path }) => path.includes('/import/'))?.body).toMatchObject({ versionAttendue: 31 });
  });

  /** A preview of 2 changes, and what the server says to « Appliquer ». */
  const applyTo = async (refusal: { status: number; message: string }, later: object) => {
    const told = [plan, refusal, later];
    let door: object = OPEN;
    mockApi((path) => {
      if (path === '/api/gestionBDD/salle/import/12') {
        const next = told.shift();
        if (next === refusal && refusal.status === 423) door = CLOSED;
        return next;
      }
      if (path === '/api/gestionBDD/acces') return door;
      if (path === '/api/imports') return { idImport: 12, abandonne: null };
      if (path === '/api/imports/12/parties/0') return { recu: 8 };
      return answers[path as keyof typeof answers];
    });
    renderAt('/viewTableData?salle&Salles', <ViewTableData />);
    await userEvent.click(await screen.findByRole('button', { name: 'Importer' }));
    await userEvent.upload(
      await screen.findByLabelText(/Choisir un fichier/),
      new File(['N°;Salle'], 'salles.csv', { type: 'text/csv' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Appliquer 2 changements' }));
  };

  test('is shown anew where the table changed since, and not applied', async () => {
    const later = { ...plan, version: 32, changees: [] };
    await applyTo({ status: 409, message: 'Cette table a changé' }, later);
    expect(await screen.findByRole('button', { name: 'Appliquer 1 changement' })).toBeTruthy();
    expect(screen.getByText('1 ligne à ajouter, 0 à modifier, 88 inchangées, 1 refusée')).toBeTruthy();
  });

  test('stands behind the second login again where that is over', async () => {
    await applyTo({ status: 423, message: messages.site.tablesLocked }, plan);
    expect(await screen.findByRole('button', { name: 'Ouvrir' })).toBeTruthy();
  });
});

describe('the cells of a row', () => {
  const all = [
    ...champs,
    field('Couleur', 'colorPicker'),
    field('Durée', 'number', { increment: 5, unite: 'min' }),
    field('Débutants', 'triToggle', {
      values: ['Non', 'Oui', 'Réservée'].map((libelle, id) => ({ id, libelle, masquee: 0 })),
    }),
  ];
  test('of a new one are white and empty, and what is missing is said', () => {
    expect(cellsOf({ champs: all }, undefined)).toMatchObject({ Couleur: '#ffffff', Salle: '', Site: null });
    expect(Object.keys(faultsOf({ champs: all }, cellsOf({ champs: all }, undefined)))).toEqual(['Salle', 'Site']);
  });
  // 000:147.h 000:147.i
  test('of numbers begin at 0', () => {
    expect(faultsOf({ champs: all }, { Salle: 'a', Site: 1, Durée: -5 })).toHaveProperty('Durée');
    expect(faultsOf({ champs: all }, { Salle: 'a', Site: 1, Durée: 0 })).toEqual({});
  });
  test('are sent where they changed, and read in words', () => {
    expect(changedOf({ a: 1, b: [1, 2] }, { a: 1, b: [1] })).toEqual({ b: [1, 2] });
    const read = (key: string, value: unknown) =>
      readCell(all.find((one) => one.key === key) as FieldOfTable, value, String);
    expect([read('Débutants', 2), read('Durée', 45), read('Site', 2)]).toEqual(['Réservée', '45\u00a0min', 'Castres']);
  });
});

function device(width: number) {
  Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
}
