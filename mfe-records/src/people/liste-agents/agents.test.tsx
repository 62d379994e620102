import { right } from '@diapason/contracts/constants';
import { provideScreenTitles, provideSlots } from '@diapason/platform';
import { everyRightBut, listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import {
  choose,
  menuItems,
  openFilters,
  openRowPanel,
  panelMenuItems,
  pressInPanelMenu,
  renderAt,
} from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slots } from '../../screens';
import Agents from './Agents';

const claire = {
  idUtilisateur: 12,
  nomPrenomUtilisateur: 'DURAND Claire',
  nom: 'DURAND',
  prenom: 'Claire',
  email: 'claire@example.org',
  telephoneFixe: null,
  telephoneMobile: '06 39 98 01 02',
  role: 'Enseignant',
  fk_groupe: 5,
  actif: 1,
  antennes: [{ idSite: 2, libelleSite: 'Albi', idAntenne: 1, libelleAntenne: 'Centre', role: 'Direction' }],
  affectations: [
    { fk_site: 2, libelleSite: 'Albi', libelleInstrument: 'Violon' },
    { fk_site: 2, libelleSite: 'Albi', libelleInstrument: 'Alto' },
    { fk_site: 3, libelleSite: 'Castres', libelleInstrument: 'Violon' },
  ],
};
const gone = {
  ...claire,
  idUtilisateur: 13,
  nomPrenomUtilisateur: 'BLANC Ana',
  actif: 0,
  antennes: [],
  affectations: [],
};

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Profil');
});

async function show(functions: readonly number[] = everyRightBut(), more: Readonly<Record<string, unknown>> = {}) {
  signIn(functions, {
    module: ['services'],
    antennes: [{ idSite: 2, libelleSite: 'Albi', idAntenne: 1, libelleAntenne: 'Centre' }],
  });
  const calls = mockApi({
    '/api/utilisateursAdministratifs/list/': listAnswer([claire, gone]),
    '/api/utilisateursAdministratifs/resume': { nombre: 2 },
    '/api/gestionRole/listeGroupe': [{ idGroupe: 5, libelleGroupe: 'Enseignant' }],
    '/api/sites/liste': [2, 3].map((idSite) => ({ idSite, libelleSite: idSite === 2 ? 'Albi' : 'Castres' })),
    '/api/cotisations/instruments': [{ idInstrument: 3, libelleInstrument: 'Violon' }],
    '/api/utilisateursAdministratifs/12': {},
    '/api/utilisateursAdministratifs/12/coursATenir': [],
    ...more,
  });
  renderAt('/liste-agents', <Agents />);
  await screen.findByRole('table');
  return calls;
}
const searched = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ path }) => path.endsWith('/list/')).at(-1)?.body;
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

// 001:41.aa
test('where the server offers it, one opens, deletes, impersonates, creates, writes and exports', async () => {
  const calls = await show();
  expect(screen.getByRole('link', { name: 'DURAND Claire' }).getAttribute('href')).toBe('/fiche-agent/12');
  expect(screen.getByRole('button', { name: 'Ajouter un agent' })).toBeTruthy();
  expect(await menuItems()).toContain('Exporter\u00a0: Excel');
  expect(screen.getByRole('button', { name: 'Écrire' })).toBeTruthy();
  await openRowPanel(screen.getByRole('row', { name: /BLANC Ana/ }));
  expect(await panelMenuItems()).toEqual([]);
  await openRowPanel(screen.getByRole('row', { name: /DURAND Claire/ }));
  expect(await panelMenuItems()).toEqual(['Voir comme cet agent', 'Désactiver…']);
  await pressInPanelMenu('Désactiver…');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Désactiver' }));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/utilisateursAdministratifs/12');
});

test('before somebody is deactivated the courses that hang on them are named, each with its sheet', async () => {
  const course = {
    ...{ jour: 3, heureDebut: '14:00', heureFin: '15:00' },
    ...{ libelleType: 'Violon', libelleSite: 'Albi', libelleAnneeScolaire: '2026-2027' },
  };
  const calls = await show(everyRightBut(), {
    '/api/utilisateursAdministratifs/12/coursATenir': [
      { ...course, idAtelier: 41, seul: 1 },
      { ...course, idAtelier: 42, libelleType: 'Orchestre', jour: 6, seul: 0 },
    ],
  });
  await openRowPanel(screen.getByRole('row', { name: /DURAND Claire/ }));
  await pressInPanelMenu('Désactiver…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Désactiver cet agent\u00a0?' }));
  expect(
    await dialog.findByText('2 cours à venir dépendent de cette personne, dont 1 n’aurait plus d’enseignant actif :'),
  ).toBeTruthy();
  const lesson = dialog.getByRole('link', { name: 'Violon, mercredi 14:00' });
  expect(lesson.getAttribute('href')).toBe('/fiche-atelier/41');
  expect(dialog.getByText(/un autre enseignant reste/).textContent).toMatch(/^Orchestre, samedi 14:00, Albi/);
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

