import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
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
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Workshops from './Workshops';

const gilles = { idUtilisateur: 12, nomPrenomUtilisateur: 'MEUNIER Gilles' };
const theory = {
  idAtelier: 5,
  libelleType: 'Formation musicale',
  libelleCycle: 'Cycle 1',
  libelleAnnee: '2e année',
  libelleGroupeSI: 'Groupe A',
  countEleves: 6,
  maximumEleves: 8,
  seul: null,
  libelleSite: 'Albi',
  libelleSalle: 'Cave voûtée',
  jour: 3,
  heureDebut: '10:00',
  heureFin: '11:00',
  enseignants: [gilles],
};
const tom = {
  idLien: 51,
  idAtelier: 5,
  fk_eleve: 71,
  nomPrenomEleve: 'ADAM Tom',
  libelleType: 'Formation musicale',
  libelleSite: 'Albi',
  enseignants: [gilles],
  libelleInstrument: 'Piano',
  telephone: '0639980102',
  email: 'famille@exemple.fr',
};
const width = (value: number) => Object.defineProperty(window.screen, 'width', { value, configurable: true });
beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});
afterEach(() => {
  width(1440);
});

const piano = {
  ...theory,
  ...{ idAtelier: 6, libelleType: 'Cours 20 min', seul: 'ADAM Tom, piano', countEleves: 1, maximumEleves: 1 },
};

async function show(functions = everyRightBut(), address = '/liste-ateliers', rows: readonly object[] = [theory]) {
  signIn(functions, {
    module: ['presences'],
    antennes: [{ idSite: 2, libelleSite: 'Albi', idAntenne: 1, libelleAntenne: 'Centre' }],
  });
  const calls = mockApi((path) => {
    if (path === '/api/ateliers/ateliers') return listAnswer(rows);
    if (path === '/api/ateliers/ateliersEleves') return listAnswer([tom]);
    if (path === '/api/ateliers/annee/6') return { prochaine: '2026-12-02', derniere: '2026-11-18', annule: 1 };
    if (path === '/api/ateliers/annee/5') return { prochaine: null, derniere: null, annule: 0 };
    if (path.startsWith('/api/ateliers/resume')) return { nombre: 1 };
    if (path === '/api/sites/liste')
      return [
        { idSite: 2, libelleSite: 'Albi' },
        { idSite: 4, libelleSite: 'Castres' },
      ];
    if (path === '/api/anneesScolaire/list')
      return [9, 8].map((id) => ({ idAnneeScolaire: id, libelleAnneeScolaire: `${2017 + id}-${2018 + id}` }));
    return [];
  });
  renderAt(address, <Workshops />);
  await screen.findByRole('table');
  return calls;
}
const searched = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ path }) => path === '/api/ateliers/ateliers').at(-1)?.body;

