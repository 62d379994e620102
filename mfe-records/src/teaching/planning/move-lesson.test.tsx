import { right } from '@diapason/contracts/constants';
import { planningActs } from '@diapason/contracts/teaching';
import { provideScreenTitles, store } from '@diapason/platform';
import { listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import { choose, mayDo, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asItIs, beginningAt, mayMoveAll, shifted } from './move';
import RoomPlanning from './RoomPlanning';

const choir = {
  ...{ idAtelier: 7, fk_anneeScolaire: 9, fk_typeRepetition: 1, semaine: null, date: '2026-12-02' },
  ...{ heureDebut: '15:00', heureFin: '16:00', libelleType: 'Chorale', niveau: 'Cycle 1', fk_site: 1 },
  ...{ libelleSite: 'Albi', fk_salle: 4, libelleSalle: 'Salle 4', countEleves: 6, maximumEleves: 8, annule: 0 },
  enseignants: [{ idUtilisateur: 31, nomPrenomUtilisateur: 'ROUX Paul' }],
  ...{ autrement: null, conflits: [] },
};
const told = {
  ...{ seanceDu: '2026-12-02', annulee: 0, deplacee: 1, confiee: 0, motif: 'Concert' },
  ...{ par: 'CRAYSSAC Raphaël', le: '2026-11-29T09:00:00Z' },
};
const disputed = (idAtelier: number, libelleType: string, heureDebut: string, heureFin: string) => ({
  ...{ idAtelier, libelleType, jour: 3, heureDebut, heureFin, libelleSite: 'Albi', libelleSalle: 'Salle 4' },
  ...{ enseignants: ['ROUX Paul'], countEleves: 6, seul: null },
});
const conflict = {
  ...{ cle: '7-8', vu: ['a'], types: ['salle'], quoi: 'Salle 4', minutes: 30, date: '2026-12-02', fois: 1, garde: 0 },
  touches: [{ type: 'salle', quoi: 'salle', id: 4, libelle: 'Salle 4' }],
  atelier: disputed(7, 'Chorale', '15:00', '16:00'),
  autre: disputed(8, 'Orchestre', '14:00', '15:30'),
};
const slot = { heureDebut: '16:15', heureFin: '17:15', fk_salle: 4, libelleSalle: 'Salle 4' };

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Planning');
});

interface Setting {
  readonly lesson?: object;
  readonly conflits?: readonly object[];
  readonly functions?: readonly number[];
  readonly planned?: readonly object[];
  readonly assigned?: unknown;
}

const MOVES = [right.seeRoomPlanning, right.saveWorkshopAndStay, right.seePupilAndWorkshop];

const [NORA, PAUL] = [
  { idUtilisateur: 30, nomPrenomUtilisateur: 'PETIT Nora' },
  { idUtilisateur: 31, nomPrenomUtilisateur: 'ROUX Paul' },
];

