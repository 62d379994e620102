import { right } from '@diapason/contracts/constants';
import { lessonActs, planningActs } from '@diapason/contracts/teaching';
import { provideScreenTitles, store } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { mayDo, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MyCourses from '../mes-cours/MyCourses';
import type { GridColumn, GridLesson } from './grid';
import RoomPlanning from './RoomPlanning';

interface Drawing {
  readonly columns: readonly GridColumn[];
  readonly lessons: readonly GridLesson[];
  readonly onSelect: (key: string) => void;
  readonly onDrop?: unknown;
}
// FullCalendar measures, which jsdom does not: journeys have it.
jest.mock('./WeekGrid', () => ({
  __esModule: true,
  default: ({ columns, lessons, onSelect, onDrop }: Drawing) => (
    <ul aria-label={columns.map(({ title }) => title).join(', ')} data-drags={onDrop !== undefined}>
      {lessons
        .filter((one) => one.columns.some((key) => columns.some((column) => column.key === key)))
        .map(({ key, label, drawn, text }) => (
          <li key={key}>
            <button type="button" data-drawn={drawn} aria-label={label} onClick={() => onSelect(key)}>
              {text}
            </button>
          </li>
        ))}
    </ul>
  ),
}));

const [TUESDAY, WEDNESDAY, FRIDAY] = ['2026-12-01', '2026-12-02', '2026-12-04'];
const PAUL = { idUtilisateur: 31, nomPrenomUtilisateur: 'ROUX Paul' };
const lesson = {
  ...{ idAtelier: 7, fk_anneeScolaire: 9, fk_typeRepetition: 1, semaine: null, date: WEDNESDAY, niveau: '' },
  ...{ heureDebut: '15:30', heureFin: '16:00', libelleType: 'Guitare', fk_site: 1, libelleSite: 'Albi', fk_salle: 4 },
  ...{ libelleSalle: 'Salle 4', enseignants: [PAUL], countEleves: 6, maximumEleves: 8, annule: 0, seul: null },
  ...{ autrement: null, conflits: [] as object[] },
};
const otherwise = { par: null, le: '2026-11-29T09:00:00Z', motif: null, confiee: 0 };
const harp = {
  ...{ ...lesson, idAtelier: 8, libelleType: 'Harpe', heureDebut: '17:00', heureFin: '18:00' },
  autrement: { ...otherwise, seanceDu: TUESDAY, annulee: 0, deplacee: 1 },
};
const choir = {
  ...{ ...lesson, idAtelier: 9, date: FRIDAY, libelleType: 'Chorale', annule: 1 },
  autrement: { ...otherwise, seanceDu: FRIDAY, annulee: 1, deplacee: 0 },
};
const left = {
  ...{ idAtelier: 8, date: TUESDAY, tenueLe: WEDNESDAY, heureDebut: '14:00', heureFin: '15:00' },
  ...{ libelleType: 'Harpe', fk_site: 1, fk_salle: 4, salleTenue: 4, enseignants: [PAUL] },
};
const leftWeek = { ...left, idAtelier: 10, date: FRIDAY, tenueLe: '2026-12-10', libelleType: 'Orgue' };
const leftRoom = { ...left, idAtelier: 11, date: FRIDAY, libelleType: 'Alto', salleTenue: 5 };

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Planning');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
});

