import { messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles, store } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn, succeedsWith } from '@diapason/platform/testing';
import { choose, normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ImportFamilies from './ImportFamilies';
import type { ImportState } from './state';

const state = (etape: ImportState['etape'], more: Partial<ImportState> = {}): ImportState => ({
  idImport: 12,
  nomFichier: 'familles.csv',
  etape,
  erreur: null,
  fait: 0,
  total: 0,
  bilan: null,
  aRelire: 0,
  familles: 0,
  rapprochements: null,
  fichier: {
    nature: 'CSV, UTF-8, point-virgule',
    lignes: 3,
    reconnu: false,
    colonnes: [
      { entete: 'Courriel', exemples: ['a@example.org'], champ: 'responsable.email' },
      { entete: 'Remarques', exemples: [], champ: null },
    ],
  },
  ...more,
});
const bilan = { cree: 1, modifie: 1, inchange: 0, refuse: 1, double: 0, vide: 0 };
const refused = {
  ligne: 4,
  resultat: 'refuse',
  responsable: 'PETIT Lucie',
  eleve: '',
  actes: [],
  aCorriger: [],
  remarques: [],
  lu: {},
  fautes: ['Élève : Date de naissance : le 31/02/2026 n’existe pas'],
};
const field = (champ: string, libelle: string, partie: string, libellePartie: string) => ({
  champ,
  libelle,
  partie,
  libellePartie,
});
const fields = [
  field('responsable.email', 'Adresse e-mail', 'responsable', 'Responsable'),
  field('eleve.commentaireSI', 'Commentaire', 'eleve', 'Élève'),
];

beforeEach(() => {
  provideScreenTitles(() => 'Import');
  history.replaceState(null, '', '/import-familles');
});

interface Found {
  nombre: number;
  readonly lignes: readonly object[];
}
function show(read: ImportState | object, search = '?import=12', found: readonly object[] | Found = [refused]) {
  signIn([right.importFamilies]);
  const answers: Readonly<Record<string, unknown>> = {
    '/api/imports/12': read,
    '/api/imports/champs': fields,
    '/api/imports/12/lignes': 'lignes' in found ? found : { nombre: found.length, lignes: found },
  };
  const calls = mockApi((path: string, asked: RecordedCall) => answers[path] ?? { idImport: 12, method: asked.method });
  renderAt(`/import-familles${search}`, <ImportFamilies />);
  return calls;
}
const step = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`: ${name}$`) });

test('sends a file in parts, and asks for it to be read', async () => {
  const calls = show({}, '');
  await step('Fichier');
  await userEvent.upload(screen.getByLabelText(/Choisir un fichier/), new File(['Nom;E-mail\n'], 'familles.csv'));
  const sent = () => calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ['/api/imports', { nomFichier: 'familles.csv', taille: 11 }],
    ['/api/imports/12/parties/0', { octets: btoa('Nom;E-mail\n') }],
    ['/api/imports/12/lecture', undefined],
  ]);
});

test('has another sheet or another row of headings read, of which five rows are shown', async () => {
  const { fichier } = state('colonnes');
  const debut = Array.from({ length: 9 }, (_, index) => ({ ligne: index + 1, cellules: [`Ligne ${index + 1}`, 'x'] }));
  const calls = show(
    state('colonnes', {
      fichier: fichier && { ...fichier, feuilles: ['Mode d’emploi', 'Rentrée'], feuille: 1, titres: 4, debut },
    }),
  );
  await step('Colonnes');
  await userEvent.click(await screen.findByText('Feuille et ligne de titres'));
  const radios = () => screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label'));
  expect(radios()).toEqual([2, 3, 4, 5, 6].map((ligne) => `Titres en ligne ${ligne}`));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Titres en ligne 4' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Autres lignes' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Titres en ligne 1' }));
  await userEvent.selectOptions(screen.getByLabelText('Feuille'), 'Mode d’emploi');
  expect(calls.filter(({ path }) => path.endsWith('/relecture')).map(({ body }) => body)).toEqual([
    { feuille: 1, titres: 1 },
    { feuille: 0 },
  ]);
});

