import { randomUUID } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingStatusChanged } from '@diapason/contracts/families';
import type {
  AttendanceListRow,
  AttendanceRow,
  AttendanceSheet,
  WorkshopRow,
  WorkshopSheet,
} from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import { workshopAt, workshopOfSheet } from '@diapason/projections/teaching/workshop-at';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith, writing } from '../../proofs/kit/desk';
import { pupil } from '../families/aggregate/pupil';
import { seedFamily } from '../money/testing/network';
import { assigned } from './testing/assigned';

const TODAY = '2026-11-21';
const SINCE = '2026-09-01';
const office = sessionWith([
  right.seePupilAndWorkshop,
  right.saveWorkshopAndStay,
  right.changeWorkshopCapacity,
  right.addWorkshopTeacher,
  right.addWorkshopPupil,
  right.validateAttendanceSheet,
  right.seeAttendanceSheets,
  right.seeWorkshops,
]);
const teacher = sessionWith([right.openAttendanceFromOwnCourses], { idUtilisateur: 31, role: 'Enseignant' });
/** The pupils of one family, each with a schooling. */
const [FAMILY, LEA, TOM, ZOE] = [500, 5000, 5001, 5002];
let system: Harness;
let idAtelier: number;

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const attach = (fk_eleve: number, fk_scolariteInterne = fk_eleve * 10) =>
  call<{ countEleves: number }>('POST /api/ateliers/attachedEleve', {
    body: { fk_atelier: idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne, aPartirDu: SINCE },
  });
const sheet = (date: string, who = office) =>
  call<AttendanceSheet>('GET /api/presences/parAtelier/:id', { params: { id: idAtelier }, query: { date } }, who);
const record = (body: object, who = office, id = 0) =>
  call<{ idPresence: number; dateValidation: string | null; version: number }>(
    'POST /api/presences/:id',
    { params: { id }, body: { fk_atelier: idAtelier, ...body } },
    who,
  );
const list = (query: object) => call<AttendanceRow[]>('GET /api/presences/listePresences', { query });

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const { execute } = writing(system);
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10], [10], [10]] });
  await assigned({ execute }, [31, 32]);
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
      aPartirDu: SINCE,
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

// 002:211.a 001:162.c 001:162.d 001:162.e 001:162.f 001:162.g 001:99.a 001:99.b
test('a sheet is filled in by the teacher, validated by the office, and locked', async () => {
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
      dateCreation: null,
      dateValidation: null,
    },
  ]);
  const blank = await sheet(wednesday, teacher);
  expect(blank.eleves.map((pupil) => [pupil.fk_eleve, pupil.fk_statutPresence])).toEqual([
    [LEA, null],
    [TOM, null],
  ]);
  const filled = {
    date: wednesday,
    commentaire: 'Répétition générale',
    eleves: [{ fk_eleve: LEA, fk_statutPresence: 2 }, { fk_eleve: TOM }],
  };
  const { idPresence } = await record(filled, teacher);
  expect(await sheet(wednesday)).toMatchObject({ idPresence, fk_atelier: idAtelier, commentaire: filled.commentaire });
  await expect(record({ ...filled, dateValidation: TODAY })).rejects.toThrow(messages.teaching.everyPupil);
  const complete = {
    ...filled,
    eleves: [filled.eleves[0], { fk_eleve: TOM, fk_statutPresence: '4', commentaire: 'Prévenu' }],
  };
  await expect(record({ ...complete, dateValidation: TODAY }, teacher)).rejects.toThrow(
    messages.teaching.validationNotAllowed,
  );
  const validated = await record({ ...complete, idPresence, dateValidation: TODAY }, office, idPresence);
  expect(validated).toEqual({ idPresence, dateValidation: TODAY, version: 2 });
  expect(await list({ valide: 1 })).toMatchObject([{ date: wednesday, dateValidation: TODAY }]);
  expect(await list({ valide: 0 })).toEqual([]);
  expect((await sheet(wednesday)).eleves).toMatchObject([
    { fk_eleve: LEA, libelleStatut: 'Present' },
    { fk_eleve: TOM, libelleStatut: 'Absent', commentaire: 'Prévenu' },
  ]);
  const undone = { ...filled, eleves: [filled.eleves[0], { fk_eleve: TOM, fk_statutPresence: null }] };
  await expect(record(undone)).rejects.toThrow(messages.teaching.alreadyValidated);
});

