import { messages } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, signIn, succeedsWith } from '@diapason/platform/testing';
import { normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Schools from './Schools';

const balzac = { nom: 'Collège Balzac', commune: 'Albi', type: 'Collège' };
const TOLD = {
  ajoutees: [balzac],
  changees: [{ nom: 'Lycée Rascol', commune: 'Albi', type: 'Lycée', avant: 'Lycee Rascol, Albi, Lycée' }],
  inchangees: 3,
  refusees: [{ ligne: 6, raison: messages.families.schoolTwice }],
};
const none = { idEtablissementScolaire: null, libelleEtablissement: null, typeEtablissement: null };
const TOWNS = ['Albi', 'Sète'].map((commune) => ({ ...none, commune }));
const rascol = {
  commune: 'Sète',
  idEtablissementScolaire: 4,
  libelleEtablissement: 'Lycée Valéry',
  typeEtablissement: 'Lycée',
};
function show(fault?: string, told: object = TOLD) {
  signIn([]);
  const calls = mockApi((path: string, { body, query }) => {
    if (path === '/api/eleves/SE_etablissements') return query.get('mode') === 'communes' ? TOWNS : [rascol];
    if (path !== '/api/etablissementsScolaires/import/12') return { idImport: 12 };
    if (fault) return { status: 422, message: fault };
    const applique = (body as { appliquer: number }).appliquer === 1;
    return succeedsWith(applique ? messages.families.schoolsImported : '', { applique, ...told });
  });
  render(<Schools />, { wrapper: PlatformProvider });
  return calls;
}
const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText(/Choisir un fichier/), new File([text], 'annuaire.csv', { type: 'text/csv' }));

test('a file is shown as what it would change, and written once that is wanted', async () => {
  const calls = show();
  await choose('Nom_etablissement;Nom_commune;Type_etablissement\nCollège Balzac;Albi;Collège\n');
  expect((await screen.findByRole('status')).textContent).toBe(
    '1 établissement à ajouter, 1 à modifier, 3 inchangés, 1 ligne refusée',
  );
  const changed = within(screen.getByRole('table', { name: 'Établissements à modifier' }));
  expect(changed.getByText('Lycee Rascol, Albi, Lycée')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Lignes refusées' })).getByText('Déjà dans le fichier')).toBeTruthy();
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/etab')).map(({ body }) => body);
  const sent = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(sent.slice(0, 2)).toEqual(['/api/imports', '/api/imports/12/parties/0']);
  expect(asked()).toEqual([{ appliquer: 0 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Importer' }));
  expect(await screen.findByRole('heading', { name: 'Ce qui a été importé' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Établissements modifiés' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Importer' })).toBeNull();
  expect(asked()[1]).toEqual({ appliquer: 1 });
});

test('the schools that there are stand below, found by their town', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Chercher une commune'), 'sete');
  await waitFor(() => expect(screen.queryByText('Albi')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /établissements de Sète/ }));
  expect(await screen.findByText('Lycée Valéry')).toBeTruthy();
});

test('a file that is no list of schools says why, on the field', async () => {
  show(messages.imports.openQuote);
  await choose('a;b\n"1;2\n');
  expect(await screen.findByText(normalizeSpaces(messages.imports.openQuote))).toBeTruthy();
  expect(screen.getByLabelText(/Choisir un fichier/).getAttribute('aria-invalid')).toBe('true');
});

test('several of each are told in the plural', async () => {
  const lines = [6, 7].map((ligne) => ({ ligne, raison: messages.families.schoolTwice }));
  const changees = [...TOLD.changees, { ...TOLD.changees[0], nom: 'Lycée Lapérouse' }];
  const ajoutees = [balzac, { ...balzac, nom: 'Collège Jaurès' }];
  show(undefined, { ajoutees, changees, inchangees: 2, refusees: lines });
  await choose('Nom_etablissement;Nom_commune;Type_etablissement\n');
  const told = async () => (await screen.findByRole('status')).textContent;
  expect(await told()).toBe('2 établissements à ajouter, 2 à modifier, 2 inchangés, 2 lignes refusées');
  await userEvent.click(screen.getByRole('button', { name: 'Importer' }));
  await screen.findByRole('heading', { name: 'Ce qui a été importé' });
  expect(await told()).toBe('2 établissements ajoutés, 2 modifiés, 2 inchangés, 2 lignes refusées');
});