test('tells that the oldest import made room', async () => {
  signIn([right.importFamilies]);
  const message = messages.imports.oldestEnded('avant.csv');
  mockApi((path: string) =>
    path === '/api/imports' ? succeedsWith(message, { idImport: 12, abandonne: 'avant.csv' }) : { idImport: 12 },
  );
  renderAt('/import-familles', <ImportFamilies />);
  await step('Fichier');
  await userEvent.upload(screen.getByLabelText(/Choisir un fichier/), new File(['Nom;E-mail\n'], 'familles.csv'));
  await waitFor(() => expect(store.getState().notifications).toMatchObject([{ kind: 'success', message }]));
});

test('what is refused after the screen was left is told', async () => {
  let refuse: (answer: object) => void = () => undefined;
  const reading = new Promise<object>((resolve) => (refuse = resolve));
  signIn([right.importFamilies]);
  const calls = mockApi((path: string) => (path.endsWith('/lecture') ? reading : { idImport: 12 }));
  renderAt('/import-familles', <ImportFamilies />);
  await step('Fichier');
  await userEvent.upload(screen.getByLabelText(/Choisir un fichier/), new File(['Nom;E-mail\n'], 'familles.csv'));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/imports/12/lecture'));
  cleanup();
  refuse({ status: 422, message: messages.imports.failed });
  await waitFor(() =>
    expect(store.getState().notifications).toMatchObject([{ kind: 'error', message: messages.imports.failed }]),
  );
  expect(location.search).toBe('');
});

test('asks again while the file is read, and goes on to its columns by itself', async () => {
  let asked = 0;
  signIn([right.importFamilies]);
  mockApi((path: string) => {
    if (path === '/api/imports/champs') return fields;
    asked += 1;
    return state(asked < 3 ? 'lecture' : 'colonnes');
  });
  renderAt('/import-familles?import=12', <ImportFamilies />);
  await screen.findByText('Lecture du fichier');
  expect(await screen.findByRole('heading', { name: /: Colonnes$/ }, { timeout: 5_000 })).toBeTruthy();
  expect(location.search).toContain('etape=colonnes');
});

test('a file that cannot be read says why, on the field', async () => {
  show(state('reception', { fichier: null, erreur: 'Ce fichier n’est pas un tableau lisible.' }));
  await screen.findByText('Ce fichier n’est pas un tableau lisible.');
  expect(screen.getByLabelText(/Choisir un fichier/).getAttribute('aria-invalid')).toBe('true');
});

test('a reading that stopped before its end is begun again', async () => {
  const calls = show(state('lecture', { fichier: null, erreur: messages.imports.failed }));
  await userEvent.click(await screen.findByRole('button', { name: 'Relancer la lecture' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/imports/12/lecture'));
});

test('a field that another column takes leaves the first, and the matching is sent in the file’s order', async () => {
  const calls = show(state('colonnes'));
  await step('Colonnes');
  const [first, second] = await screen.findAllByRole('combobox');
  await choose(second as HTMLElement, 'responsable.email');
  expect((first as HTMLSelectElement).value).toBe('');
  expect(
    screen.getByText(/^« Responsable : Adresse e-mail » était le champ de la colonne « Courriel », qui/),
  ).toBeTruthy();
  await choose(first as HTMLElement, 'eleve.commentaireSI');
  await userEvent.click(screen.getByRole('button', { name: 'Contrôler les lignes' }));
  expect(calls.find(({ path }) => path.endsWith('/controle'))?.body).toEqual({
    colonnes: ['eleve.commentaireSI', 'responsable.email'],
  });
});

test('shows first what is to be corrected, and writes only once it was asked', async () => {
  const calls = show(state('apercu', { bilan }));
  await step('Aperçu');
  expect(within(await screen.findByRole('table')).getByText(/31\/02\/2026 n’existe pas/)).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/lignes'))?.body).toMatchObject({ vue: 'refuse' });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer 2 lignes' }));
  expect(calls.some(({ path }) => path.endsWith('/confirmation'))).toBe(false);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enregistrer' }));
  expect(calls.some(({ path }) => path.endsWith('/confirmation'))).toBe(true);
});