// 001:162.b 002:10.a
test('the list has the sheets of its days, site, room, teacher and state', async () => {
  const days = { dateDebut: '2026-11-02', dateFin: '2026-11-20' };
  const found = async (more: object = {}) => (await list({ ...days, ...more })).map(({ date }) => date);
  const [first, second] = ['2026-11-04', '2026-11-18'];
  expect(await found()).toEqual([second, first]);
  expect(await found({ dateDebut: second })).toEqual([second]);
  expect([await found({ valide: 1 }), await found({ valide: 0 })]).toEqual([[second], [first]]);
  expect([await found({ fk_site: 1 }), await found({ fk_site: 2 })]).toEqual([[second, first], []]);
  expect([await found({ fk_enseignant: 31 }), await found({ fk_enseignant: 32 })]).toEqual([[second, first], []]);
  expect(await found({ fk_salle: 1 })).toEqual([]);
});

// 001:86.a 001:86.b
test('a sheet and its pupils say when it was created, and which sheet they are of', async () => {
  const [row] = await list({ valide: 1 });
  const { idPresence, dateCreation } = row ?? {};
  expect([idPresence, dateCreation]).toEqual([expect.any(Number), `${TODAY}T10:00:00.000Z`]);
  const shown = await sheet('2026-11-18');
  expect(shown).toMatchObject({ idPresence, dateCreation });
  expect(shown.eleves).toMatchObject([{ fk_presence: idPresence }, { fk_presence: idPresence }]);
  expect((await sheet('2026-12-02')).eleves).toMatchObject([{ fk_presence: null }, { fk_presence: null }]);
});

test('a sheet is saved under its own number, or as a new one; another number is refused', async () => {
  const date = '2026-11-04';
  const body = { date, eleves: [{ fk_eleve: LEA, fk_statutPresence: 2 }, { fk_eleve: TOM }] };
  const { idPresence } = await record(body);
  expect(await record({ ...body, commentaire: 'Salle 2' }, office, idPresence)).toMatchObject({ idPresence });
  expect(await record({ ...body, commentaire: 'Salle 3' })).toMatchObject({ idPresence });
  await expect(record(body, office, idAtelier + 1_000)).rejects.toMatchObject({ status: 404 });
  await expect(record({ ...body, fk_atelier: idAtelier + 1_000 })).rejects.toMatchObject({ status: 404 });
});

test('a sheet that somebody else recorded meanwhile is not saved over; one that they validated stands', async () => {
  const date = '2026-11-25';
  const body = { date, eleves: [{ fk_eleve: LEA }, { fk_eleve: TOM }] };
  const before = await sheet(date);
  const { version } = await record({ ...body, commentaire: 'Salle 4', versionAttendue: before.version });
  await expect(record({ ...body, commentaire: 'Salle 5', versionAttendue: before.version })).rejects.toMatchObject({
    status: 409,
    field: 'versionAttendue',
  });
  await record({ ...body, commentaire: 'Salle 5', versionAttendue: version });
  await expect(
    record({ date: '2026-11-18', eleves: [{ fk_eleve: LEA, fk_statutPresence: 4 }], versionAttendue: 0 }),
  ).rejects.toThrow(messages.teaching.alreadyValidated);
});

test('a sheet takes the pupils of its workshop alone, wherever else others are enrolled', async () => {
  const date = '2026-12-02';
  const body = { date, eleves: [{ fk_eleve: LEA, fk_statutPresence: 2 }, { fk_eleve: TOM }] };
  for (const fk_eleve of [ZOE, 2_000_000_000])
    await expect(record({ date, eleves: [...body.eleves, { fk_eleve, fk_statutPresence: 2 }] })).rejects.toMatchObject({
      status: 400,
      field: 'eleves',
    });
  expect((await sheet(date)).eleves).toMatchObject([{ fk_presence: null }, { fk_presence: null }]);
});

test('a sheet excuses nobody', async () => {
  const body = { date: '2026-11-04', eleves: [{ fk_eleve: LEA, fk_statutPresence: 1 }, { fk_eleve: TOM }] };
  await expect(record(body)).rejects.toMatchObject({ status: 422, field: 'eleves.0.fk_statutPresence' });
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
      params: { id: 0 },
      body: { fk_atelier: idAtelier, date: '2026-11-25', eleves: [{ fk_eleve: LEA }, { fk_eleve: TOM }] },
    });
  expect(await read([1])).toMatchObject({ idAtelier });
  await expect(save([1])).resolves.toMatchObject({ dateValidation: null });
  await expect(read([2])).rejects.toThrow(messages.errorPage[403]);
  await expect(save([2])).rejects.toThrow(messages.errorPage[403]);
});

test('a sheet is of a day of the workshop’s school year, and of its weekday', async () => {
  const eleves = [{ fk_eleve: LEA, fk_statutPresence: 2 }, { fk_eleve: TOM }];
  // Wednesdays of other years.
  for (const date of ['1900-01-03', '2025-11-19', '2199-12-25'])
    await expect(record({ date, eleves })).rejects.toMatchObject({ status: 400, field: 'date' });
  for (const date of ['2026-11-15', '2026-11-19'])
    await expect(record({ date, eleves })).rejects.toMatchObject({
      status: 400,
      field: 'date',
      message: messages.teaching.otherWeekday('mercredi'),
    });
  await expect(record({ date: '2026-11-11', eleves })).rejects.toThrow(messages.teaching.noLesson);
  await expect(record({ date: '2026-12-09', eleves })).rejects.toThrow(messages.teaching.dayToCome);
});

