import { right } from '@diapason/contracts/constants';
import { PlatformProvider, provideScreenTitles } from '@diapason/platform';
import { everyRightBut, listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import { BrowserRouter } from '@diapason/ui/router';
import { menuItems, openRowPanel, panelMenuItems, pressInPanelMenu } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Guardians from './Guardians';

const adam = {
  idUtilisateur: 301,
  nom: 'ADAM',
  prenom: 'Zoé',
  nomPrenomUtilisateur: 'ADAM Zoé',
  email: 'adam@example.org',
  telephoneMobile: '06 39 98 01 02',
  telephoneFixe: null,
  ville: 'Albi',
  actif: 1,
  countElevesAttached: 2,
  elevesAttached: [
    { idEleve: 3010, nomPrenomEleve: 'ADAM Lou', ordre: 1, premier: true },
    { idEleve: 3011, nomPrenomEleve: 'ADAM Max', ordre: 2, premier: false },
  ],
};
const gone = { ...adam, idUtilisateur: 302, nomPrenomUtilisateur: 'BLANC Ana', actif: 0, elevesAttached: [] };
const answers = (rows: readonly object[]) => ({
  '/api/utilisateursResponsables/list': listAnswer(rows),
  '/api/utilisateursResponsables/resume': { nombre: rows.length },
  '/api/utilisateursResponsables/301': { idUtilisateur: 301 },
  '/api/anneesScolaire/list': [
    { idAnneeScolaire: 8, libelleAnneeScolaire: '2025-2026' },
    { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' },
  ],
  '/api/sites/liste': [
    { idSite: 1, libelleSite: 'École d’Albi' },
    { idSite: 2, libelleSite: 'École de Castres' },
  ],
});
const { changeGuardianSite, changeGuardianYear } = right;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/liste-responsables');
  provideScreenTitles(() => 'Fiche');
});

async function show(functions: readonly number[] = everyRightBut(), rows: readonly object[] = [adam, gone], more = {}) {
  signIn(functions, more);
  const calls = mockApi(answers(rows));
  const Screen = (
    <BrowserRouter>
      <Guardians />
    </BrowserRouter>
  );
  const shown = render(Screen, { wrapper: PlatformProvider });
  await screen.findByRole('table');
  return { calls, ...shown };
}
const lastSearch = (calls: Awaited<ReturnType<typeof show>>['calls']) =>
  calls.filter(({ path }) => path.endsWith('/utilisateursResponsables/list')).at(-1)?.body;

// 000:82.f 000:82.g 000:82.h 000:82.i
test('a row shows the guardian and links to each child; it marks whose first guardian this is, who pays, and says where another one is', async () => {
  await show();
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getByRole('link', { name: 'ADAM Lou' }).getAttribute('href')).toBe('/fiche-eleve/3010');
  expect(row.getByRole('link', { name: 'ADAM Max' })).toBeTruthy();
  expect(row.getByText('06 39 98 01 02')).toBeTruthy();
  const [first, second] = row.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByTitle('Le premier responsable de la liste paye la cotisation')).toBeTruthy();
  expect(first?.textContent).toBe('ADAM Lou');
  expect(second?.textContent).toBe('ADAM Max 2ᵉ responsable');
});

test('where the server offers it, one opens, creates, deactivates, impersonates and exports', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'ADAM Zoé' }).getAttribute('href')).toBe('/fiche-responsable/301');
  await openRowPanel(screen.getByRole('row', { name: /ADAM Zoé/ }));
  expect(await panelMenuItems()).toEqual(['Voir comme la famille', 'Désactiver…']);
  await openRowPanel(screen.getByRole('row', { name: /BLANC Ana/ }));
  expect(await panelMenuItems()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Ajouter un responsable' })).toBeTruthy();
  expect(await menuItems()).toEqual(expect.arrayContaining(['Exporter\u00a0: Excel', 'Exporter\u00a0: CSV']));
});

