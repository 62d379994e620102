import { randomUUID } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import type { AttendanceRow, AttendanceSheet, WorkshopSheet } from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { seedFamily } from '../money/testing/network';

const TODAY = '2026-11-21';
const office = sessionWith([
  right.seePupilAndWorkshop,
  right.saveWorkshopAndStay,
  right.addWorkshopPupil,
  right.validateAttendanceSheet,
  right.seeAttendanceSheets,
]);
const teacher = sessionWith([right.openAttendanceFromOwnCourses], { idUtilisateur: 31, role: 'Enseignant' });
/** The pupils of one family, each with a schooling. */
const [FAMILY, LEA, TOM, ZOE] = [500, 5000, 5001, 5002];
let system: Harness;
let idAtelier: number;

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const attach = (fk_eleve: number, fk_scolariteInterne = fk_eleve * 10) =>
  call<{ countEleves: number }>('POST /api/ateliers/attachedEleve', {
    body: { fk_atelier: idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne },
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

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  const execute: Parameters<typeof seedFamily>[0]['execute'] = (aggregate, id, decide) =>
    system.execute({ aggregate, id, decide, commandId: randomUUID(), actor });
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10], [10], [10]] });
  await system.settled();
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

test('a pupil comes with a schooling of their own', async () => {
  await expect(attach(LEA, TOM * 10)).rejects.toMatchObject({ status: 400, field: 'fk_scolariteInterne' });
});

test('a workshop takes pupils up to its maximum', async () => {
  expect(await attach(LEA)).toMatchObject({ countEleves: 1 });
  expect(await attach(TOM)).toMatchObject({ countEleves: 2 });
  await expect(attach(ZOE)).rejects.toThrow(messages.teaching.workshopFull);
  const shown = await call<WorkshopSheet>('GET /api/ateliers/:id', { params: { id: idAtelier } });
  expect(shown).toMatchObject({
    libelleType: 'Orchestre à cordes',
    countEleves: 2,
    heureDebut: '14:00',
    individuel: 0,
  });
  expect(shown.enseignants).toMatchObject([{ fk_enseignant: 31 }]);
});

test('002:211.a a sheet is filled in by the teacher, validated by the office, and locked', async () => {
  const wednesday = '2026-11-18';
  expect(await list({})).toMatchObject([{ idPresence: null, idAtelier, date: wednesday, dateValidation: null }]);
  expect(await list({})).toMatchObject([
    {
      idAtelier,
      date: wednesday,
      heureDebut: '14:00',
      heureFin: '15:15',
      libelleType: 'Orchestre à cordes',
      libelleSalle: null,
      enseignant: '',
      nomPrenomEleve: 'MARTIN Enfant 1, MARTIN Enfant 2',
      dateValidation: null,
    },
  ]);
  const blank = await sheet(wednesday, teacher);
  expect(blank.eleves.map((pupil) => [pupil.fk_eleve, pupil.fk_statutPresence])).toEqual([
    [LEA, null],
    [TOM, null],
  ]);
  const filled = { date: wednesday, eleves: [{ fk_eleve: LEA, fk_statutPresence: 2 }, { fk_eleve: TOM }] };
  await record(filled, teacher);
  await expect(record({ ...filled, dateValidation: TODAY })).rejects.toThrow(messages.teaching.everyPupil);
  const complete = {
    ...filled,
    eleves: [filled.eleves[0], { fk_eleve: TOM, fk_statutPresence: '4', commentaire: 'Prévenu' }],
  };
  await expect(record({ ...complete, dateValidation: TODAY }, teacher)).rejects.toThrow(
    messages.teaching.validationNotAllowed,
  );
  expect(await record({ ...complete, dateValidation: TODAY })).toMatchObject({ dateValidation: TODAY });
  expect(await list({ valide: 1 })).toMatchObject([{ date: wednesday, dateValidation: TODAY }]);
  expect(await list({ valide: 0 })).toEqual([]);
  expect((await sheet(wednesday)).eleves).toMatchObject([
    { fk_eleve: LEA, libelleStatut: 'Présent' },
    { fk_eleve: TOM, libelleStatut: 'Absent', commentaire: 'Prévenu' },
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
      body: { date: '2026-11-25', eleves: [{ fk_eleve: LEA }, { fk_eleve: TOM }] },
    });
  expect(await read([1])).toMatchObject({ idAtelier });
  await expect(save([1])).resolves.toMatchObject({ dateValidation: null });
  await expect(read([2])).rejects.toThrow(messages.errorPage[403]);
  await expect(save([2])).rejects.toThrow(messages.errorPage[403]);
});