/** Answers as the school would; a try tells of hours that are free. */
function answer() {
  const calls = mockApi((path) => {
    if (path === '/api/planning/choix')
      return {
        sites: [
          {
            ...{ idSite: 1, libelleSite: 'Albi', couleur: '#1f77b4' },
            salles: [4, 5].map((idSalle) => ({ idSalle, libelleSalle: `Salle ${idSalle}` })),
          },
        ],
        enseignants: [PAUL],
      };
    const week = {
      seances: [lesson, harp, choir],
      parties: [left, leftWeek, leftRoom],
      libres: [],
      vacancesSaisies: 1,
    };
    if (path === '/api/planning/salle')
      return { dateDebut: '2026-11-30', dateFin: '2026-12-06', ...week, peut: mayDo(planningActs) };
    if (path.endsWith('/listSeancesAttached/')) {
      const own = { badges: [], individuel: 0, eleves: [], partirA: null, idPresence: null, dateValidation: null };
      const seances = week.seances.map(({ niveau: _level, ...one }) => ({ ...one, ...own }));
      return { nomPrenomUtilisateur: 'ROUX Paul', ...week, seances, peut: mayDo(lessonActs, true) };
    }
    if (path === '/api/salles/liste') return [{ idSalle: 4, libelleSalle: 'Salle 4', fk_site: 1, libelleSite: 'Albi' }];
    if (path === '/api/ateliers/seances/essai')
      return { conflits: [], creneaux: [], libre: null, heuresLibres: [{ heureDebut: '16:00', heureFin: '17:00' }] };
    if (path === '/api/ateliers/seances/deplacer')
      return { idAtelier: 7, date: WEDNESDAY, tenueLe: WEDNESDAY, excuses: 0 };
    return [];
  });
  return (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body);
}

function openRoom() {
  signIn([right.seeRoomPlanning, right.saveWorkshopAndStay, right.seePupilAndWorkshop], { module: ['planning'] });
  const sent = answer();
  renderAt(`/planning-salle?jour=${WEDNESDAY}`, <RoomPlanning />);
  return sent;
}