test('a status sent alone keeps the comments of the pupil and of the sheet', async () => {
  const date = '2026-10-07';
  const eleves = [{ fk_eleve: LEA, commentaire: 'En avance' }, { fk_eleve: TOM }];
  await record({ date, commentaire: 'Répétition', eleves });
  await record({ date, eleves: [{ fk_eleve: LEA, fk_statutPresence: 2 }] });
  const shown = await sheet(date);
  expect([shown.commentaire, shown.eleves[0]?.commentaire, shown.eleves[0]?.fk_statutPresence]).toEqual([
    'Répétition',
    'En avance',
    2,
  ]);
});

test('a validated sheet keeps its hours and teachers, whatever the workshop becomes', async () => {
  const date = '2026-11-18';
  const times = async () => {
    const rows = await list({ dateDebut: '2026-11-04', dateFin: date });
    const sheets = [await sheet(date), await sheet('2026-11-04')];
    const of = ({ date: day, heureDebut, heureFin }: Pick<AttendanceRow, 'date' | 'heureDebut' | 'heureFin'>) => [
      day,
      heureDebut,
      heureFin,
    ];
    return { rows: rows.map(of), sheets: sheets.map(of) };
  };
  await call('POST /api/ateliers/:id', {
    params: { id: idAtelier },
    body: {
      heureDebut: '17:00',
      heureFin: '18:00',
      enseignants: [{ fk_enseignant: 32, fk_instrument: 1 }],
      aPartirDu: SINCE,
    },
  });
  const expected = [
    [date, '14:00', '15:15'],
    ['2026-11-04', '17:00', '18:00'],
  ];
  expect(await times()).toEqual({ rows: expected, sheets: expected });
  const ofTeacher = async (fk_enseignant: number) =>
    (await list({ dateDebut: '2026-11-04', dateFin: date, fk_enseignant })).map((row) => row.date);
  expect([await ofTeacher(31), await ofTeacher(32)]).toEqual([[date, '2026-11-04'], ['2026-11-04']]);
  const body = { dateDebut: '2026-11-04', dateFin: date };
  const rows = await call<AttendanceListRow[]>('POST /api/presences/liste', { body });
  expect(rows.map(({ enseignants }) => [...enseignants].sort())).toEqual([[31], [31, 32]]);
});

test('a list is of a year at most, and has each weekly workshop on the lesson days of its own school year', async () => {
  const days = async (dateDebut: string, dateFin?: string) =>
    (await list({ dateDebut, dateFin })).map(({ date }) => date);
  const wednesdays = (first: string, last: string) => {
    const all: string[] = [];
    for (let at = Date.parse(last); at >= Date.parse(first); at -= 7 * 86_400_000)
      all.push(new Date(at).toISOString().slice(0, 10));
    return all;
  };
  const holidays = [
    ...['2026-10-21', '2026-10-28', '2026-11-11', '2026-12-23', '2026-12-30'],
    ...['2027-02-10', '2027-02-17', '2027-04-07', '2027-04-14'],
  ];
  const lessons = wednesdays('2026-09-02', '2027-06-30').filter((day) => !holidays.includes(day));
  expect(await days('2026-08-01', '2027-07-31')).toEqual(lessons);
  expect(await days('2027-06-24', '2028-06-23')).toEqual(['2027-06-30']);
  expect(await days('2026-07-01', '2026-09-09')).toEqual(['2026-09-09', '2026-09-02']);
  const tooLong = { status: 400, field: 'dateDebut', message: messages.teaching.rangeTooLong };
  await expect(days('2026-08-01', '2027-08-02')).rejects.toMatchObject(tooLong);
  await expect(days('1900-01-01', '2199-12-31')).rejects.toMatchObject(tooLong);
  await expect(days('2025-11-20')).rejects.toMatchObject(tooLong);
});

