import { messages, right } from '@diapason/contracts/constants';
import type { AttendanceRow, AttendanceSheet, WorkshopSheet } from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';

const TODAY = '2026-11-21';
const office = sessionWith([
  right.seePupilAndWorkshop,
  right.saveWorkshopAndStay,
  right.addWorkshopPupil,
  right.validateAttendanceSheet,
  right.seeAttendanceSheets,
]);
const teacher = sessionWith([right.openAttendanceFromOwnCourses], { idUtilisateur: 31, role: 'Enseignant' });
let system: Harness;
let idAtelier: number;

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const attach = (fk_eleve: number) =>
  call<{ countEleves: number }>('POST /api/ateliers/attachedEleve', {
    body: { fk_atelier: idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: 70 + fk_eleve },
  });
const sheet = (date: string, who = office) =>
  call<AttendanceSheet>('GET /api/presences/parAtelier/:id', { params: { id: idAtelier }, query: { date } }, who);
const record = (body: object, who = office) =>
  call<{ idPresence: number; dateValidation: string | null }>(
    'POST /api/presences/:id',
    { params: { id: idAtelier }, body },
    who,
  );
const list = (query: object) => call<AttendanceRow[]>('GET /api/presences/listePresences', { query });

jest.setTimeout(60_000);

beforeAll(async () => {
  system = await installedSystem(TODAY);
  ({ idAtelier } = await call<{ idAtelier: number }>('POST /api/ateliers/:id', {
    params: { id: 'null' },
    body: {
      fk_anneeScolaire: 9,
      fk_groupeAtelier: 4,
      fk_typeAtelier: 30,
      fk_site: 1,
      jour: 3,
      heureDebut: '14:00',
      heureFin: '15:15',
      maximumEleves: 2,
      enseignants: [{ fk_enseignant: 31, fk_instrument: 1 }],
    },
  }));
});
afterAll(() => system.stop());

test('a workshop takes pupils up to its maximum', async () => {
  expect(await attach(1)).toMatchObject({ countEleves: 1 });
  expect(await attach(2)).toMatchObject({ countEleves: 2 });
  await expect(attach(3)).rejects.toThrow(messages.teaching.workshopFull);
  const shown = await call<WorkshopSheet>('GET /api/ateliers/:id', { params: { id: idAtelier } });
  expect(shown).toMatchObject({
    libelleType: 'Orchestre à cordes',
    countEleves: 2,
    heureDebut: '14:00',
    individuel: 0,
  });
  expect(shown.enseignants).toMatchObject([{ fk_enseignant: 31 }]);
});

test('a sheet is filled in by the teacher, validated by the office, and locked', async () => {
  const wednesday = '2026-11-18';
  expect(await list({})).toMatchObject([{ idPresence: null, idAtelier, date: wednesday, dateValidation: null }]);
  const blank = await sheet(wednesday, teacher);
  expect(blank.eleves.map((pupil) => [pupil.fk_eleve, pupil.fk_statutPresence])).toEqual([
    [1, null],
    [2, null],
  ]);
  const filled = { date: wednesday, eleves: [{ fk_eleve: 1, fk_statutPresence: 2 }, { fk_eleve: 2 }] };
  await record(filled, teacher);
  await expect(record({ ...filled, dateValidation: TODAY })).rejects.toThrow(messages.teaching.everyPupil);
  const complete = {
    ...filled,
    eleves: [filled.eleves[0], { fk_eleve: 2, fk_statutPresence: '4', commentaire: 'Prévenu' }],
  };
  await expect(record({ ...complete, dateValidation: TODAY }, teacher)).rejects.toThrow(
    messages.teaching.validationNotAllowed,
  );
  expect(await record({ ...complete, dateValidation: TODAY })).toMatchObject({ dateValidation: TODAY });
  expect(await list({ valide: 1 })).toMatchObject([{ date: wednesday, dateValidation: TODAY }]);
  expect(await list({ valide: 0 })).toEqual([]);
  expect((await sheet(wednesday)).eleves).toMatchObject([
    { fk_eleve: 1, libelleStatut: 'Présent' },
    { fk_eleve: 2, libelleStatut: 'Absent', commentaire: 'Prévenu' },
  ]);
  await expect(record(filled)).rejects.toThrow(messages.teaching.alreadyValidated);
});

test('a teacher has no sheets of other workshops', async () => {
  const stranger = sessionWith([right.openAttendanceFromOwnCourses], { idUtilisateur: 99, role: 'Enseignant' });
  await expect(sheet('2026-11-18', stranger)).rejects.toThrow(messages.errorPage[403]);
  await expect(record({ date: '2026-11-18', eleves: [] }, stranger)).rejects.toThrow(messages.errorPage[403]);
});

test('a lead teacher has the sheets of the own sites', async () => {
  const lead = (sites: readonly number[]) =>
    sessionWith([right.seeAttendanceSheets], { idUtilisateur: 98, role: 'Enseignant Resp.', sites });
  const read = (sites: readonly number[]) =>
    desk(system, sites).call<AttendanceSheet>('GET /api/presences/parAtelier/:id', lead(sites), {
      params: { id: idAtelier },
      query: { date: '2026-11-25' },
    });
  const save = (sites: readonly number[]) =>
    desk(system, sites).call('POST /api/presences/:id', lead(sites), {
      params: { id: idAtelier },
      body: { date: '2026-11-25', eleves: [{ fk_eleve: 1 }, { fk_eleve: 2 }] },
    });
  expect(await read([1])).toMatchObject({ idAtelier });
  await expect(save([1])).resolves.toMatchObject({ dateValidation: null });
  await expect(read([2])).rejects.toThrow(messages.errorPage[403]);
  await expect(save([2])).rejects.toThrow(messages.errorPage[403]);
});
