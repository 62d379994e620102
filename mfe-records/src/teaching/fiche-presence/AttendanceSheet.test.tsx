import 'fake-indexeddb/auto';
import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import {
  mockApi,
  type RecordedCall,
  sheetAnswer,
  signIn,
  signInOffline,
  succeedsWith,
} from '@diapason/platform/testing';
import { formatDate, todayInParis } from '@diapason/ui';
import { menuItems, normalizeSpaces, pressInMenu, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { change, forget, keptNow, readKept } from '../hors-ligne/kept';
import AttendanceSheet from './AttendanceSheet';

const pupil = (fk_eleve: number, nomPrenomEleve: string, more: object = {}) => ({
  idPresenceEleve: null,
  fk_presence: null,
  fk_eleve,
  nomPrenomEleve,
  fk_statutPresence: null,
  libelleStatut: '',
  commentaire: null,
  motif: null,
  absencesDeSuite: 0,
  declareLe: null,
  declarePar: null,
  ...more,
});
const remi = pupil(71, 'ADAM Rémi');
const augustin = pupil(72, 'GALINIER Augustin', { absencesDeSuite: 2 });
const salome = pupil(73, 'VIGUIER Salomé', {
  fk_statutPresence: 1,
  libelleStatut: 'Excuse',
  motif: 'fièvre',
  declareLe: '2026-11-23T09:00:00.000Z',
  declarePar: 'VIGUIER Anne',
});
const lesson = {
  idPresence: null,
  idAtelier: 5,
  fk_atelier: 5,
  date: '2026-11-25',
  aujourdhui: '2026-11-25',
  autrement: null,
  libre: null as string | null,
  heureDebut: '16:00',
  heureFin: '17:00',
  libelleType: 'Formation musicale',
  libelleNiveau: 'cycle 1',
  libelleSite: 'Albi',
  libelleSalle: 'Cave voûtée',
  dateValidation: null,
  commentaire: null,
  version: 0,
  eleves: [remi, augustin, salome],
  partis: [],
};
const ME = { idUtilisateur: 501, idAtelier: 5, date: '2026-11-25' };
const { openAttendanceFromOwnCourses, validateAttendanceSheet, declarePupilAbsences } = right;

let sheet: object = lesson;
let made: readonly RecordedCall[] = [];
let courses: readonly object[] = [];
let functions: readonly number[];
let saving: (asked: RecordedCall) => unknown = () => succeedsWith(messages.teaching.attendanceSaved, { idPresence: 9 });
const online = (is: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: is, configurable: true });
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};
beforeEach(async () => {
  sheet = lesson;
  functions = [openAttendanceFromOwnCourses, validateAttendanceSheet, declarePupilAbsences];
  saving = () => succeedsWith(messages.teaching.attendanceSaved, { idPresence: 9, dateValidation: null, version: 1 });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  await readKept();
  await forget(ME);
});
afterEach(cleanup);

async function open() {
  signIn(functions, { module: ['presences'] });
  const calls = mockApi((path, asked) => {
    if (path === '/api/presences/parAtelier/5') return sheetAnswer(sheet, true);
    if (path.startsWith('/api/ateliers/elevesParAteliersParEleve/')) return courses;
    return asked.method === 'POST' ? saving(asked) : [];
  });
  made = calls;
  renderAt('/fiche-presence/5?date=2026-11-25', <AttendanceSheet />, '/fiche-presence/:idAtelier');
  await screen.findByRole('heading', { level: 1 });
  return () => calls.filter(({ method }) => method === 'POST');
}
const of = (name: string) => within(screen.getByRole('group', { name }));
const tick = (name: string, choice: string) => userEvent.click(of(name).getByRole('radio', { name: choice }));
const button = (name: string) => screen.getByRole('button', { name });
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Valider' }));
const statuses = (asked: RecordedCall | undefined) =>
  (asked?.body as { eleves: { fk_eleve: number; fk_statutPresence: number }[] } | undefined)?.eleves.map(
    ({ fk_eleve, fk_statutPresence }) => [fk_eleve, fk_statutPresence],
  );

