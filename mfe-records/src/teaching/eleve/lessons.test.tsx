import { messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles, type TabProps } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { choose, InSheet, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DeclareAbsence from './DeclareAbsence';
import LessonsTab from './LessonsTab';

const zoe = { idEleve: 7, nomPrenomEleve: 'PETIT Zoé' } as TabProps<'pupil'>['answer'];
const orchestra = {
  idAtelier: 12,
  libelleType: 'Orchestre',
  libelleSite: 'Albi',
  libelleSalle: 'Cave',
  jour: 3,
  heureDebut: '14:00',
  heureFin: '15:00',
  enseignants: [{ idUtilisateur: 31, nomPrenomUtilisateur: 'ROUX Paul' }],
};
const choir = { ...orchestra, idAtelier: 13, libelleType: 'Chœur', jour: 5 };
const presence = (idPresenceEleve: number) => ({
  idPresenceEleve,
  date: '2026-11-18',
  heureDebut: '14:00',
  heureFin: '15:00',
  libelleType: 'Orchestre',
  enseignant: 'ROUX Paul',
  fk_statutPresence: 4,
  libelleStatut: 'Absent',
  commentaire: null,
});
let found: readonly object[] = [];
const declared = (idPresenceEleve: number, dateExcuse: string, more: object = {}) => ({
  idPresenceEleve,
  fk_atelier: 12,
  dateExcuse,
  heureDebut: '14:00',
  heureFin: '15:00',
  libelleType: 'Orchestre',
  enseignant: 'ROUX Paul',
  declaration: 4,
  fk_statutPresence: 1,
  role: 'Responsable',
  declarePar: 'PETIT Anne',
  lien: 'Mère',
  declareLe: '2026-11-20T09:00:00.000Z',
  commentaire: 'Fièvre',
  dateValidation: null,
  annuleLe: null,
  annulePar: null,
  annulable: 1,
  aRemettre: 0,
  ...more,
});
let excuses: readonly object[] = [];
const DECLARED = { fk_eleve: 7, seances: [], validees: 0 };
/** What the server answers to a declaration that does not say that it is meant. */
let asksBack: object | undefined;
const sinceTheYearBegan = {
  debut: '2026-09-01',
  cours: 8,
  presences: 6,
  excuses: 1,
  absences: 1,
  derniereAbsence: null,
};

beforeEach(() => {
  provideScreenTitles(() => 'Fiche');
  jest.useFakeTimers({
    now: new Date('2026-11-21T10:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
});
const device = (width: number) => Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
afterEach(() => {
  device(1440);
  excuses = [];
  asksBack = undefined;
  cleanup();
  jest.useRealTimers();
});

function open(module: string[] = ['presences']) {
  signIn([right.seePupilAndWorkshop, right.openWorkshopFromPupil, right.declarePupilAbsences], { module });
  const calls = mockApi((path, { body }) => {
    if (path === '/api/eleves/7/listAteliers') return [orchestra, choir];
    if (path === '/api/anneesScolaire/list')
      return [9, 8].map((id) => ({ idAnneeScolaire: id, libelleAnneeScolaire: `${2017 + id}-${2018 + id}` }));
    if (path === '/api/presences/listePresencesParId') return found;
    if (path === '/api/ateliers/annee/12') return { dateDebut: '2026-09-01', dateFin: '2027-07-03' };
    if (path === '/api/ateliers/attachedEleve') return { idAtelier: 12, fk_eleve: 7 };
    if (path === '/api/presences/excusesParEleve/7')
      return { seances: excuses, depuis: sinceTheYearBegan, contacts: [] };
    if (path === '/api/presences/annulerExcuses') return { fk_eleve: 7, seances: [], restees: 0 };
    if (path.startsWith('/api/presences/presenceEleve/'))
      return { idPresenceEleve: 92, fk_presence: 9, fk_statutPresence: 1 };
    if (path === '/api/ateliers/elevesParAteliersParEleve/7')
      return [
        { ...orchestra, seances: [{ date: '2026-11-25' }, { date: '2026-12-02' }] },
        { ...choir, seances: [{ date: '2026-11-27' }] },
      ];
    if (path === '/api/presences/absencesEleveAuxAteliers')
      return body && 'longue' in (body as object) ? DECLARED : (asksBack ?? DECLARED);
    return undefined;
  });
  return calls;
}
const shown = () =>
  renderAt(
    '/fiche-eleve/7',
    <InSheet of="pupil" id={7} record={zoe}>
      <LessonsTab answer={zoe} record={{ of: 'pupil', id: 7, name: 'PETIT Zoé' }} refetch={() => undefined} />
    </InSheet>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heads = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

// 001:22.a 001:22.b 001:22.c 001:22.d 001:22.e 001:22.f
test('a pupil’s workshops of a school year', async () => {
  found = [];
  const calls = open();
  shown();
  const row = within(await screen.findByRole('row', { name: /Orchestre/ }));
  expect(heads('Cours & Ateliers')).toEqual(['Type', 'Site', 'Salle', 'Horaire', 'Enseignant']);
  expect(
    row
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  ).toEqual(['Orchestre', 'Albi', 'Cave', expect.stringMatching(/^Mercredi 14:00/), 'ROUX Paul']);
  expect(row.getByRole('link', { name: 'Orchestre' }).getAttribute('href')).toContain('/fiche-atelier/12');
  const years = () => calls.filter(({ path }) => path === '/api/eleves/7/listAteliers').map(({ body }) => body);
  expect(years()).toEqual([{ fk_anneeScolaire: 9 }]);
  await choose(screen.getByLabelText('Année scolaire'), '2025-2026');
  await waitFor(() => expect(years().at(-1)).toEqual({ fk_anneeScolaire: 8 }));
});

test('a pupil leaves a workshop from a day on, or changes group, for whom the server lets', async () => {
  found = [];
  const calls = open([]);
  signIn([right.seePupilAndWorkshop, right.addWorkshopPupil, right.removeWorkshopPupil], { module: [] });
  shown();
  const row = within(await screen.findByRole('row', { name: /Orchestre/ }));
  expect(row.getByRole('link', { name: /^Changer de groupe/ }).getAttribute('href')).toContain(
    '/changer-groupe/12?eleve=7',
  );
  await userEvent.click(row.getByRole('button', { name: /^Retirer du cours/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirer PETIT Zoé du cours Orchestre' }));
  const day = await dialog.findByLabelText(/^Premier jour sans ce cours/);
  await userEvent.clear(day);
  await userEvent.type(day, '05/12/2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
      ...{ fk_atelier: 12, fk_eleve: 7, aPartirDu: '2026-12-05' },
    }),
  );
});

// 001:22.g 001:22.i 001:22.j 001:22.k 001:22.l 001:22.m 001:22.n 001:22.o 001:22.p 001:22.w 001:22.x 001:22.y 001:22.z
// 002:343.a 002:343.b 002:343.c 002:343.d 002:343.e
test('absences of the last seven days, or of another period and status', async () => {
  found = [presence(1), { ...presence(2), fk_statutPresence: 1 }, { ...presence(3), fk_statutPresence: 2 }];
  const calls = open();
  shown();
  const rows = within(await screen.findByRole('table', { name: 'Presences en atelier' }));
  for (const label of ['Absent', 'Excuse', 'Present']) expect(rows.getByText(label)).toBeTruthy();
  const asked = () => calls.filter(({ path }) => path === '/api/presences/listePresencesParId').at(-1);
  await waitFor(() => expect(asked()).toBeDefined());
  const query = () => asked()?.query ?? new URLSearchParams();
  await waitFor(() =>
    expect(Object.fromEntries(query())).toMatchObject({
      fk_eleve: '7',
      dateDebut: '2026-11-14',
      dateFin: '2026-11-21',
      fk_statutPresence: '4',
    }),
  );
  const period = screen.getByRole('combobox', { name: 'Période' });
  expect(
    within(period)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Personnalisée',
    'Aujourd’hui',
    '7 derniers jours',
    '30 derniers jours',
    '90 derniers jours',
    '12 derniers mois',
  ]);
  for (const [preset, dateDebut] of [
    ['30 derniers jours', '2026-10-22'],
    ['90 derniers jours', '2026-08-23'],
    ['12 derniers mois', '2025-11-21'],
  ] as const) {
    await userEvent.selectOptions(period, preset);
    await waitFor(() => expect(Object.fromEntries(query())).toMatchObject({ dateDebut, dateFin: '2026-11-21' }));
  }
  await userEvent.selectOptions(period, 'Personnalisée');
  // Without dates the server looks a year back.
  await waitFor(() => expect(query().get('dateDebut') ?? '').toBe(''));
  await userEvent.click(screen.getByLabelText(/^Statut/));
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Present',
    'Absent',
    'Excuse',
    'En retard',
  ]);
});

// 001:22.q 001:22.r 001:22.s 001:187.e
test.each([
  [10, false],
  [11, true],
])('%i presences: pages %s', async (rows, paged) => {
  found = Array.from({ length: rows }, (_, index) => presence(index + 1));
  open();
  shown();
  const table = await screen.findByRole('table', { name: 'Presences en atelier' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  expect(screen.queryByRole('button', { name: /Page suivante/ }) !== null).toBe(paged);
});

// 001:22.h 002:346.a
test('a phone has no attendance panel, nor who lacks the module', async () => {
  found = [];
  open([]);
  shown();
  await screen.findByRole('row', { name: /Orchestre/ });
  expect(screen.queryByRole('heading', { name: 'Presences en atelier' })).toBeNull();
  cleanup();
  device(390);
  open();
  shown();
  await screen.findByText('Orchestre');
  expect(screen.queryByRole('heading', { name: 'Presences en atelier' })).toBeNull();
});

test('a declared absence is corrected and cancelled from the pupil', async () => {
  excuses = [
    declared(93, '2026-12-02'),
    declared(92, '2026-11-25', {
      fk_statutPresence: null,
      annuleLe: '2026-11-21T09:00:00.000Z',
      annulable: 0,
      aRemettre: 1,
    }),
    declared(91, '2026-11-18', { dateValidation: '2026-11-18', annulable: 0 }),
  ];
  const calls = open();
  shown();
  const panel = within(await screen.findByRole('region', { name: 'Absences déclarées' }));
  const lines = panel.getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mer\. 18\/11\/2026.*fiche validée · déclarée par PETIT Anne, «\u00a0Fièvre\u00a0»$/),
    expect.stringContaining('Annulée'),
    expect.stringMatching(/^Mer\. 02\/12\/2026/),
  ]);
  await press('Annuler');
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/presences/annulerExcuses')?.body).toEqual({
      fk_eleve: 7,
      excuses: [93],
    }),
  );
  await press('Remettre');
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/presences/presenceEleve/92')?.body).toMatchObject({
      eleve: { fk_eleve: 7, fk_atelier: 12, dateExcuse: '2026-11-25', fk_statutPresence: 1 },
    }),
  );
  expect(calls.find(({ path }) => path === '/api/presences/excusesParEleve/7')?.query.get('dateDebut')).toBe(
    '2026-11-14',
  );
});