test('the list of who is held to their sites has their own workshops on other sites too', async () => {
  const seen = async (idUtilisateur: number, query: object = {}) =>
    (
      await desk(system, [2]).call<AttendanceRow[]>(
        'GET /api/presences/listePresences',
        sessionWith([right.seeAttendanceSheets], { idUtilisateur, role: 'Enseignant Resp.', sites: [2] }),
        { query: { dateDebut: '2026-11-02', dateFin: '2026-11-20', ...query } },
      )
    ).map(({ date }) => date);
  expect(await seen(31)).toEqual(['2026-11-18', '2026-11-04']);
  expect(await seen(31, { fk_site: 2 })).toEqual([]);
  expect(await seen(98)).toEqual([]);
  const lines = (idUtilisateur: number) =>
    desk(system, [2]).call<object[]>(
      'GET /api/presences/listePresencesParId',
      sessionWith([right.seeAttendanceSheets], { idUtilisateur, role: 'Enseignant Resp.', sites: [2] }),
      { query: { fk_atelier: idAtelier, dateDebut: '2026-11-18', dateFin: '2026-11-18' } },
    );
  expect([(await lines(31)).length, (await lines(98)).length]).toEqual([2, 0]);
});

test('who left the workshop has no place in it, nor on a new sheet; a sheet that has them keeps them', async () => {
  const status = make(SchoolingStatusChanged, { idEleve: TOM, idScolarite: TOM * 10, fk_statut: 6 });
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  await system.execute({ aggregate: pupil, id: TOM, decide: () => [status], commandId: randomUUID(), actor });
  await system.settled();
  const on = async (date: string) => (await sheet(date)).eleves.map(({ fk_eleve }) => fk_eleve);
  expect([await on('2026-10-14'), await on('2026-10-07')]).toEqual([[LEA], [LEA, TOM]]);
  await record({ date: '2026-10-14', eleves: [{ fk_eleve: LEA, fk_statutPresence: 2 }] });
  await expect(record({ date: '2026-09-30', eleves: [] })).rejects.toThrow(messages.teaching.everyPupil);
  await record({ date: '2026-09-30', eleves: [{ fk_eleve: LEA }, { fk_eleve: TOM, fk_statutPresence: 2 }] });
  expect(await on('2026-09-30')).toEqual([LEA, TOM]);
  expect(await attach(ZOE)).toMatchObject({ countEleves: 2 });
  const shown = await call<WorkshopSheet>('GET /api/ateliers/:id', { params: { id: idAtelier } });
  expect([shown.countEleves, shown.eleves.length]).toEqual([2, 3]);
});

test('a deactivated pupil leaves lessons from that day, and is back in those from the day of the reactivation', async () => {
  const on = async (date: string) => (await sheet(date)).eleves.some(({ fk_eleve }) => fk_eleve === ZOE);
  const rolls = async () => [await on('2026-11-18'), await on('2026-11-25'), await on('2026-12-02')];
  expect(await rolls()).toEqual([true, true, true]);
  await call('DELETE /api/eleves/:id', { params: { id: ZOE } });
  expect(await rolls()).toEqual([true, false, false]);
  system.clock.set('2026-11-28T10:00:00.000Z');
  await call('GET /api/eleves/:id/ractivationEleve', { params: { id: ZOE } });
  // The days away stay away: an act of today changes no answer about another day.
  expect(await rolls()).toEqual([true, false, true]);
  const shown = await call<WorkshopSheet>('GET /api/ateliers/:id', { params: { id: idAtelier } });
  expect(shown.countEleves).toBe(2);
});

test('head, list and panel count the same pupils; who waits with their schooling is none of them', async () => {
  const counts = async () => {
    const head = await call<WorkshopSheet>('GET /api/ateliers/:id', { params: { id: idAtelier } });
    const rows = await call<WorkshopRow[]>('POST /api/ateliers/ateliers', { body: { fk_anneeScolaire: 9 } });
    const people = await call<{ present: number }[]>('POST /api/ateliers/elevesByAteliers', {
      body: { fk_atelier: idAtelier },
    });
    const row = rows.find((one) => one.idAtelier === idAtelier);
    return [head.countEleves, row?.countEleves, people.filter(({ present }) => present === 1).length];
  };
  const become = async (fk_statut: number) => {
    const actor = { actor: 'job:test', correlationId: randomUUID() };
    const status = make(SchoolingStatusChanged, { idEleve: ZOE, idScolarite: ZOE * 10, fk_statut });
    await system.execute({ aggregate: pupil, id: ZOE, decide: () => [status], commandId: randomUUID(), actor });
    await system.settled();
  };
  expect(await counts()).toEqual([2, 2, 2]);
  await become(2);
  expect(await counts()).toEqual([1, 1, 1]);
  await become(1);
  expect(await counts()).toEqual([2, 2, 2]);
});

test.each([
  ['on a day', workshopAt],
  ['of a sheet', workshopOfSheet],
])('a workshop %s is looked for by its number, not among all of them', async (_which, fragment) => {
  const plan = await system.query<{ 'QUERY PLAN': string }>(
    `explain select w.id_atelier, w.fk_site from presence d join lateral ${fragment('d.date')} w on w.id_atelier = d.fk_atelier`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Subquery Scan on w');
});