// 001:60.c 001:62.a 001:62.b 001:62.d 001:62.e 001:62.h
test('pupils are called; who was excused sits below, without a status to press', async () => {
  await open();
  expect(made.find(({ path }) => path === '/api/presences/parAtelier/5')?.query.get('date')).toBe('2026-11-25');
  expect(document.title).toMatch(/^Fiche présence/);
  expect(
    of('ADAM Rémi')
      .getAllByRole('radio')
      .map((one) => (one as HTMLInputElement).checked),
  ).toEqual([false, false]);
  const excused = within(screen.getByRole('list', { name: 'Élèves excusés' }));
  expect(excused.getByText('Déclaré lundi par VIGUIER Anne : fièvre')).toBeTruthy();
  expect(excused.queryByRole('radio')).toBeNull();
  expect(excused.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Annuler']);
  expect(screen.queryByRole('group', { name: 'VIGUIER Salomé' })).toBeNull();
});

// 001:62.l 001:62.o 001:116.d
test('an untouched sheet is two taps: all present, and the documents’ question', async () => {
  const posted = await open();
  await userEvent.click(button('Tous présents et valider'));
  expect(await screen.findByText(normalizeSpaces(messages.teaching.confirmValidation))).toBeTruthy();
  expect(posted()).toEqual([]);
  await confirm();
  await waitFor(() =>
    expect(statuses(posted()[0])).toEqual([
      [71, 2],
      [72, 2],
      [73, 1],
    ]),
  );
  expect(posted()[0]?.body).toMatchObject({ dateValidation: '2026-11-25', versionAttendue: 0 });
  await waitFor(() => expect(keptNow(ME)).toBeUndefined());
});

test('back to the list, and to the workshop, by whom the server lets; else to one’s own courses', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Mes cours' }).getAttribute('href')).toBe('/mes-cours/501');
  expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull();
  cleanup();
  functions = [right.seeAttendanceSheets, right.seePupilAndWorkshop];
  await open();
  expect(screen.getByRole('link', { name: 'Présences' }).getAttribute('href')).toBe('/liste-presence');
  expect(await menuItems()).toEqual(['Fiche atelier']);
});

test('« Tous présents » leaves who was ticked; once touched the option is in « ⋮ »', async () => {
  const posted = await open();
  await tick('GALINIER Augustin', 'Absent');
  expect(await screen.findByText('Absent 3 fois de suite')).toBeTruthy();
  expect(button('Valider')).toBeTruthy();
  await userEvent.click(button('Tous présents'));
  expect(screen.getByText('1 présent')).toBeTruthy();
  expect(screen.getByText('1 absent')).toBeTruthy();
  expect(await menuItems()).toContain('Tous présents et valider');
  expect(posted()).toEqual([]);
});

// 001:116.b 001:116.c
test('« Valider » is never grey: who is undecided is gone to, with the documents’ sentence', async () => {
  const posted = await open();
  await tick('ADAM Rémi', 'Present');
  await userEvent.click(button('Valider'));
  expect((await screen.findByRole('alert')).textContent).toBe(normalizeSpaces(messages.teaching.everyPupil));
  expect(of('GALINIER Augustin').getAllByRole('radio')[0]).toBe(document.activeElement);
  expect(posted()).toEqual([]);
});

// 001:62.i 001:62.m 001:179.a 002:600.a
test('without 199 the sheet is saved; one pupil alone has no « Tous présents »', async () => {
  functions = [openAttendanceFromOwnCourses, declarePupilAbsences];
  sheet = { ...lesson, eleves: [remi] };
  const posted = await open();
  expect(screen.queryByRole('button', { name: /^Tous présents/ })).toBeNull();
  await userEvent.click(button('Enregistrer'));
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).not.toHaveProperty('dateValidation');
  const told = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);
  await waitFor(() => expect(told()).toEqual([['success', messages.teaching.attendanceSaved]]));
});

