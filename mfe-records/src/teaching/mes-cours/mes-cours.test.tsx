import { right } from '@diapason/contracts/constants';
import { lessonActs } from '@diapason/contracts/teaching';
import { PlatformProvider, provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { choose, mayDo, menuItems, openFilters, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HomeDay from './HomeDay';
import MyCourses from './MyCourses';

const OWN = 7;
const SERVICE = [
  { fk_site: 1, libelleSite: 'Albi', minutes: 750, minutesAnnee: 24000 },
  { fk_site: 2, libelleSite: 'Saint-Juéry', minutes: 90, minutesAnnee: 2880 },
];
const lina = {
  idEleve: 71,
  nomPrenomEleve: 'BOUSQUET Lina',
  dateNaissance: '2014-05-02',
  badges: [
    { type: 2, libelle: 'Cycle 1' },
    { type: 1, libelle: '3e année' },
  ],
  cours: [
    {
      idAtelier: 5,
      libelleType: 'Cours individuel',
      libelleInstrument: 'Piano',
      libelleSite: 'Albi',
      jour: 3,
      heureDebut: '17:15',
    },
  ],
  contacts: [{ nom: 'BOUSQUET Anne', email: 'a@example.org', telephone: '0639980101' }],
};
const piano = {
  idAtelier: 5,
  libelleType: 'Cours individuel',
  seul: 'BOUSQUET Lina, piano',
  badges: lina.badges,
  eleves: [{ idEleve: 71, nomPrenomEleve: 'BOUSQUET Lina' }],
  maximumEleves: 1,
  fk_site: 1,
  libelleSite: 'Albi',
  libelleSalle: 'Salle 2',
  jour: 3,
  heureDebut: '17:15',
  heureFin: '17:45',
  CoefRH: 1,
  individuel: 1,
  prochaine: '2026-12-02',
  annule: 1,
};
const lesson = {
  idAtelier: 5,
  date: todayInParis(),
  heureDebut: '00:00',
  heureFin: '23:59',
  libelleType: 'Formation musicale',
  badges: lina.badges,
  individuel: 0,
  fk_site: 1,
  libelleSite: 'Albi',
  libelleSalle: 'Cave voûtée',
  ...{ fk_anneeScolaire: 9, fk_typeRepetition: 1, semaine: null, fk_salle: 4, maximumEleves: 8, conflits: [] },
  enseignants: [],
  ...{ countEleves: 1, seul: null },
  eleves: [
    {
      idEleve: 71,
      nomPrenomEleve: 'GALINIER Augustin',
      libelleInstrument: 'Piano',
      fk_statutPresence: 1,
      absencesDeSuite: 3,
      telephones: [
        { nom: 'GALINIER Anne', telephone: '0639980101' },
        { nom: 'GALINIER Paul', telephone: '0639980102' },
      ],
    },
  ],
  annule: 0,
  autrement: null,
  partirA: null,
  idPresence: null,
  dateValidation: null as string | null,
};
const { openPupilFromOwnCourses, openWorkshopFromOwnCourses, openAttendanceFromOwnCourses } = right;
const TEACHER = [
  ...[right.seeOwnCourses, right.seePupilAndWorkshop, right.exportOwnCourses, right.writeToOwnPupils],
  ...[openPupilFromOwnCourses, openWorkshopFromOwnCourses, openAttendanceFromOwnCourses],
];
const lessonsOf = (fk_enseignant: number, seances: readonly object[]) => ({
  nomPrenomUtilisateur: 'MEUNIER Gilles',
  seances,
  parties: [],
  libres: [],
  peut: mayDo(lessonActs, fk_enseignant === OWN),
  vacancesSaisies: 1,
});

afterEach(() => void jest.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  window.scrollBy = () => undefined;
  provideScreenTitles(() => 'Fiche');
});

interface Setting {
  readonly functions?: readonly number[];
  readonly address?: string;
  readonly lessons?: readonly (typeof lesson)[];
  readonly course?: typeof piano;
  readonly module?: readonly string[];
}

function show({
  functions = TEACHER,
  address = `/mes-cours/${OWN}`,
  lessons = [lesson],
  course = piano,
  module = ['presences'],
}: Setting = {}) {
  signIn(functions, { idUtilisateur: OWN, module: [...module] });
  const calls = mockApi((path, { body }) => {
    if (path.endsWith('/listElevesAttached/')) return listAnswer([lina]);
    if (path.endsWith('/listAteliersAttached/')) return listAnswer([course]);
    if (path.endsWith('/resumeElevesAttached')) return { nombre: 1 };
    if (path.endsWith('/resumeAteliersAttached')) return { nombre: 1, service: SERVICE };
    if (path.endsWith('/listSeancesAttached/'))
      return lessonsOf((body as { fk_enseignant: number }).fk_enseignant, lessons);
    if (path === '/api/salles/liste')
      return [{ idSalle: 3, libelleSalle: 'Cave voûtée', fk_site: 1, libelleSite: 'Albi', visible: 1 }];
    return [];
  });
  renderAt(address, <MyCourses />, '/mes-cours/:idUser?');
  return calls;
}
type Calls = ReturnType<typeof show>;
const asked = (calls: Calls, name: string) => calls.filter(({ path }) => path.endsWith(name)).at(-1)?.body;

// 001:47.a 001:48.a 001:48.b 001:48.c 001:49.j 001:49.k 001:49.l
test('the pupils of a teacher, whom their families are written to from here by who may', async () => {
  const calls = show();
  const row = within(await screen.findByRole('row', { name: /BOUSQUET Lina/ }));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Élèves',
    'Cours & Ateliers',
    'Planning',
  ]);
  for (const text of ['Piano, mercredi 17:15', 'Cycle 1', '3e année', 'BOUSQUET Anne'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'BOUSQUET Lina' }).getAttribute('href')).toBe('/fiche-eleve/71');
  expect(asked(calls, '/listElevesAttached/')).toMatchObject({ fk_enseignant: OWN, individuel: 2 });
  expect(screen.getByRole('checkbox', { name: 'Sélectionner BOUSQUET Lina' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Écrire' })).toBeTruthy();
  expect(await menuItems()).toContain('Exporter\u00a0: CSV');
});

// 001:49.a 001:49.b 001:49.c 001:49.d 001:49.e 001:49.f 001:49.g 001:49.v 001:49.w 002:345.a 002:345.b
test('the courses: real service per site, what is cancelled in red, filters by year, type, site and room', async () => {
  const calls = show({ address: `/mes-cours/${OWN}?onglet=ateliers` });
  const row = await screen.findByRole('row', { name: /Cours individuel/ });
  expect(within(row).getByText('Annulé le 02/12/2026').closest('.d-said-danger')).toBeTruthy();
  const service = within(screen.getByRole('region', { name: 'Service réel par semaine' }));
  for (const text of ['14:00', 'par semaine, 448 h sur l’année', '12:30', '1:30', 'Saint-Juéry', '48 h sur l’année'])
    expect(service.getByText(text)).toBeTruthy();
  for (const label of ['Année scolaire', 'Type', 'Site']) expect(screen.getByLabelText(label)).toBeTruthy();
  await choose(screen.getByLabelText('Type'), 'Collectifs seulement');
  await waitFor(() => expect(asked(calls, '/listAteliersAttached/')).toMatchObject({ individuel: 0 }));
  await choose(screen.getByLabelText('Type'), 'Individuels seulement');
  await waitFor(() => expect(asked(calls, '/listAteliersAttached/')).toMatchObject({ individuel: 1 }));
  await openFilters();
  await choose(screen.getByLabelText('Salle'), 'Albi, Cave voûtée');
  await waitFor(() => expect(asked(calls, '/listAteliersAttached/')).toMatchObject({ fk_salle: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer les filtres' }));
  await openRowPanel(row);
  const link = await screen.findByRole('link', { name: '02/12/2026' });
  expect(link.getAttribute('href')).toBe('/fiche-presence/5?date=2026-12-02');
});

/** What the courses of a teacher offer: of the pupils, of a workshop and of its roll. */
async function offers(functions: readonly number[], whose = OWN, module: readonly string[] = ['presences']) {
  cleanup();
  show({ functions, address: `/mes-cours/${whose}`, module });
  const pupil = within(await screen.findByRole('row', { name: /BOUSQUET Lina/ })).queryByRole('link', {
    name: 'BOUSQUET Lina',
  });
  const all = screen.queryByRole('button', { name: 'Écrire' }) !== null;
  const exports = (await menuItems()).includes('Exporter\u00a0: CSV');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner BOUSQUET Lina' }));
  const bar = within(screen.getByRole('region', { name: 'Sélection' }));
  const writes = { all, chosen: bar.queryByRole('button', { name: 'Écrire' }) !== null };
  cleanup();
  show({ functions, address: `/mes-cours/${whose}?onglet=ateliers`, module });
  const row = await screen.findByRole('row', { name: /Cours individuel/ });
  const workshop = within(row).queryByRole('link', { name: 'BOUSQUET Lina, piano' }) !== null;
  await openRowPanel(row);
  const roll = screen.queryByRole('link', { name: '02/12/2026' }) !== null;
  return { pupil: pupil !== null, writes, exports, workshop, roll };
}
const BOTH = { all: true, chosen: true };
const NEITHER = { all: false, chosen: false };
const whole = { pupil: true, writes: BOTH, exports: true, workshop: true, roll: true };
const MANAGER = [
  ...[right.openAgentCourses, right.seePupilAndWorkshop, right.exportAgentCourses, right.writeToOwnPupils],
  ...[right.openPupilFromAgentCourses, right.openWorkshopFromAgentCourses],
  ...[openAttendanceFromOwnCourses, right.seeAttendanceSheets],
];

// 001:49.h 001:49.i 001:49.l 001:49.p 001:49.q 001:49.r 001:49.s 001:49.t
test.each([
  ['one’s own', OWN, TEACHER, [right.exportOwnCourses, openPupilFromOwnCourses, openWorkshopFromOwnCourses]],
  [
    'another’s',
    40,
    MANAGER,
    [right.exportAgentCourses, right.openPupilFromAgentCourses, right.openWorkshopFromAgentCourses],
  ],
] as const)(
  '%s courses offer each with its function, and not without',
  async (_whose, id, all, [file, pupil, workshop]) => {
    const without = (one: number) =>
      offers(
        all.filter((other) => other !== one),
        id,
      );
    expect(await offers(all, id)).toEqual(whole);
    expect(await without(file)).toEqual({ ...whole, exports: false });
    expect(await without(pupil)).toEqual({ ...whole, pupil: false });
    expect(await without(workshop)).toEqual({ ...whole, workshop: false });
    expect(await without(right.writeToOwnPupils)).toEqual({ ...whole, writes: NEITHER });
    expect(await without(openAttendanceFromOwnCourses)).toEqual({ ...whole, roll: false });
  },
);

// 001:49.u
test('without the module the roll is not called', async () => {
  expect(await offers(TEACHER, OWN, [])).toEqual({ ...whole, roll: false });
});

// 001:49.x
test('a course that somebody teaches is not cancelled', async () => {
  show({ address: `/mes-cours/${OWN}?onglet=ateliers`, course: { ...piano, annule: 0 } });
  await screen.findByRole('row', { name: /Cours individuel/ });
  expect(screen.queryByText(/^Annulé/)).toBeNull();
});

test('what the server does not offer is not there', async () => {
  show({ functions: [right.seeOwnCourses, right.seePupilAndWorkshop] });
  const row = within(await screen.findByRole('row', { name: /BOUSQUET Lina/ }));
  expect(row.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Écrire' })).toBeNull();
});

test('another teacher’s courses bear their name', async () => {
  show({ address: '/mes-cours/40' });
  expect(await screen.findByRole('heading', { name: 'Cours de MEUNIER Gilles' })).toBeTruthy();
});

test('without a number, one’s own', async () => {
  const calls = show({ address: '/mes-cours' });
  await screen.findByRole('row', { name: /BOUSQUET Lina/ });
  expect(asked(calls, '/listElevesAttached/')).toMatchObject({ fk_enseignant: OWN });
});

// 001:48.d 001:49.t 001:49.u
test('the planning is the week’s lessons, with the call that is due and whom to telephone; arrows go on', async () => {
  const past = { ...lesson, date: '2026-01-07', heureFin: '00:30' };
  const calls = show({ address: `/mes-cours/${OWN}?onglet=planning&vue=semaine&jour=2026-01-07`, lessons: [past] });
  expect(await screen.findByRole('heading', { name: 'Semaine du 05/01/2026 au 11/01/2026' })).toBeTruthy();
  const line = within(await screen.findByRole('listitem'));
  for (const text of ['Formation musicale', 'Appel à faire']) expect(line.getByText(text)).toBeTruthy();
  expect(line.getByRole('button', { name: 'Faire l’appel' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Semaine suivante' }));
  await waitFor(() =>
    expect(asked(calls, '/listSeancesAttached/')).toMatchObject({ dateDebut: '2026-01-12', dateFin: '2026-01-18' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Jour' }));
  await waitFor(() =>
    expect(asked(calls, '/listSeancesAttached/')).toMatchObject({ dateDebut: '2026-01-14', dateFin: '2026-01-14' }),
  );
});

test('a lesson whose sheet is filled in says how, and leads to it', async () => {
  const past = { ...lesson, date: '2026-01-07', dateValidation: '2026-01-07' };
  show({ address: `/mes-cours/${OWN}?onglet=planning&vue=semaine&jour=2026-01-07`, lessons: [past] });
  const link = await screen.findByRole('link', { name: 'Tous excusés, validé' });
  expect(link.getAttribute('href')).toBe('/fiche-presence/5?date=2026-01-07');
});

test('lessons of the week before are gone while the next one is asked for', async () => {
  const past = { ...lesson, date: '2026-01-07', heureFin: '00:30' };
  const later = new Promise(() => undefined);
  signIn(TEACHER, { idUtilisateur: OWN, module: ['presences'] });
  mockApi((path, { body }) => {
    if (!path.endsWith('/listSeancesAttached/')) return [];
    return (body as { dateDebut: string }).dateDebut === '2026-01-05' ? lessonsOf(OWN, [past]) : later;
  });
  renderAt(`/mes-cours/${OWN}?onglet=planning&vue=semaine&jour=2026-01-07`, <MyCourses />, '/mes-cours/:idUser?');
  await screen.findByRole('listitem');
  await userEvent.click(screen.getByRole('button', { name: 'Semaine suivante' }));
  expect(await screen.findByRole('heading', { name: 'Semaine du 12/01/2026 au 18/01/2026' })).toBeTruthy();
  expect(screen.queryByText('Formation musicale')).toBeNull();
});

/** A window that is as wide as a phone. */
function onPhone() {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
}

// 001:48.g 001:196.c 002:628.c
test('on a phone the next lesson is a card: who is missing, whom to call, the call and the pupils', async () => {
  onPhone();
  const calls = show();
  const card = within(await screen.findByRole('region', { name: 'Prochain cours' }));
  expect(asked(calls, '/listSeancesAttached/')).toMatchObject({ dateDebut: todayInParis(), dateFin: todayInParis() });
  for (const text of ['00:00 – 23:59', 'en cours', '1 élève', '1 excusé', 'Absent 3 fois de suite'])
    expect(card.getByText(text)).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Appeler pour GALINIER Augustin' }));
  expect(screen.getByRole('menuitem', { name: /^GALINIER Anne/ })).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Faire l’appel' }));
  expect(`${location.pathname}${location.search}`).toBe(`/fiche-presence/5?date=${todayInParis()}`);
});

test('once its sheet is validated the day is over, and says who was absent', async () => {
  onPhone();
  show({ lessons: [{ ...lesson, dateValidation: todayInParis() }] });
  expect(await screen.findByText('Tous excusés, validé')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Prochain cours' })).toBeNull();
});

test('the home page has the day’s lessons, and the oldest sheet that is still open', async () => {
  signIn(TEACHER, { idUtilisateur: OWN, module: ['presences'] });
  const { seances, peut } = lessonsOf(OWN, [lesson]);
  const appels = { nombre: 2, idAtelier: 6, libelleType: 'Chœur', date: '2026-01-07' };
  mockApi({ '/api/accueil': { cours: { date: todayInParis(), seances, peut, appels } } });
  history.replaceState(null, '', '/accueil');
  render(<HomeDay />, { wrapper: PlatformProvider });
  const card = within(await screen.findByRole('region', { name: 'Prochain cours' }));
  expect(card.getByText('00:00 – 23:59')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mes cours' })).toBeTruthy();
  expect(screen.getByText('2 appels à faire')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Faire' }));
  expect(`${location.pathname}${location.search}`).toBe('/fiche-presence/6?date=2026-01-07');
});

test('on the home page of who teaches nothing there is nothing of lessons', async () => {
  signIn(TEACHER, { idUtilisateur: OWN });
  const calls = mockApi({ '/api/accueil': { cours: null } });
  history.replaceState(null, '', '/accueil');
  render(<HomeDay />, { wrapper: PlatformProvider });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Mes cours du jour' })).toBeNull();
});