test('without a declaration the pupil’s page has no such panel', async () => {
  open();
  shown();
  await screen.findByText('Orchestre');
  expect(screen.queryByRole('region', { name: 'Absences déclarées' })).toBeNull();
});

// 001:117.a
test('an absence is declared for the courses of a period', async () => {
  const calls = open();
  renderAt(
    '/fiche-eleve/7',
    <DeclareAbsence record={{ of: 'pupil', id: 7, name: 'PETIT Zoé' }} onClose={() => undefined} />,
  );
  const sent = () => calls.find(({ path }) => path === '/api/presences/absencesEleveAuxAteliers');
  await press('Excuser');
  expect(sent()).toBeUndefined();
  await userEvent.type(screen.getByLabelText(/^Du/), '25/11/2026');
  await userEvent.type(screen.getByLabelText(/^Au/), '04/12/2026');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Chœur, vendredi/ }));
  const written = within(screen.getByRole('region', { name: 'Ce qui sera écrit' }));
  expect(written.getByRole('heading').textContent).toBe('2 cours, du 25 novembre au 2 décembre');
  expect(written.queryByText('Chœur')).toBeNull();
  await userEvent.type(screen.getByLabelText('Commentaire'), 'Fièvre');
  await press('Excuser 2 cours');
  await waitFor(() =>
    expect(sent()?.body).toEqual({
      fk_eleve: 7,
      atelier: [12],
      periodeDebut: '2026-11-25',
      periodeFin: '2026-12-04',
      commentaire: 'Fièvre',
    }),
  );
});