test('nothing of it is there where the server does not offer it', async () => {
  await show([right.seeGuardians]);
  expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /Ajouter|Écrire/ })).toBeNull();
  await openRowPanel(screen.getByRole('row', { name: /ADAM Zoé/ }));
  expect(await panelMenuItems()).toEqual([]);
  expect(await menuItems()).toEqual(['Imprimer']);
});

test('under a borrowed identity nobody is impersonated', async () => {
  await show(everyRightBut(), [adam], { usurpation: { idUtilisateur: 1, nomPrenomUtilisateur: 'CHEF Jo' } });
  await openRowPanel(screen.getByRole('row', { name: /ADAM Zoé/ }));
  expect(await panelMenuItems()).toEqual(['Désactiver…']);
});

// 000:130.d 000:130.e 000:230.c 000:230.d
test('50 rows are asked for, of the first page, which is 0', async () => {
  const { calls } = await show();
  expect(lastSearch(calls)).toMatchObject({ page: 0, taille: 50 });
});

// 000:82.d 000:82.e
test('deactivated people are left out until the box is ticked, and the box is kept for the next visit', async () => {
  const { calls, unmount } = await show();
  expect(lastSearch(calls)).toMatchObject({ actif: 1, fk_anneeScolaire: 9 });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Afficher les inactifs' }));
  await waitFor(() => expect(lastSearch(calls)).toMatchObject({ actif: 2 }));
  expect(screen.getByText('Désactivé')).toBeTruthy();
  unmount();
  history.replaceState(null, '', '/liste-responsables');
  const again = await show();
  expect(lastSearch(again.calls)).toMatchObject({ actif: 2 });
});

// 000:158.c 000:158.e
test('the year changes with 93 alone, the site with 92; without them the list stays on this year and own sites', async () => {
  const antennes = [{ idSite: 2, libelleSite: 'École de Castres', idAntenne: null, libelleAntenne: null }];
  await show(everyRightBut(changeGuardianSite, changeGuardianYear), [adam], { antennes });
  expect(screen.getByLabelText('Année scolaire')).toHaveProperty('disabled', true);
  const sites = () => [...screen.getByLabelText('Site').children].map(({ textContent }) => textContent);
  await waitFor(() => expect(sites()).toEqual(['Tous les sites', 'École de Castres']));
});

// 000:82.p
test('a guardian is deactivated after a question that says what stays', async () => {
  const { calls } = await show();
  await openRowPanel(screen.getByRole('row', { name: /ADAM Zoé/ }));
  await pressInPanelMenu('Désactiver…');
  const dialog = await screen.findByRole('dialog', { name: 'Désactiver ce responsable ?' });
  expect(dialog.textContent).toContain('les cotisations et les règlements restent');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Désactiver' }));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/utilisateursResponsables/301');
});

test.each([
  { shown: '8', fk_anneeScolaire: 8, written: '8' },
  { shown: '', fk_anneeScolaire: null, written: 'toutes' },
])('who is written to is of the years that the list shows: $written', async ({ shown, fk_anneeScolaire, written }) => {
  history.replaceState(null, '', `/liste-responsables?annee=${shown}`);
  const { calls } = await show();
  expect(lastSearch(calls)).toMatchObject({ fk_anneeScolaire });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner ADAM Zoé' }));
  const chosen = within(await screen.findByRole('region', { name: 'Sélection' }));
  await userEvent.click(chosen.getByRole('button', { name: 'Écrire' }));
  await waitFor(() =>
    expect(`${location.pathname}${location.search}`).toBe(`/ecrire?type=message&annee=${written}&choisis=301`),
  );
});

test('nobody found in this year offers to look in every year', async () => {
  const { calls } = await show(everyRightBut(), []);
  await userEvent.click(screen.getByRole('button', { name: 'Chercher dans toutes les années' }));
  await waitFor(() => expect(lastSearch(calls)).toMatchObject({ fk_anneeScolaire: null }));
  expect(screen.queryByRole('button', { name: 'Chercher dans toutes les années' })).toBeNull();
});