// 001:62.k 001:62.n
test('a validated sheet is only read', async () => {
  sheet = {
    ...lesson,
    dateValidation: '2026-11-25',
    eleves: [{ ...remi, fk_statutPresence: 2, libelleStatut: 'Present' }, salome],
  };
  await open();
  expect(of('ADAM Rémi').getByText('Present')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('Validée le 25/11/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Valider|Enregistrer|Tous présents/ })).toBeNull();
});

test('an absence of this lesson is declared from the sheet', async () => {
  const posted = await open();
  await userEvent.click(of('ADAM Rémi').getByRole('button', { name: /^Excusé/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText(/^Motif/), 'fièvre');
  await userEvent.click(dialog.getByRole('button', { name: 'Excuser' }));
  await waitFor(() =>
    expect(posted()[0]).toMatchObject({
      path: '/api/presences/presenceEleve/0',
      body: {
        eleve: { fk_eleve: 71, fk_atelier: 5, dateExcuse: '2026-11-25', fk_statutPresence: 1, commentaire: 'fièvre' },
      },
    }),
  );
});
test('from the sheet an absence goes on over a period; its lesson is ticked alone', async () => {
  functions = [...functions, right.seePupilAndWorkshop];
  const course = (idAtelier: number, libelleType: string) => ({
    ...{ idAtelier, libelleType, jour: 3, heureDebut: '14:00', heureFin: '15:00', libelleSite: 'Albi' },
    ...{ libelleSalle: null, enseignants: [], fk_typeRepetition: 1, semaine: null },
    seances: [
      {
        ...{ date: todayInParis(), fk_statutPresence: null, libelleStatut: null, commentaire: null, annule: 0 },
        ...{ dateValidation: null, heureDebut: '14:00', heureFin: '15:00', libelleSite: 'Albi', libelleSalle: null },
        ...{ enseignants: [], autrement: null },
      },
    ],
  });
  courses = [course(5, 'Chorale'), course(6, 'Violon')];
  sheet = { ...lesson, date: todayInParis(), aujourdhui: todayInParis() };
  await open();
  await userEvent.click(of('ADAM Rémi').getByRole('button', { name: /^Excusé/ }));
  await userEvent.type(await screen.findByLabelText(/^Motif/), 'fièvre');
  await userEvent.click(await screen.findByRole('button', { name: 'Plusieurs jours ou cours…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Absence d’ADAM Rémi' }));
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  await waitFor(() => expect(boxes.map(({ checked }) => checked)).toEqual([true, false]));
  for (const name of [/^Du/, /^Au/])
    expect(dialog.getByLabelText<HTMLInputElement>(name).value).toBe(formatDate(todayInParis()));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Commentaire/).value).toBe('fièvre');
});

test('without 195 nobody is excused', async () => {
  functions = [openAttendanceFromOwnCourses, validateAttendanceSheet];
  await open();
  expect(screen.queryByRole('button', { name: /^Excusé/ })).toBeNull();
});

test('a word about a pupil is the comment of the attendance', async () => {
  const posted = await open();
  await userEvent.click(button('Commentaire sur ADAM Rémi'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Commentaire sur ADAM Rémi' }), 'arrivé à 16:03');
  await pressInMenu('Enregistrer sans valider');
  await waitFor(() =>
    expect(posted()[0]?.body).toMatchObject({ eleves: [{ fk_eleve: 71, commentaire: 'arrivé à 16:03' }, {}, {}] }),
  );
});

test('each tick is on the device at once, and is there again with the next page', async () => {
  await open();
  await tick('ADAM Rémi', 'Absent');
  cleanup();
  await readKept();
  await open();
  expect(of('ADAM Rémi').getByRole<HTMLInputElement>('radio', { name: 'Absent' }).checked).toBe(true);
});

test('without network what was validated waits, and goes once under its key', async () => {
  const posted = await open();
  const keys: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
    return fetch(input, init);
  };
  // The answer is lost, and the server may have it.
  saving = () => {
    throw new TypeError('no network');
  };
  await tick('GALINIER Augustin', 'Absent');
  await pressInMenu('Tous présents et valider');
  await confirm();
  expect(await screen.findByText('En attente d’envoi')).toBeTruthy();
  await waitFor(() => expect(posted()).toHaveLength(1));
  online(false);
  expect(await screen.findByText(/^Hors ligne, gardé sur ce téléphone/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Excusé/ })).toBeNull();
  saving = () =>
    succeedsWith(messages.teaching.attendanceSaved, { idPresence: 9, dateValidation: '2026-11-25', version: 1 });
  online(true);
  await waitFor(() => expect(keptNow(ME)).toBeUndefined());
  expect(posted()).toHaveLength(2);
  expect(posted()[1]?.body).toEqual(posted()[0]?.body);
  expect(new Set(keys).size).toBe(1);
});

test('a page that opened without network says that the sheet is not there, also once there is some', async () => {
  online(false);
  signInOffline([right.openAttendanceFromOwnCourses], { module: ['presences'] });
  const calls = mockApi((path) => path === '/api/presences/parAtelier/5' && { status: 401, message: 'Session' });
  renderAt('/fiche-presence/5?date=2026-11-25', <AttendanceSheet />, '/fiche-presence/:idAtelier');
  const missing = () => screen.findByText('La fiche demandée n’est pas sur ce téléphone.');
  await missing();
  online(true);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(await missing()).toBeTruthy();
});

test('who validated meanwhile has the sheet that stands; what was not sent is kept to read', async () => {
  const posted = await open();
  saving = () => {
    sheet = { ...lesson, dateValidation: '2026-11-25' };
    return { status: 422, message: messages.teaching.alreadyValidated };
  };
  await tick('ADAM Rémi', 'Absent');
  await tick('GALINIER Augustin', 'Present');
  await userEvent.click(button('Valider'));
  await confirm();
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText('ADAM Rémi, Absent')).toBeTruthy();
  expect(posted()).toHaveLength(1);
  await userEvent.click(told.getByRole('button', { name: 'J’ai lu' }));
  await waitFor(() => expect(keptNow(ME)).toBeUndefined());
});

test('a full store loses nothing: it is said, and what is ticked goes from the page', async () => {
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const posted = await open();
  await tick('ADAM Rémi', 'Absent');
  await tick('GALINIER Augustin', 'Present');
  expect(await screen.findByText(/^Ce navigateur ne garde rien/)).toBeTruthy();
  // The screen is switched off and on: the device is read again.
  await act(() => readKept());
  expect(of('ADAM Rémi').getByRole<HTMLInputElement>('radio', { name: 'Absent' }).checked).toBe(true);
  await userEvent.click(button('Valider'));
  await confirm();
  await waitFor(() =>
    expect(statuses(posted()[0])).toEqual([
      [71, 4],
      [72, 2],
      [73, 1],
    ]),
  );
  full.mockRestore();
});

test('two pages of one sheet are one sheet: neither takes back what the other ticked', async () => {
  await open();
  await tick('ADAM Rémi', 'Absent');
  // The other page wrote after this one read the device.
  const database = indexedDB.open('diapason-presences');
  const { result } = await new Promise<{ result: IDBDatabase }>((done) => {
    database.onsuccess = () => done(database);
  });
  const transaction = result.transaction('fiches', 'readwrite');
  await new Promise((done) => {
    transaction.oncomplete = done;
    const kept = keptNow(ME);
    transaction
      .objectStore('fiches')
      .put({ ...kept, ticks: { eleves: { ...kept?.ticks.eleves, 72: { fk_statutPresence: 4 } } } });
  });
  result.close();
  await tick('ADAM Rémi', 'Present');
  await waitFor(() =>
    expect(keptNow(ME)?.ticks.eleves).toMatchObject({ 71: { fk_statutPresence: 2 }, 72: { fk_statutPresence: 4 } }),
  );
});

test('names stay with the school: a device keeps numbers, also of what an earlier release kept', async () => {
  await open();
  await tick('ADAM Rémi', 'Absent');
  await waitFor(() => expect(keptNow(ME)).toBeDefined());
  expect(JSON.stringify(keptNow(ME))).not.toContain('ADAM');
  await change(ME, (before) => before && { ...before, noms: { 71: 'ADAM Rémi' } });
  await readKept();
  expect(JSON.stringify(keptNow(ME))).not.toContain('ADAM');
});

test('older ticks do not overwrite what somebody else recorded since, until their person chose', async () => {
  const posted = await open();
  await tick('ADAM Rémi', 'Absent');
  await tick('GALINIER Augustin', 'Present');
  sheet = { ...lesson, idPresence: 9, version: 1, eleves: [{ ...remi, fk_statutPresence: 2 }, augustin, salome] };
  await userEvent.click(button('Valider'));
  await confirm();
  const asked = within(await screen.findByRole('alert'));
  expect(asked.getByText(normalizeSpaces(messages.teaching.recordedSince))).toBeTruthy();
  expect(posted()).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Garder ce qui est coché ici' }));
  await userEvent.click(button('Valider'));
  await confirm();
  await waitFor(() => expect(statuses(posted()[0])?.[0]).toEqual([71, 4]));
});

test('the sheet that was recorded since may stand', async () => {
  await open();
  await tick('ADAM Rémi', 'Absent');
  sheet = { ...lesson, version: 1, eleves: [{ ...remi, fk_statutPresence: 2 }, augustin, salome] };
  await pressInMenu('Enregistrer sans valider');
  await userEvent.click(await screen.findByRole('button', { name: 'Prendre la fiche enregistrée' }));
  expect(of('ADAM Rémi').getByRole<HTMLInputElement>('radio', { name: 'Present' }).checked).toBe(true);
});

test('a pupil who left meanwhile is named: the others go', async () => {
  const posted = await open();
  await tick('ADAM Rémi', 'Absent');
  await tick('GALINIER Augustin', 'Present');
  sheet = { ...lesson, eleves: [augustin, salome], partis: [{ fk_eleve: 71, nomPrenomEleve: 'ADAM Rémi' }] };
  await userEvent.click(button('Valider'));
  await confirm();
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText('ADAM Rémi, Absent')).toBeTruthy();
  expect(statuses(posted()[0])).toEqual([
    [72, 2],
    [73, 1],
  ]);
});

test('a lesson that is held on a holiday says which', async () => {
  sheet = { ...lesson, libre: 'Armistice 1918' };
  await open();
  expect(screen.getByText(normalizeSpaces(messages.teaching.heldOnFreeDay('Armistice 1918')))).toBeTruthy();
});

test('a telephone whose date is not that of the school says so', async () => {
  sheet = { ...lesson, date: '2031-01-08', aujourdhui: '2031-01-08' };
  await open();
  expect(screen.getByText(/^La date de ce téléphone/)).toBeTruthy();
});

test('an excuse that was a slip is taken back from the sheet, until it is validated', async () => {
  const posted = await open();
  await userEvent.click(button('Annuler l’excuse de VIGUIER Salomé'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler l’excuse' }));
  await waitFor(() =>
    expect(posted()[0]?.body).toEqual({
      eleve: { fk_eleve: 73, fk_atelier: 5, dateExcuse: '2026-11-25', fk_statutPresence: null },
    }),
  );
});