test('rows are searched once typing pauses, with pages of what is found', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...refused, ligne: index + 2 }));
  const found = { nombre: 400, lignes: many };
  const calls = show(state('apercu', { bilan: { ...bilan, refuse: 400 } }), '?import=12', found);
  await screen.findByRole('table');
  expect(screen.getByText(/^1 à 50 sur 400$/)).toBeTruthy();
  found.nombre = 61;
  // At once: between the keys of a busy machine the typing would pause.
  for (const value of ['p', 'pe', 'petit']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const searched = () =>
    calls.flatMap(({ path, body }) => (path.endsWith('/lignes') ? [(body as { recherche?: string }).recherche] : []));
  await waitFor(() => expect(searched()).toEqual([undefined, 'petit']));
  expect(await screen.findByText(/^1 à 50 sur 61$/)).toBeTruthy();
});

test('a cell is corrected where it stands, by a day that is offered or by typing', async () => {
  const faute = 'le 29/02/2018 n’existe pas';
  const wrong = {
    ...refused,
    fautes: [`Responsable : Adresse e-mail : ${faute}`],
    aCorriger: [{ champ: 'responsable.email', texte: '29/02/2018', faute, propositions: ['28/02/2018'] }],
    remarques: [{ champ: 'responsable.ville', texte: 'commune non reconnue', ton: 'avis' }],
    lu: { 'responsable.ville': 'St Jean', 'responsable.codePostal': '81999', 'fiscalite.nombrePart': '2,5' },
  };
  const calls = show(state('apercu', { bilan }), '?import=12', [wrong]);
  const table = within(await screen.findByRole('table'));
  // Told once, at its cell.
  expect(table.getAllByText(new RegExp(faute))).toHaveLength(1);
  expect(table.getByText('2,5 parts')).toBeTruthy();
  expect([table.getByText('St Jean'), table.getByText('commune non reconnue')]).toHaveLength(2);
  const corrections = () => calls.filter(({ path }) => path === '/api/imports/12/lignes/4').map(({ body }) => body);
  await userEvent.click(table.getByRole('button', { name: '28/02/2018' }));
  await userEvent.type(await table.findByRole('textbox', { name: 'Adresse e-mail, ligne 4' }), '1{Enter}');
  await waitFor(() =>
    expect(corrections()).toEqual([
      { champ: 'responsable.email', valeur: '28/02/2018' },
      { champ: 'responsable.email', valeur: '29/02/20181' },
    ]),
  );
});