test('beyond six weeks the server asks, once: the answer goes with it, or the period is shortened', async () => {
  asksBack = { status: 409, message: messages.teaching.longAbsence, field: 'longue' };
  const calls = open();
  renderAt(
    '/fiche-eleve/7',
    <DeclareAbsence record={{ of: 'pupil', id: 7, name: 'PETIT Zoé' }} onClose={() => undefined} />,
  );
  const sent = () => calls.filter(({ path }) => path === '/api/presences/absencesEleveAuxAteliers');
  await userEvent.type(screen.getByLabelText(/^Du/), '25/11/2026');
  await userEvent.type(screen.getByLabelText(/^Au/), '25/01/2027');
  await userEvent.tab();
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Plus de six semaines' }));
  await press('Excuser 3 cours');
  await userEvent.click((await asked()).getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText(messages.teaching.shortenPeriod)).toBeTruthy();
  await press('Excuser 3 cours');
  expect((await asked()).getByText(/plus de six semaines/)).toBeTruthy();
  await press('Excuser toute la période');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map(({ body }) => (body as { longue?: boolean }).longue)).toEqual([undefined, undefined, true]);
});

// 001:117.b 001:117.c
test.each([
  ['Du', 'Au'],
  ['Au', 'Du'],
])('with %s alone nothing is declared, and %s is asked for', async (given, missing) => {
  const calls = open();
  renderAt(
    '/fiche-eleve/7',
    <DeclareAbsence record={{ of: 'pupil', id: 7, name: 'PETIT Zoé' }} onClose={() => undefined} />,
  );
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${given}`)), '25/11/2026');
  await userEvent.tab();
  await press('Excuser');
  const field = screen.getByLabelText(new RegExp(`^${missing}`));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.some(({ path }) => path === '/api/presences/absencesEleveAuxAteliers')).toBe(false);
});

// 001:117.d
test('an absence does not begin before today', async () => {
  const calls = open();
  renderAt(
    '/fiche-eleve/7',
    <DeclareAbsence record={{ of: 'pupil', id: 7, name: 'PETIT Zoé' }} onClose={() => undefined} />,
  );
  const from = await screen.findByLabelText<HTMLInputElement>(/^Du/);
  await userEvent.type(from, '20/11/2026');
  await userEvent.tab();
  await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.clear(from);
  await userEvent.type(from, '21/11/2026');
  await userEvent.tab();
  await waitFor(() => expect(from.getAttribute('aria-invalid')).not.toBe('true'));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('courses of another period are not sent while those of this one are asked for', async () => {
  let come: (courses: readonly object[]) => void = () => undefined;
  signIn([right.declarePupilAbsences], { module: ['presences'] });
  const calls = mockApi((path, { query }) => {
    if (path !== '/api/ateliers/elevesParAteliersParEleve/7') return undefined;
    if (query.get('dateFin') === '2026-11-28') return [{ ...orchestra, seances: [{ date: '2026-11-25' }] }];
    return new Promise((resolve) => {
      come = resolve;
    });
  });
  renderAt(
    '/fiche-eleve/7',
    <DeclareAbsence record={{ of: 'pupil', id: 7, name: 'PETIT Zoé' }} onClose={() => undefined} />,
  );
  await userEvent.type(screen.getByLabelText(/^Du/), '25/11/2026');
  await userEvent.type(screen.getByLabelText(/^Au/), '28/11/2026');
  await userEvent.tab();
  await screen.findByRole('checkbox', { name: /Orchestre/ });
  await userEvent.clear(screen.getByLabelText(/^Au/));
  await userEvent.type(screen.getByLabelText(/^Au/), '04/12/2026');
  await userEvent.tab();
  await waitFor(() => expect(calls.at(-1)?.query.get('dateFin')).toBe('2026-12-04'));
  expect(screen.queryByRole('checkbox', { name: /Orchestre/ })).toBeNull();
  await press('Excuser');
  expect(await screen.findByText(messages.teaching.selectCourse)).toBeTruthy();
  come([{ ...choir, seances: [{ date: '2026-12-04' }] }]);
  expect(await screen.findByRole('checkbox', { name: /Chœur/ })).toBeTruthy();
  expect(calls.some(({ path }) => path === '/api/presences/absencesEleveAuxAteliers')).toBe(false);
});