// 001:41.p 001:41.q
test('everybody that the search finds is written to, or their addresses copied', async () => {
  const everybody = ['claire@example.org', 'paul@example.org', 'zoe@example.org'];
  const calls = await show(undefined, { '/api/utilisateursAdministratifs/adresses': everybody });
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: 'Écrire' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Copier toutes les adresses');
  await waitFor(() => expect(copied).toHaveBeenCalledWith(everybody.join('; ')));
  await choose('Écrire à tous');
  const dialog = await screen.findByRole('dialog', { name: 'Écrire à 3 personnes' });
  const link = within(dialog).getByRole('link', { name: /Ouvrir le message/ });
  for (const address of everybody) expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(address);
  expect(calls.filter(({ path }) => path.endsWith('/adresses'))).toHaveLength(2);
});

test('where it offers nothing the list is there to read', async () => {
  await show([right.seeAgents]);
  expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /Ajouter|Écrire/ })).toBeNull();
  expect(await menuItems()).toEqual(['Imprimer']);
  await openRowPanel(screen.getByRole('row', { name: /DURAND Claire/ }));
  expect(await panelMenuItems()).toEqual([]);
  expect(screen.queryByLabelText('Activité')).toBeNull();
});

// 001:41.b 001:41.c 001:41.d 001:41.g
test('activity is a filter with 235: the active ones at first', async () => {
  const calls = await show();
  expect(searched(calls)).toMatchObject({ actif: 1 });
  await choose(screen.getByLabelText('Activité'), 'Tous');
  await waitFor(() => expect(searched(calls)).toMatchObject({ actif: 2 }));
});

// 001:41.h 001:41.i 001:41.j
test('the sites are all, or the own ones with 141; so are the role groups', async () => {
  const calls = await show();
  await waitFor(() => expect(options('Site')).toEqual(['Tous les sites', 'Albi', 'Castres']));
  await choose(screen.getByLabelText('Rôle'), 'Enseignant');
  await waitFor(() => expect(searched(calls)).toMatchObject({ role: 5 }));
});

// 001:41.i
test('with 141 the sites are the own ones', async () => {
  await show([...everyRightBut(), right.restrictAgentsToOwnSites]);
  await waitFor(() => expect(options('Site')).toEqual(['Tous les sites', 'Albi']));
});

// 001:41.u 001:41.v 001:41.w
test('a row opens what the agent does on each site, and the instruments that the year assigns there', async () => {
  await show();
  const row = screen.getByRole('row', { name: /DURAND Claire/ });
  expect(within(row).getByText('Violon, Alto')).toBeTruthy();
  await openRowPanel(row);
  expect(screen.getByText('Albi (Centre)')).toBeTruthy();
  expect(screen.getByText('Direction')).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'Affectations' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['AlbiViolon, Alto', 'CastresViolon']);
});

// 001:41.y 001:41.z
test('services are opened with 139, courses with 140, each with its screen', async () => {
  provideSlots(slots);
  const links = async (...functions: readonly number[]) => {
    cleanup();
    await show(functions);
    await openRowPanel(screen.getByRole('row', { name: /DURAND Claire/ }));
    return (await panelMenuItems()).filter((label) => label === 'Fiche de service' || label === 'Cours');
  };
  const { openAgentServices, seeOwnServices, openAgentCourses, seeOwnCourses } = right;
  expect(await links(seeOwnServices, seeOwnCourses)).toEqual([]);
  expect(await links(openAgentServices, seeOwnServices)).toEqual(['Fiche de service']);
  expect(await links(openAgentCourses, seeOwnCourses)).toEqual(['Cours']);
});

test('who teaches an instrument is found by it', async () => {
  const calls = await show();
  await openFilters();
  await choose(screen.getByLabelText('Discipline'), 'Violon');
  await waitFor(() => expect(searched(calls)).toMatchObject({ fk_instrument: 3 }));
});

const views = () =>
  within(screen.getByRole('navigation', { name: 'Vues' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a view is offered to who has its filter, and where it finds somebody; alone, none is', async () => {
  await show();
  await waitFor(() => expect(views()).toEqual(['Tous2', 'Inactifs2']));
  cleanup();
  await show([right.seeAgents]);
  expect(screen.queryByRole('navigation', { name: 'Vues' })).toBeNull();
  cleanup();
  await show([right.filterAgentActivity], { '/api/utilisateursAdministratifs/resume': { nombre: 0 } });
  await waitFor(() => expect(views()).toEqual(['Tous0']));
});