// 001:52.a 001:52.b 001:52.r 001:53.a 001:53.b 001:53.c 001:53.d 001:53.e 001:53.f 001:53.g 001:53.h
test('workshops are shown with level, pupils, place, hours and teachers', async () => {
  await show();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Cours & Ateliers', 'Élève']);
  const row = within(screen.getByRole('row', { name: /Formation musicale/ }));
  expect(row.getByText('Cycle 1, 2e année, Groupe A · 6 sur 8 élèves')).toBeTruthy();
  for (const text of ['Albi', 'Cave voûtée', 'Mercredi', '10:00 – 11:00', 'MEUNIER Gilles'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Formation musicale' }).getAttribute('href')).toBe('/fiche-atelier/5');
  expect(screen.getByRole('button', { name: 'Ajouter un atelier' })).toBeTruthy();
  expect(await menuItems()).toContain('Exporter\u00a0: CSV');
});

test('a lesson of one pupil is named by the pupil and the instrument; its panel has the next lesson and the roll', async () => {
  await show(undefined, undefined, [theory, piano]);
  const row = screen.getByRole('row', { name: /ADAM Tom/ });
  expect(within(row).getByRole('link', { name: 'ADAM Tom, piano' }).getAttribute('href')).toBe('/fiche-atelier/6');
  await openRowPanel(row);
  const panel = within(screen.getByRole('complementary'));
  expect((await panel.findByText('Prochaine séance')).nextSibling?.textContent).toBe('Mer. 02/12/2026 Annulé');
  await userEvent.click(panel.getByRole('button', { name: 'Fiche de présence' }));
  expect(location.pathname + location.search).toBe('/fiche-presence/6?date=2026-11-18');
});

test('the roll of what had no lesson yet is not offered', async () => {
  const calls = await show();
  await openRowPanel(screen.getByRole('row', { name: /Formation musicale/ }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/ateliers/annee/5')).toBe(true));
  const panel = within(screen.getByRole('complementary'));
  expect(await panel.findByText('Quand et où')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Fiche de présence' })).toBeNull();
});

// 001:52.l
// 001:52.c 001:52.d 001:52.e 001:52.g 001:52.h 001:52.i 001:52.j 001:52.k 001:52.m 001:52.n 001:52.o 001:52.p
test('is searched by year, visibility, site, type and frequency; clearing them leaves the current year and both types', async () => {
  const calls = await show();
  expect(searched(calls)).toMatchObject({ fk_anneeScolaire: 9, atelierIndividuel: 2 });
  await choose(screen.getByLabelText('Année scolaire'), '2025-2026');
  await waitFor(() => expect(searched(calls)).toMatchObject({ fk_anneeScolaire: 8 }));
  await choose(screen.getByLabelText('Site'), 'Castres');
  await waitFor(() => expect(searched(calls)).toMatchObject({ fk_site: 4 }));
  await choose(screen.getByLabelText('Type'), 'Individuels');
  await waitFor(() => expect(searched(calls)).toMatchObject({ atelierIndividuel: 1 }));
  await choose(screen.getByLabelText('Type'), 'Collectifs');
  await waitFor(() => expect(searched(calls)).toMatchObject({ atelierIndividuel: 0 }));
  await userEvent.type(screen.getByLabelText(/^Rechercher/), 'piano');
  await waitFor(() => expect(searched(calls)).toMatchObject({ recherche: 'piano' }));
  await openFilters();
  for (const label of ['Visibilité', 'Fréquence', 'Groupe d’ateliers', 'Enseignant', 'Salle', 'Cycle'])
    expect(screen.getByLabelText(label)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Réinitialiser' }));
  // The rows of the first search are still known: nothing is asked again.
  const shown = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
  await waitFor(() => expect(shown(/^Rechercher/).value).toBe(''));
  expect((shown('Type') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Collectifs et individuels');
  expect((shown('Année scolaire') as HTMLSelectElement).selectedOptions[0]?.text).toBe('2026-2027');
  expect((shown('Site') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Tous les sites');
});

// 000:130.c
test('what was filtered is filtered again at the next visit', async () => {
  const calls = await show();
  await choose(screen.getByLabelText('Type'), 'Individuels');
  await waitFor(() => expect(searched(calls)).toMatchObject({ atelierIndividuel: 1 }));
  cleanup();
  const again = await show();
  await waitFor(() => expect(searched(again)).toMatchObject({ atelierIndividuel: 1 }));
});

// 001:52.s
test('a narrow device takes no file away', async () => {
  width(390);
  await show();
  expect(screen.getByRole('button', { name: 'Ajouter un atelier' })).toBeTruthy();
  expect((await menuItems()).filter((word) => word?.startsWith('Exporter'))).toEqual([]);
});

// 001:52.t
test('a workshop is deleted after a question', async () => {
  const calls = await show();
  await openRowPanel(screen.getByRole('row', { name: /Formation musicale/ }));
  await pressInPanelMenu('Supprimer…');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/ateliers/5'));
});

test('whoever teaches the chosen ones is replaced in them, with 190 and 191', async () => {
  await show();
  const tick = async () =>
    userEvent.click(within(screen.getByRole('row', { name: /Formation musicale/ })).getByRole('checkbox'));
  await tick();
  const bar = within(screen.getByRole('region', { name: 'Sélection' }));
  await userEvent.click(bar.getByRole('button', { name: 'Remplacer MEUNIER Gilles' }));
  expect(location.pathname + location.search).toBe('/remplacer/12?ateliers=5&annee=9');
  for (const needed of [right.addWorkshopTeacher, right.changeWorkshopTeacher]) {
    cleanup();
    await show(everyRightBut(needed));
    await tick();
    expect(screen.queryByRole('button', { name: /^Remplacer/ })).toBeNull();
  }
});

/** What the list offers of a workshop. */
async function offers() {
  const row = screen.getByRole('row', { name: /Formation musicale/ });
  const adds = screen.queryByRole('button', { name: 'Ajouter un atelier' }) !== null;
  const links = within(row)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
  await openRowPanel(row);
  return { adds, links, rare: await panelMenuItems() };
}
const whole = { adds: true, links: ['/fiche-atelier/5', '/fiche-agent/12'], rare: ['Supprimer…'] };

// 001:52.q 001:52.u 001:53.q 001:53.r
test.each([
  ['183 nothing is added', right.addWorkshop, { adds: false }],
  ['244 nothing is deleted', right.deleteWorkshop, { rare: [] }],
  ['180 no teacher is opened', right.openTeacherFromWorkshops, { links: ['/fiche-atelier/5'] }],
  ['181 no workshop is opened', right.openWorkshopFromWorkshops, { links: ['/fiche-agent/12'] }],
])('without %s, the rest is', async (_what, needed, less) => {
  await show();
  expect(await offers()).toEqual(whole);
  cleanup();
  await show(everyRightBut(needed));
  expect(await offers()).toEqual({ ...whole, ...less });
});

// 001:53.i 001:53.j 001:53.k 001:53.l 001:53.m 001:53.n 001:53.o
test('the tab Élève lists their pupils, with links for who may follow them', async () => {
  await show();
  await userEvent.click(screen.getByRole('tab', { name: 'Élève' }));
  const row = within(await screen.findByRole('row', { name: /ADAM Tom/ }));
  for (const text of ['Formation musicale', 'Albi', 'Piano', '06 39 98 01 02', 'famille@exemple.fr', 'MEUNIER Gilles'])
    expect(row.getByText(text)).toBeTruthy();
  const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/fiche-eleve/71', '/fiche-atelier/5', '/fiche-agent/12']));
});
test('what was searched stays from one tab to the other, the page and the sort do not', async () => {
  const calls = await show(undefined, '/liste-ateliers?annee=8&site=2&recherche=violon&page=1&tri=-site');
  await userEvent.click(screen.getByRole('tab', { name: 'Élève' }));
  await screen.findByRole('row', { name: /ADAM Tom/ });
  const pupils = calls.find(({ path }) => path === '/api/ateliers/ateliersEleves')?.body;
  expect(pupils).toMatchObject({ fk_anneeScolaire: 8, fk_site: 2, recherche: 'violon', page: 0 });
  const search = () => Object.fromEntries(new URLSearchParams(location.search));
  expect(search()).toEqual({ annee: '8', site: '2', recherche: 'violon', onglet: 'eleves' });
  await userEvent.click(screen.getByRole('tab', { name: 'Cours & Ateliers' }));
  expect(search()).toEqual({ annee: '8', site: '2', recherche: 'violon' });
});
// 001:53.p 001:53.q 001:53.r
test.each([
  ['179 no pupil', right.openPupilFromWorkshops, '/fiche-eleve/71'],
  ['180 no teacher', right.openTeacherFromWorkshops, '/fiche-agent/12'],
  ['181 no workshop', right.openWorkshopFromWorkshops, '/fiche-atelier/5'],
])('without %s is opened from the tab Élève, the others are', async (_what, needed, missing) => {
  await show(everyRightBut(needed), '/liste-ateliers?onglet=eleves');
  const row = within(await screen.findByRole('row', { name: /ADAM Tom/ }));
  const links = row.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const all = ['/fiche-agent/12', '/fiche-atelier/5', '/fiche-eleve/71'];
  expect(links.filter((to) => to.startsWith('/')).sort()).toEqual(all.filter((to) => to !== missing));
});
