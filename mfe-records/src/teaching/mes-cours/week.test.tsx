import { right } from '@diapason/contracts/constants';
import { lessonActs } from '@diapason/contracts/teaching';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { mayDo, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GridColumn, GridLesson } from '../planning/grid';
import MyCourses from './MyCourses';

interface Drawing {
  readonly columns: readonly GridColumn[];
  readonly lessons: readonly GridLesson[];
  readonly onSelect: (key: string) => void;
}
// FullCalendar measures, which jsdom does not: journeys have it.
jest.mock('../planning/WeekGrid', () => ({
  __esModule: true,
  default: ({ columns, lessons, onSelect }: Drawing) => (
    <>
      {columns.map(({ key, title, bands }) => (
        <p key={key}>{[title, ...bands].join(', ')}</p>
      ))}
      {lessons.map(({ key, label }) => (
        <button key={key} type="button" onClick={() => onSelect(key)}>
          {label}
        </button>
      ))}
    </>
  ),
}));

const OWN = 7;
const lesson = {
  ...{ idAtelier: 5, fk_anneeScolaire: 9, fk_typeRepetition: 1, semaine: null, date: '2026-12-02' },
  ...{ heureDebut: '17:00', heureFin: '18:00', libelleType: 'Formation musicale', fk_site: 1, libelleSite: 'Albi' },
  ...{ fk_salle: 4, libelleSalle: 'Cave voûtée', maximumEleves: 8, annule: 0, autrement: null, conflits: [] },
  ...{ individuel: 0, badges: [{ type: 1, libelle: 'Cycle 1' }], eleves: [], partirA: null, idPresence: null },
  ...{ countEleves: 0, seul: null as string | null },
  ...{ dateValidation: null, enseignants: [{ idUtilisateur: OWN, nomPrenomUtilisateur: 'ROUX Paul' }] },
};

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});

interface Setting {
  readonly functions?: readonly number[];
  readonly more?: object;
  readonly libres?: readonly object[];
}

async function open({ functions = [], more = {}, libres = [] }: Setting = {}) {
  signIn([right.seeOwnCourses, right.seePupilAndWorkshop, ...functions], { idUtilisateur: OWN, module: ['presences'] });
  const calls = mockApi((path) => {
    if (path.endsWith('/listSeancesAttached/'))
      return {
        ...{
          nomPrenomUtilisateur: 'ROUX Paul',
          seances: [{ ...lesson, ...more }],
          parties: [],
          libres,
          vacancesSaisies: 1,
        },
        peut: mayDo(lessonActs, true),
      };
    if (path === '/api/salles/liste')
      return [{ idSalle: 4, libelleSalle: 'Cave voûtée', fk_site: 1, libelleSite: 'Albi' }];
    if (path === '/api/ateliers/seances/essai') return { conflits: [], creneaux: [], libre: null, heuresLibres: [] };
    if (path === '/api/ateliers/seances/deplacer')
      return { idAtelier: 5, date: '2026-12-02', tenueLe: '2026-12-02', excuses: 0 };
    return [];
  });
  renderAt(`/mes-cours/${OWN}?onglet=planning&jour=2026-12-02`, <MyCourses />, '/mes-cours/:idUser?');
  await userEvent.click(await screen.findByRole('button', { name: /, Cycle 1,.* mercredi 2 décembre/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'Cours' }));
  return { panel, sent: (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body) };
}

test('a lesson is moved from one’s own week as from the planning of rooms', async () => {
  const { panel, sent } = await open({ functions: [right.saveWorkshopAndStay] });
  expect(panel.getByText('0 sur 8 élèves')).toBeTruthy();
  await userEvent.keyboard('m');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await userEvent.click(panel.getByRole('button', { name: 'Celle-ci' }));
  await waitFor(() =>
    expect(sent('/api/ateliers/seances/deplacer')).toEqual([
      {
        ...{ fk_atelier: 5, date: '2026-12-02', tenueLe: '2026-12-02', heureDebut: '17:15', heureFin: '18:15' },
        ...{ fk_site: 1, fk_salle: 4, motif: '' },
      },
    ]),
  );
});

test('who may not change workshops reads it, and moves nothing', async () => {
  const { panel } = await open();
  await userEvent.keyboard('m');
  expect(panel.queryByRole('button', { name: /Déplacer|Celle-ci|Confier/ })).toBeNull();
});

test('a lesson that is called off keeps its name and how many it was for', async () => {
  const off = {
    ...{ seanceDu: '2026-12-02', annulee: 1, deplacee: 0, confiee: 0, motif: null },
    par: null,
    le: '2026-11-29',
  };
  const { panel } = await open({ more: { annule: 1, autrement: off, countEleves: 1, seul: 'ADAM Tom, piano' } });
  expect(panel.getByRole('heading', { name: 'ADAM Tom, piano' })).toBeTruthy();
  expect(panel.getByText('1 sur 8 élèves')).toBeTruthy();
  expect(panel.queryByText(/0 élève/)).toBeNull();
});

test('one’s own week says for what its days have no lessons, also where all of a site’s are gone', async () => {
  const day = (libelle: string, date: string, fk_site: number | null) => ({ libelle, du: date, au: date, fk_site });
  await open({ libres: [day('Fête', '2026-12-03', null), day('Gaillac fermé', '2026-12-04', 2)] });
  expect(screen.getByText('Jeu. 3, Fête')).toBeTruthy();
  expect(screen.getByText('Ven. 4, Gaillac fermé')).toBeTruthy();
});