const drawnAs = (drawing: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-drawn="${drawing}"]`)].map((one) => one.getAttribute('aria-label'));
const ONCE = '/api/ateliers/seances/deplacer';

test('a phone has one day below its week, which says where something is called off', async () => {
  const sent = openRoom();
  const days = async () => within(await screen.findByRole('navigation', { name: 'Jours de la semaine' }));
  const week = await days();
  expect(week.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Lundi 30 novembre, 0 cours',
    'Mardi 1ᵉʳ décembre, 0 cours',
    'Mercredi 2 décembre, 2 cours',
    'Jeudi 3 décembre, 0 cours',
    'Vendredi 4 décembre, 1 cours, 1 annulé',
    'Samedi 5 décembre, 0 cours',
  ]);
  expect(sent('/api/planning/salle').at(-1)).toMatchObject({ dateDebut: '2026-11-30', dateFin: '2026-12-06' });
  // What scrolls is not dragged.
  expect((await screen.findByRole('list', { name: 'Mer. 2' })).dataset.drags).toBe('false');
  expect(drawnAs('lesson')).toEqual([
    expect.stringMatching(/^Guitare, mercredi 2 décembre, 15:30/),
    expect.stringMatching(/^Harpe, déplacé du mar. 1ᵉʳ, mercredi 2 décembre, 17:00/),
  ]);
  await userEvent.click(week.getByRole('button', { name: /^Mardi/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Harpe, déplacé au mercredi 2 décembre, mardi 1ᵉʳ/ }));
  expect(await screen.findByRole('complementary', { name: 'Cours' })).toBeTruthy();
  // In another room: one is led there.
  await userEvent.click(week.getByRole('button', { name: /^Vendredi/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Alto, déplacé au mercredi 2 décembre/ }));
  await waitFor(() => expect(sent('/api/planning/salle').at(-1)).toMatchObject({ fk_salle: [5] }));
  expect(await screen.findByRole('list', { name: 'Mer. 2' })).toBeTruthy();
  // Of another week: there, too.
  await userEvent.click((await days()).getByRole('button', { name: /^Vendredi/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Orgue, déplacé au jeudi 10 décembre/ }));
  expect(await screen.findByRole('list', { name: 'Jeu. 10' })).toBeTruthy();
});

test('a finger that goes aside chooses the next day; one that goes down scrolls', async () => {
  openRoom();
  const grid = await screen.findByRole('list', { name: 'Mer. 2' });
  const swipe = (clientX: number, clientY: number) => {
    fireEvent.touchStart(grid, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(grid, { changedTouches: [{ clientX, clientY }] });
  };
  swipe(120, 400);
  expect(screen.getByRole('button', { name: /^Mercredi/ }).getAttribute('aria-current')).toBe('date');
  swipe(80, 210);
  expect(await screen.findByRole('list', { name: 'Jeu. 3' })).toBeTruthy();
});

test('a lesson goes to hours that are free with one press, is corrected by five minutes, and is put back', async () => {
  const sent = openRoom();
  await userEvent.click(await screen.findByRole('button', { name: /^Guitare/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'Cours' }));
  await userEvent.click(panel.getByRole('button', { name: 'Déplacer' }));
  expect(panel.getByText('Touchez un créneau libre ou un jour.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^Créneau libre.*, 16:30/ }));
  expect(await panel.findByText('Libre pour tous')).toBeTruthy();
  expect(drawnAs('leaving')).toHaveLength(1);
  await waitFor(() => expect(drawnAs('free')).toEqual([expect.stringMatching(/16:00\s–\s16:30$/)]));
  await userEvent.click(panel.getByRole('button', { name: '5 minutes plus tard' }));
  expect(panel.getByText('16:35 – 17:05')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Celle-ci' }));
  const moved = { fk_atelier: 7, date: WEDNESDAY, fk_site: 1, fk_salle: 4, motif: '' };
  await waitFor(() =>
    expect(sent(ONCE)).toEqual([{ ...moved, tenueLe: WEDNESDAY, heureDebut: '16:35', heureFin: '17:05' }]),
  );
  await act(async () => store.getState().done?.undo?.());
  expect(sent(ONCE).at(-1)).toEqual({ ...moved, tenueLe: WEDNESDAY, heureDebut: '15:30', heureFin: '16:00' });
});

test('a lesson in hand goes along to another week and to today, with why; where others went is not opened', async () => {
  const sent = openRoom();
  await userEvent.click(await screen.findByRole('button', { name: /^Guitare/ }));
  const panel = async () => within(await screen.findByRole('complementary', { name: 'Cours' }));
  await userEvent.click((await panel()).getByRole('button', { name: 'Déplacer' }));
  await userEvent.click((await panel()).getByRole('button', { name: 'Motif' }));
  await userEvent.type((await panel()).getByLabelText('Motif'), 'Concert');
  await userEvent.click(screen.getByRole('button', { name: /^Mardi/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Harpe, déplacé au mercredi/ }));
  expect((await panel()).getByText('Mar. 1ᵉʳ')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Semaine suivante' }));
  expect((await panel()).getByText('Mar. 8')).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Mar. 8' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Aujourd’hui' }));
  await userEvent.click((await panel()).getByRole('button', { name: 'Celle-ci' }));
  await waitFor(() => expect(sent(ONCE)).toMatchObject([{ tenueLe: todayInParis(), motif: 'Concert' }]));
});

test('one’s own lesson goes to the day that is chosen above', async () => {
  signIn([right.seeOwnCourses, right.seePupilAndWorkshop, right.saveWorkshopAndStay], { idUtilisateur: 31 });
  const sent = answer();
  renderAt(`/mes-cours/31?onglet=planning&jour=${WEDNESDAY}`, <MyCourses />, '/mes-cours/:idUser?');
  await userEvent.click(await screen.findByRole('button', { name: /^Guitare/ }));
  const shown = async () => within(await screen.findByRole('complementary', { name: 'Cours' }));
  await userEvent.click((await shown()).getByRole('button', { name: 'Déplacer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Semaine suivante' }));
  expect((await shown()).getByText('Mer. 9')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Semaine précédente' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Vendredi 4 décembre/ }));
  const panel = await shown();
  expect(await panel.findByText('Libre pour tous')).toBeTruthy();
  expect(drawnAs('proposed')).toEqual([expect.stringMatching(/Vendredi 4 décembre, 15:30/)]);
  await userEvent.click(panel.getByRole('button', { name: 'Celle-ci' }));
  await waitFor(() => expect(sent(ONCE)).toMatchObject([{ date: WEDNESDAY, tenueLe: FRIDAY }]));
});