async function open({
  lesson = choir,
  conflits = [],
  functions = MOVES,
  planned = [PAUL],
  assigned = [NORA, PAUL].map((one) => ({ ...one, disciplines: [] })),
}: Setting = {}) {
  signIn(functions, { module: ['planning'] });
  const calls = mockApi((path) => {
    if (path === '/api/planning/choix')
      return {
        sites: [
          { idSite: 1, libelleSite: 'Albi', couleur: '#1f77b4', salles: [{ idSalle: 4, libelleSalle: 'Salle 4' }] },
        ],
        enseignants: planned,
      };
    if (path === '/api/salles/liste') return [{ idSalle: 4, libelleSalle: 'Salle 4', fk_site: 1, libelleSite: 'Albi' }];
    if (path === '/api/utilisateursAdministratifs/enseignants') return assigned;
    if (path === '/api/utilisateursAdministratifs/list/')
      return listAnswer([PAUL, { idUtilisateur: 33, nomPrenomUtilisateur: 'VIDAL Ève' }]);
    if (path === '/api/planning/salle')
      return {
        ...{
          dateDebut: '2026-11-30',
          dateFin: '2026-12-06',
          seances: [lesson],
          parties: [],
          libres: [],
          vacancesSaisies: 1,
        },
        peut: mayDo(planningActs),
      };
    if (path === '/api/ateliers/seances/essai')
      return {
        conflits,
        creneaux: conflits.map(() => ({ ...slot, date: '2026-12-02' })),
        libre: null,
        heuresLibres: [],
      };
    if (path === '/api/ateliers/conflits')
      return {
        conflits,
        creneaux: conflits.map(() => ({ ...slot, jour: 3 })),
        libre: null,
        semaine: '',
        vacancesSaisies: 1,
      };
    if (path === '/api/ateliers/7') return { idAtelier: 7, version: 2 };
    if (path.startsWith('/api/ateliers/seances/'))
      return { idAtelier: 7, date: '2026-12-02', tenueLe: '2026-12-02', excuses: 0 };
    return undefined;
  });
  renderAt('/planning-salle?vue=liste&jour=2026-12-02', <RoomPlanning />);
  await userEvent.click(await screen.findByRole('button', { name: 'Chorale' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Cours' }));
  const sent = (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body);
  return { panel, sent };
}

const ONCE = '/api/ateliers/seances/deplacer';
const undo = () => act(async () => store.getState().done?.undo?.());

test('M moves a lesson; what it clashes with is told before, with hours that are free', async () => {
  const { panel, sent } = await open({ conflits: [conflict] });
  await userEvent.keyboard('m');
  expect(panel.getByRole('button', { name: 'Celle-ci' }).hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(panel.getByLabelText('Motif'), { key: 'ArrowUp', altKey: true });
  expect(panel.getByText('Mercredi 2 décembre, 14:45 – 15:45')).toBeTruthy();
  await userEvent.type(panel.getByLabelText('Motif'), 'Concert');
  await userEvent.click(panel.getByRole('button', { name: 'Celle-ci' }));
  const conflicts = within(await panel.findByRole('region', { name: 'Conflits' }));
  expect(conflicts.getAllByText(/Salle 4/).length).toBeGreaterThan(1);
  expect(sent(ONCE)).toEqual([]);
  await userEvent.click(conflicts.getByRole('button', { name: 'Prendre' }));
  const moved = { fk_atelier: 7, date: '2026-12-02', fk_site: 1, tenueLe: '2026-12-02', fk_salle: 4 };
  expect(sent(ONCE)).toEqual([{ ...moved, heureDebut: '16:15', heureFin: '17:15', motif: 'Concert' }]);
  await undo();
  expect(sent(ONCE).at(-1)).toEqual({ ...moved, heureDebut: '15:00', heureFin: '16:00', motif: '' });
});

test('all from here saves the workshop’s hours from that day on', async () => {
  const { panel, sent } = await open();
  await userEvent.keyboard('m');
  fireEvent.keyDown(panel.getByLabelText('Motif'), { key: 'ArrowLeft', altKey: true });
  await userEvent.click(panel.getByRole('button', { name: 'Toutes à partir d’ici' }));
  const hours = { heureDebut: '15:00', heureFin: '16:00', fk_salle: 4, fk_site: 1, aPartirDu: '2026-12-01' };
  await waitFor(() => expect(sent('/api/ateliers/7')).toEqual([{ ...hours, jour: 2 }]));
  await undo();
  expect(sent('/api/ateliers/7').at(-1)).toEqual({ ...hours, jour: 3 });
});

test('a lesson that was moved says from where, by whom and why; only it moves on, or is put back', async () => {
  const { panel, sent } = await open({ lesson: { ...choir, date: '2026-12-04', autrement: told } });
  expect(
    panel.getByText('Séance déplacée du mercredi 2 décembre par CRAYSSAC Raphaël le 29/11/2026 : Concert'),
  ).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Remettre comme prévu' }));
  expect(sent('/api/ateliers/seances/retablir')).toEqual([{ fk_atelier: 7, date: '2026-12-02' }]);
});

test('a lesson is given to another teacher, or cancelled, with a reason', async () => {
  const { panel, sent } = await open();
  await userEvent.click(panel.getByRole('button', { name: 'Confier' }));
  const dialog = within(await screen.findByRole('dialog'));
  await choose(dialog.getByLabelText(/^Enseignant/), 'PETIT Nora');
  await userEvent.click(dialog.getByRole('button', { name: 'Confier' }));
  expect(sent('/api/ateliers/seances/confier')).toEqual([
    { fk_atelier: 7, date: '2026-12-02', enseignants: [30], motif: '' },
  ]);
  await userEvent.click(await panel.findByRole('button', { name: 'Annuler la séance' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.type(question.getByLabelText('Motif'), 'Grève');
  await userEvent.click(question.getByRole('button', { name: 'Annuler la séance' }));
  await waitFor(() =>
    expect(sent('/api/ateliers/seances/annuler')).toEqual([{ fk_atelier: 7, date: '2026-12-02', motif: 'Grève' }]),
  );
  await undo();
  expect(sent('/api/ateliers/seances/retablir')).toEqual([{ fk_atelier: 7, date: '2026-12-02' }]);
});

const offered = async (setting: Setting) => {
  const { panel } = await open(setting);
  await userEvent.click(panel.getByRole('button', { name: 'Confier' }));
  const dialog = within(await screen.findByRole('dialog'));
  const names = () =>
    within(dialog.getByLabelText(/^Enseignant/))
      .queryAllByRole('option')
      .map((one) => one.textContent);
  return { dialog, names };
};
const RENE = { idUtilisateur: 32, nomPrenomUtilisateur: 'SERRE René' };

test('a lesson goes to whoever teaches, without a service sheet too, and to any agent whom one may list', async () => {
  const { names } = await offered({
    ...{ planned: [PAUL, RENE], functions: [...MOVES, right.seeAgents] },
  });
  await waitFor(() => expect(names().filter(Boolean)).toEqual(['SERRE René', 'PETIT Nora', 'VIDAL Ève']));
});

test('that teachers cannot be listed is said; those that are known are offered', async () => {
  const { dialog, names } = await offered({
    planned: [PAUL, RENE],
    assigned: { status: 503, message: 'Le service est arrêté.' },
  });
  expect(await dialog.findByText(/Le service est arrêté/)).toBeTruthy();
  expect(names().filter(Boolean)).toEqual(['SERRE René']);
});

test('who may not move lessons is offered nothing of it', async () => {
  const { panel } = await open({ functions: [right.seeRoomPlanning, right.seePupilAndWorkshop] });
  await userEvent.keyboard('m');
  expect(panel.queryByRole('button', { name: /Déplacer|Celle-ci|Confier|Annuler la séance/ })).toBeNull();
});

test('a lesson stays within its day, and all of them within their week', () => {
  const lesson = choir as unknown as Parameters<typeof mayMoveAll>[0];
  const there = asItIs(lesson);
  expect(beginningAt(there, 24 * 60)).toMatchObject({ heureDebut: '22:59', heureFin: '23:59' });
  expect(shifted(there, 'Tab')).toBeUndefined();
  expect(mayMoveAll(lesson, { ...there, tenueLe: '2026-12-06' })).toBe(true);
  expect(mayMoveAll(lesson, { ...there, tenueLe: '2026-12-07' })).toBe(false);
  expect(mayMoveAll({ ...lesson, fk_typeRepetition: 3 }, there)).toBe(false);
});