test('a word of the file that is none of ours is matched once, and not in each row', async () => {
  const champ = 'scolarite.fk_offre';
  const faute = '« Sax alto » n’existe pas';
  const aCorriger = [{ champ, texte: 'Sax alto', faute, propositions: [] }];
  const columns = state('apercu').fichier?.colonnes ?? [];
  const rapprochements = {
    valeurs: [{ champ, texte: 'Sax alto', lignes: 9, valeur: null, retenue: false, proche: 4 }],
    choix: [{ champ, libelle: 'Scolarité : Offre', options: [{ id: 4, libelle: 'Saxophone' }], creation: null }],
  };
  const fichier = {
    nature: 'CSV',
    lignes: 1,
    reconnu: false,
    colonnes: [...columns, { entete: 'Cours', champ, exemples: [] }],
  };
  const calls = show(state('apercu', { bilan, rapprochements, fichier }), '?import=12', [
    { ...refused, fautes: [faute], aCorriger },
  ]);
  const panel = within(await screen.findByRole('region', { name: 'Valeurs rapprochées' }));
  expect(normalizeSpaces((await screen.findByText(/à rapprocher/)).textContent ?? '')).toBe(
    '« Sax alto » : à rapprocher',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect((panel.getByRole('combobox') as HTMLSelectElement).value).toBe('4');
  await userEvent.click(panel.getByRole('button', { name: 'Retenir 1 valeur' }));
  expect(calls.find(({ path }) => path.endsWith('/valeurs'))?.body).toEqual({
    valeurs: [{ champ, texte: 'Sax alto', valeur: 4 }],
  });
});

test('a word of the file becomes a new value, in the section that is chosen', async () => {
  const champ = 'scolarite.fk_instrument';
  const rapprochements = {
    valeurs: [{ champ, texte: 'Ocarina', lignes: 2, valeur: null, retenue: false, proche: null }],
    choix: [{ champ, libelle: 'Instrument', options: [], creation: { parmi: [{ id: 3, libelle: 'Vents' }] } }],
  };
  const calls = show(state('apercu', { bilan, rapprochements }));
  const panel = within(await screen.findByRole('region', { name: 'Valeurs rapprochées' }));
  await userEvent.selectOptions(panel.getByRole('combobox'), panel.getByRole('option', { name: /^Créer/ }));
  await userEvent.selectOptions(panel.getByRole('combobox', { name: /fait partie de$/ }), 'Vents');
  await userEvent.click(panel.getByRole('button', { name: 'Retenir 1 valeur' }));
  expect(calls.find(({ path }) => path.endsWith('/valeurs'))?.body).toEqual({
    valeurs: [{ champ, texte: 'Ocarina', valeur: null, parmi: 3 }],
  });
});

test('once the last value is kept, nothing more is asked of values', async () => {
  const champ = 'scolarite.fk_offre';
  const choix = [{ champ, libelle: 'Offre', options: [{ id: 4, libelle: 'Saxophone' }], creation: null }];
  const valeurs = [{ champ, texte: 'Sax alto', lignes: 9, valeur: null, retenue: false, proche: 4 }];
  const held = { valeurs, choix };
  const calls = show(state('apercu', { bilan, rapprochements: held }));
  const save = await screen.findByRole('button', { name: 'Retenir 1 valeur' });
  held.valeurs = [];
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Valeurs rapprochées' })).toBeNull());
  expect(calls.some(({ path }) => path.endsWith('/valeurs'))).toBe(true);
  expect(screen.getByRole('heading', { level: 2, name: /: Aperçu$/ })).toBeTruthy();
});

test.each(['apercu', 'termine'] as const)('the rows to correct are given as a file: %s', async (etape) => {
  URL.createObjectURL = jest.fn(() => 'data:,');
  URL.revokeObjectURL = jest.fn();
  const calls = show(state(etape, { bilan }));
  await userEvent.click(await screen.findByRole('button', { name: 'Lignes à corriger (Excel)' }));
  expect(calls.find(({ path }) => path.endsWith('/rapport'))?.body).toEqual({ vue: 'refuse', format: 'xlsx' });
  expect(screen.getByText(/reprend vos colonnes/)).toBeTruthy();
  cleanup();
  show(state(etape, { bilan: { ...bilan, refuse: 0 } }));
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Lignes à corriger (Excel)' })).toBeNull();
});

test('thousands of rows are told in groups of three digits, before and after', async () => {
  const many = { ...bilan, cree: 1_500, modifie: 1_204, refuse: 1_003 };
  show(state('apercu', { bilan: many }));
  await userEvent.click(await screen.findByRole('button', { name: /^Enregistrer 2\s704 lignes$/ }));
  expect(screen.getByRole('button', { name: /^À créer\s:\s1\s500$/ })).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(
      /^1 500 lignes à créer, 1 204 à modifier\. Une ligne à modifier change une fiche existante, et peut aussi en créer\. 1 003 lignes à corriger/,
    ),
  ).toBeTruthy();
  show(state('termine', { bilan: many }));
  expect(await screen.findByText(/1 500 lignes créées, 1 204 modifiées, 0 inchangée, 1 003 à corriger/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Créé\s:\s1\s500$/ })).toBeTruthy();
});

test('a check that stopped is begun again from here, or from the columns', async () => {
  const stopped = state('controle', { erreur: 'Le travail s’est arrêté avant la fin.', total: 3 });
  const calls = show(stopped);
  await step('Aperçu');
  await userEvent.click(await screen.findByRole('button', { name: 'Relancer le contrôle' }));
  expect(calls.find(({ path }) => path.endsWith('/controle'))?.body).toEqual({ colonnes: ['responsable.email', null] });
  await userEvent.click(screen.getByRole('button', { name: 'Étape précédente' }));
  await step('Colonnes');
  expect((await screen.findByRole('button', { name: 'Contrôler les lignes' })).hasAttribute('disabled')).toBe(false);
});

test('work that stopped can be taken up again; a finished one has its report', async () => {
  show(state('ecriture', { erreur: 'Le travail s’est arrêté avant la fin.', total: 3, fait: 1, bilan }));
  await step('Rapport');
  expect(screen.getByRole('button', { name: 'Relancer' })).toBeTruthy();
});

test('an import that is no more says so', async () => {
  show({ status: 404, message: 'Cet élément n’existe pas ou n’existe plus.' });
  expect(await screen.findByText('Cet import n’existe plus : un fichier est effacé au bout d’un jour.')).toBeTruthy();
});
