import { right } from '@diapason/contracts/constants';
import { planningActs } from '@diapason/contracts/teaching';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { mayDo, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GridColumn, GridLesson } from './grid';
import RoomPlanning from './RoomPlanning';

interface Drawing {
  readonly columns: readonly GridColumn[];
  readonly lessons: readonly GridLesson[];
}
// FullCalendar measures, which jsdom does not: journeys have it. Here is what it is told to draw.
jest.mock('./WeekGrid', () => ({
  __esModule: true,
  default: ({ columns, lessons }: Drawing) => (
    <ul aria-label={columns.map(({ title }) => title).join(', ')}>
      {lessons.map((one) => (
        <li key={one.key} data-lesson aria-label={one.label}>
          {one.columns.map((key) => columns.find((column) => column.key === key)?.title).join(', ')}
        </li>
      ))}
    </ul>
  ),
}));

const WEDNESDAY = '2026-12-02';
const TEACHERS = [
  { idUtilisateur: 30, nomPrenomUtilisateur: 'PETIT Nora' },
  { idUtilisateur: 31, nomPrenomUtilisateur: 'ROUX Paul' },
];
const LONG = 'Atelier de musiques improvisées et danse';
const lesson = (idAtelier: number, fk_salle: number, more: object = {}) => ({
  ...{ idAtelier, fk_anneeScolaire: 9, fk_typeRepetition: 1, semaine: null, date: WEDNESDAY, niveau: '' },
  ...{ heureDebut: '17:00', heureFin: '18:00', libelleType: 'Chorale', fk_site: 1, libelleSite: 'Albi', fk_salle },
  ...{ libelleSalle: `Salle ${fk_salle}`, enseignants: [TEACHERS[idAtelier % 2]], countEleves: 6, maximumEleves: 8 },
  ...{ annule: 0, autrement: null, conflits: [] },
  ...more,
});

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Planning');
});

function show(search: string, seances: readonly object[], jour = WEDNESDAY) {
  signIn([right.seeRoomPlanning, right.saveWorkshopAndStay], { module: ['planning'] });
  const calls = mockApi((path, { body }) => {
    if (path === '/api/planning/choix')
      return {
        sites: [
          {
            ...{ idSite: 1, libelleSite: 'Albi', couleur: '#1f77b4' },
            salles: [4, 5].map((idSalle) => ({ idSalle, libelleSalle: `Salle ${idSalle}` })),
          },
        ],
        enseignants: TEACHERS,
      };
    if (path !== '/api/planning/salle') return undefined;
    const { dateDebut, dateFin } = body as { readonly dateDebut: string; readonly dateFin: string };
    return { dateDebut, dateFin, seances, parties: [], libres: [], vacancesSaisies: 1, peut: mayDo(planningActs) };
  });
  renderAt(`/planning-salle?jour=${jour}${search}`, <RoomPlanning />);
  return () => calls.filter(({ path }) => path === '/api/planning/salle').at(-1)?.body;
}
const inGrid = () => screen.findAllByLabelText(/^(Chorale|Atelier)/);
const labelsIn = async () => (await inGrid()).map((one) => one.getAttribute('aria-label'));
const onPaper = () => within(document.querySelector('.d-paper-printed') as HTMLElement);

// 001:196.b 002:628.b
test('opens on the week, with the lessons of the site’s rooms; each says all of itself', async () => {
  const asked = show('', [
    lesson(7, 4, { heureFin: '17:20' }),
    lesson(8, 5, { heureDebut: '22:30', heureFin: '23:59' }),
  ]);
  expect(await labelsIn()).toEqual([
    'Chorale, mercredi 2 décembre, 17:00\u00a0–\u00a017:20, Albi, Salle 4, ROUX Paul',
    'Chorale, mercredi 2 décembre, 22:30\u00a0–\u00a023:59, Albi, Salle 5, PETIT Nora',
  ]);
  expect(screen.getByRole('button', { name: 'Semaine' }).getAttribute('aria-pressed')).toBe('true');
  expect(asked()).toEqual({ fk_site: [1], fk_salle: [4, 5], dateDebut: '2026-11-30', dateFin: '2026-12-06' });
  // Sunday holds nothing.
  expect(screen.getByRole('list', { name: 'Lun. 30, Mar. 1ᵉʳ, Mer. 2, Jeu. 3, Ven. 4, Sam. 5' })).toBeTruthy();
});

test.each([
  ['rooms', '', ['Salle 4', 'Salle 5']],
  ['teachers', '&par=enseignant&enseignants=30,31', ['ROUX Paul', 'PETIT Nora']],
])('of one day the %s stand side by side', async (_whose, search, columns) => {
  const asked = show(`&vue=jour${search}`, [lesson(7, 4), lesson(8, 5)]);
  await inGrid();
  expect(asked()).toMatchObject({ dateDebut: WEDNESDAY, dateFin: WEDNESDAY });
  expect((await inGrid()).map((one) => one.textContent)).toEqual(columns);
});

test('paper has a week for each room in place of the page, whole names and all, and the day as it is shown', async () => {
  show('', [lesson(7, 4, { libelleType: LONG }), lesson(8, 5)]);
  await inGrid();
  fireEvent(window, new Event('beforeprint'));
  expect(document.documentElement.dataset.prints).toBe('paper');
  expect(
    onPaper()
      .getAllByRole('heading', { level: 1 })
      .map((one) => one.textContent),
  ).toEqual(['Salle 4, 30 novembre\u00a0–\u00a06 décembre 2026', 'Salle 5, 30 novembre\u00a0–\u00a06 décembre 2026']);
  expect(onPaper().getAllByText(LONG)).toHaveLength(1);
  expect(onPaper().getByText('PETIT Nora · Salle 5, Albi')).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('.d-paper-printed')).toBeNull();
  expect(document.documentElement.dataset.prints).toBeUndefined();
});

test('paper has every lesson, also while the screen shows the conflicts alone, and no « aujourd’hui »', async () => {
  const today = todayInParis();
  const dispute = { type: 'salle', idAtelier: 8, libelleType: 'Chorale', heures: '17:00 – 18:00' };
  const lessons = [
    lesson(7, 4, { date: today, conflits: [dispute] }),
    lesson(8, 4, { date: today, heureDebut: '09:00', heureFin: '10:00' }),
  ];
  show('', lessons, today);
  await inGrid();
  await userEvent.click(screen.getByRole('button', { name: '1 cours en conflit' }));
  expect(await labelsIn()).toHaveLength(1);
  fireEvent(window, new Event('beforeprint'));
  expect(onPaper().getAllByText('Chorale')).toHaveLength(2);
  expect(onPaper().queryByText(/aujourd’hui/)).toBeNull();
  fireEvent(window, new Event('afterprint'));
});
