import { StaffAbsenceRequested } from '@diapason/contracts/absences';
import { absenceStatus, messages, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { ReferenceRowChanged } from '@diapason/contracts/site';
import {
  AttendanceRecorded,
  AttendanceValidated,
  LessonAsPlanned,
  LessonCancelled,
  type LessonRow,
  type listLessons,
  PupilAttached,
  type searchReplacement,
  TeacherAttached,
  TeacherDetached,
  type TeacherPupilRow,
  type TeacherWorkshopRow,
  type teacherWorkshopList,
  WorkshopChanged,
  WorkshopDefined,
} from '@diapason/contracts/teaching';
import { allYear } from '@diapason/contracts/testing/people';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here, SHEET_DATE } from '../../proofs/rights-matrix/place';
import { absence } from '../absences/aggregate/absence';
import { reference } from '../site/aggregate/reference';
import { workshopKinds } from '../site/defaults/workshops';
import { attendance, attendanceId } from './aggregate/attendance';
import { workshop } from './aggregate/workshop';

const YEAR = 9;
/** A lesson of one pupil on another site, at a quarter past three, right after the class here. */
const PIANO = 8100;
const piano = workshopDetails(PIANO, {
  ...{ fk_groupeAtelier: 1, fk_typeAtelier: 1, fk_site: elsewhere.site, heureDebut: '15:20', heureFin: '15:50' },
  ...{ fk_cycle: 1, fk_annee: 2, fk_groupe: 1, dureeAtelier: 30, individuel: 1 },
});
const ABSENT = 4;
let api: TestApi;
let teacher: Caller;
let reader: Caller;
let stranger: Caller;
let local: Caller;
let exporter: Caller;
/** Replaces teachers, with and without seeing pupils. */
let office: Caller;
let blind: Caller;
let neighbour: Caller;

/** The teacher is absent on a day, which was accepted. */
const away = (idAbsence: number, day: string) =>
  api.context().execute(absence, idAbsence, () => [
    make(StaffAbsenceRequested, {
      idAbsence,
      fk_user: here.agent,
      fk_anneeScolaire: YEAR,
      fk_absencesStatut: absenceStatus.accepted,
      fk_absencesObjet: 2,
      dateDemande: SHEET_DATE,
      dateDebut: day,
      dateFin: day,
      heuresAnnulees: 2,
      reportDemande: 0,
      reportHeures: null,
      reportDetail: null,
      motif: 'Stage',
      avisDirection: null,
      refusPossible: 1,
    }),
  ]);

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const { execute } = api.context();
  await execute(workshop, PIANO, () => [
    make(WorkshopDefined, { ...piano, depuis: null }),
    make(TeacherAttached, { ...allYear, idAtelier: PIANO, fk_enseignant: here.agent, fk_instrument: 1 }),
    make(PupilAttached, {
      ...allYear,
      idAtelier: PIANO,
      fk_eleve: here.pupil,
      fk_instrument: 1,
      fk_statut: 1,
      fk_scolariteInterne: here.schooling,
    }),
  ]);
  for (const [index, date] of ['2026-10-28', '2026-11-04', SHEET_DATE].entries()) {
    const sheet = { idPresence: 9500 + index, fk_atelier: PIANO, date };
    const line = { idPresenceEleve: 9600 + index, fk_eleve: here.pupil, fk_statutPresence: ABSENT, commentaire: null };
    await execute(attendance, attendanceId(PIANO, date), () => [
      make(AttendanceRecorded, { ...sheet, commentaire: null, eleves: [line] }),
      make(AttendanceValidated, { ...sheet, dateValidation: date }),
    ]);
  }
  await away(7700, '2026-12-02');
  const hire = hiring(api);
  teacher = await hire.agentOf(
    here,
    [
      ...[right.seeOwnCourses, right.openPupilFromOwnCourses, right.writeToOwnPupils, right.exportOwnCourses],
      ...[right.openAttendanceFromOwnCourses, right.seePupilAndWorkshop],
    ],
    ['presences'],
  );
  reader = await hire.agent([right.openAgentCourses], []);
  local = await hire.agent([right.openAgentCourses, right.restrictWorkshopsToOwnSites], []);
  exporter = await hire.agent([right.openAgentCourses, right.exportAgentCourses], []);
  // Whom a call names its caller sees.
  const replaces = [right.addWorkshopTeacher, right.changeWorkshopTeacher, right.seeAgents, right.seePupils];
  office = await hire.agent([...replaces, right.seePupilAndWorkshop, right.changeWorkshopPupil], []);
  blind = await hire.agent(replaces, []);
  neighbour = await hire.agent([...replaces, right.seePupilAndWorkshop, right.restrictPupilsToOwnSites], []);
  stranger = await hire.agent([right.seeOwnCourses, right.writeToOwnPupils, right.exportOwnCourses], []);
  await hire.ready();
});
afterAll(async () => {
  expect([...api.deviations]).toEqual([]);
  await api.stop();
});

const PATH = '/api/utilisateursAdministratifs';
const whose = { fk_enseignant: here.agent, fk_anneeScolaire: YEAR };
const call = (name: string, more: object = {}, as = teacher) =>
  api.call('POST', `${PATH}/${name}`, { as, body: { ...whose, ...more } });
const workshops = async (more: object = {}) =>
  (await call('listAteliersAttached/', more)).body.data as readonly TeacherWorkshopRow[];
const pupils = async (more: object = {}, as = teacher) =>
  (await call('listElevesAttached/', more, as)).body.data as readonly TeacherPupilRow[];
const numbers = (rows: readonly { readonly idAtelier: number }[]) => rows.map(({ idAtelier }) => idAtelier);

// 001:155.c 001:155.d 001:49.f 001:49.g
test('the courses of a teacher, by site, room and type, with level, pupils and the next lesson', async () => {
  expect(await workshops()).toMatchObject([
    { idAtelier: here.workshop, eleves: [{ idEleve: here.pupil }], prochaine: '2026-11-25', annule: 0 },
    { idAtelier: PIANO, individuel: 1, badges: [{ type: 2 }, { type: 1 }, { type: 4, libelle: 'Groupe A' }] },
  ]);
  expect(numbers(await workshops({ fk_site: elsewhere.site }))).toEqual([PIANO]);
  expect(numbers(await workshops({ individuel: 0 }))).toEqual([here.workshop]);
  expect(await workshops({ fk_salle: 1 })).toEqual([]);
});

// 001:49.m 001:49.n 001:49.o
test('real service per site is the sheet’s: length of the lessons of a week by their coefficient', async () => {
  const minutes = async () => {
    const { service } = (await call('resumeAteliersAttached')).body.data as DataOf<typeof teacherWorkshopList.totals>;
    return service.map((one) => [one.fk_site, one.minutes]);
  };
  expect(await minutes()).toEqual([
    [here.site, 75],
    [elsewhere.site, 30],
  ]);
  const id = piano.fk_typeAtelier;
  const count = async (CoefRH: number) => {
    await api
      .context()
      .execute(reference, 'atelier_type', () => [
        make(ReferenceRowChanged, { table: 'atelier_type', id, row: { ...workshopKinds[id], CoefRH } }),
      ]);
    await api.harness.settled();
  };
  await count(1.5);
  expect(await minutes()).toEqual([
    [here.site, 75],
    [elsewhere.site, 45],
  ]);
  await count(1);
});

// 001:155.a 001:155.b 001:49.y 001:49.z 001:49.aa 001:49.ab
test('the pupils of a teacher, each once, with their courses and whom to reach; mail addresses for who may write', async () => {
  const [pupil, ...others] = await pupils();
  expect(others).toEqual([]);
  expect(pupil).toMatchObject({ idEleve: here.pupil, contacts: [{ email: expect.stringContaining('@') }] });
  expect(numbers(pupil?.cours ?? [])).toEqual([here.workshop, PIANO]);
  expect(new Set(pupil?.badges.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]));
  expect(await pupils({}, reader)).toMatchObject([
    { idEleve: here.pupil, contacts: [{ email: null, telephone: null }] },
  ]);
  expect((await call('emailsElevesAttached')).body.data).toHaveLength(1);
  expect((await call('emailsElevesAttached', {}, reader)).status).toBe(403);
});

const days = async (dateDebut: string, dateFin: string, more: object = {}) =>
  (await call('listSeancesAttached/', { dateDebut, dateFin, ...more })).body.data as DataOf<typeof listLessons>;

test('a teacher’s day: real lessons in order, the sheet’s state, absences running, when to leave for another site', async () => {
  const { seances } = await days(SHEET_DATE, SHEET_DATE);
  expect(seances).toMatchObject([
    {
      idAtelier: here.workshop,
      dateValidation: null,
      idPresence: here.attendance,
      partirA: null,
      annule: 0,
      eleves: [{ idEleve: here.pupil, fk_statutPresence: 2, absencesDeSuite: 0 }],
    },
    {
      idAtelier: PIANO,
      dateValidation: SHEET_DATE,
      partirA: '15:05',
      eleves: [{ fk_statutPresence: ABSENT, absencesDeSuite: 2 }],
    },
  ]);
  const [next] = (await days('2026-11-25', '2026-11-25', { individuel: 1 })).seances;
  expect(next).toMatchObject({
    idAtelier: PIANO,
    partirA: '15:05',
    idPresence: null,
    eleves: [{ absencesDeSuite: 3 }],
  });
});

// 002:345.a 002:345.c 002:345.d
test('a public holiday has no lesson; one whose teachers are all absent is cancelled, unless it was called; six weeks are the most', async () => {
  const { seances, libres } = await days('2026-11-09', '2026-11-15');
  expect(seances).toEqual([]);
  expect(libres).toEqual([{ libelle: 'Armistice', du: '2026-11-11', au: '2026-11-11', fk_site: null }]);
  const cancelled = async () => (await days('2026-11-30', '2026-12-06')).seances.map(({ annule }) => annule);
  expect(await cancelled()).toEqual([1, 1]);
  // One of two teachers is there.
  const other = { ...allYear, idAtelier: PIANO, fk_enseignant: elsewhere.agent };
  await api.context().execute(workshop, PIANO, () => [make(TeacherAttached, { ...other, fk_instrument: 1 })]);
  await api.harness.settled();
  expect(await cancelled()).toEqual([1, 0]);
  await api.context().execute(workshop, PIANO, () => [make(TeacherDetached, other)]);
  await api.harness.settled();
  expect(await cancelled()).toEqual([1, 1]);
  const replaced = async (enseignantRemplacant: 0 | 1) => {
    await api.context().execute(workshop, PIANO, () => [make(WorkshopChanged, { ...piano, enseignantRemplacant })]);
    await api.harness.settled();
  };
  await replaced(1);
  expect(await cancelled()).toEqual([1, 0]);
  await replaced(0);
  const sheet = { idPresence: 9510, fk_atelier: PIANO, date: '2026-12-02', commentaire: null, eleves: [] };
  await api.context().execute(attendance, attendanceId(PIANO, sheet.date), () => [make(AttendanceRecorded, sheet)]);
  await api.harness.settled();
  expect(await cancelled()).toEqual([1, 0]);
  const refused = await call('listSeancesAttached/', { dateDebut: '2026-11-01', dateFin: '2026-12-31' });
  expect([refused.status, refused.body.message]).toEqual([400, messages.teaching.lessonsTooLong]);
});

test('a lesson that is called off expects nobody, and says for whom it was', async () => {
  const about = { idAtelier: PIANO, date: '2026-11-25' };
  const piano = async () => (await days(about.date, about.date, { individuel: 1 })).seances;
  const named = { idAtelier: PIANO, countEleves: 1, seul: expect.stringMatching(/^ICI Enfant 1, [a-zéè]/) };
  expect(await piano()).toMatchObject([{ ...named, annule: 0, eleves: [{ idEleve: here.pupil }] }]);
  await api.context().execute(workshop, PIANO, () => [make(LessonCancelled, { ...about, motif: null })]);
  await api.harness.settled();
  expect(await piano()).toMatchObject([{ ...named, annule: 1, eleves: [] }]);
  await api.context().execute(workshop, PIANO, () => [make(LessonAsPlanned, about)]);
  await api.harness.settled();
});

// 001:49.h 001:49.i 001:49.p 001:49.q 001:49.t 001:49.u
test('one’s own courses are read with 261, another’s with 140; what may be done with them differs', async () => {
  const offered = async (as: Caller) => (await call('listElevesAttached/', {}, as)).body.liste?.peut;
  expect(await offered(teacher)).toEqual(['ouvrirEleve', 'faireAppel', 'exporter', 'ecrire', 'ecrireATous']);
  expect(await offered(reader)).toEqual([]);
  for (const name of ['listElevesAttached/', 'exportElevesAttached', 'emailsElevesAttached'])
    expect([name, (await call(name, {}, stranger)).status]).toEqual([name, 403]);
  expect((await call('exportElevesAttached')).status).toBe(200);
  // Of another's, 140 shows them and 267 takes them away.
  const statuses = async (as: Caller) => [
    (await call('listElevesAttached/', {}, as)).status,
    (await call('exportElevesAttached', {}, as)).status,
  ];
  expect([await statuses(reader), await statuses(exporter)]).toEqual([
    [200, 403],
    [200, 200],
  ]);
});

test('who is held to their sites sees another’s courses there alone; a teacher sees all of their own', async () => {
  const of = async (name: string, more: object = {}) => (await call(name, more, local)).body.data;
  expect(numbers((await of('listAteliersAttached/')) as readonly TeacherWorkshopRow[])).toEqual([here.workshop]);
  const [pupil] = await pupils({}, local);
  expect(numbers(pupil?.cours ?? [])).toEqual([here.workshop]);
  const { seances } = (await of('listSeancesAttached/', { dateDebut: SHEET_DATE, dateFin: SHEET_DATE })) as {
    seances: readonly LessonRow[];
  };
  expect(numbers(seances)).toEqual([here.workshop]);
  expect(await pupils({ fk_site: elsewhere.site }, local)).toEqual([]);
  expect(await pupils({ recherche: 'instrument' }, local)).toEqual([]);
  expect(await pupils({ recherche: 'instrument' })).toMatchObject([{ idEleve: here.pupil }]);
});

// 001:49.v 001:49.x
test('a course is cancelled on its next day once every teacher is away and nobody replaces them', async () => {
  const cancelled = async () => {
    await api.harness.settled();
    return (await workshops()).map(({ idAtelier, annule }) => [idAtelier, annule]);
  };
  expect(await cancelled()).toEqual([
    [here.workshop, 0],
    [PIANO, 0],
  ]);
  await away(7701, '2026-11-25');
  expect(await cancelled()).toEqual([
    [here.workshop, 1],
    [PIANO, 1],
  ]);
  const { execute } = api.context();
  const other = { ...allYear, idAtelier: PIANO, fk_enseignant: elsewhere.agent };
  await execute(workshop, PIANO, () => [make(TeacherAttached, { ...other, fk_instrument: 1 })]);
  expect((await cancelled()).at(1)).toEqual([PIANO, 0]);
  await execute(workshop, PIANO, () => [make(TeacherDetached, other)]);
  expect((await cancelled()).at(1)).toEqual([PIANO, 1]);
  await execute(workshop, PIANO, () => [make(WorkshopChanged, { ...piano, enseignantRemplacant: 1 })]);
  expect((await cancelled()).at(1)).toEqual([PIANO, 0]);
});

test('a lesson of one pupil is named by the pupil and the instrument of that day, by whoever sees pupils', async () => {
  const [{ seul: today = null } = {}] = (await workshops()).filter(({ idAtelier }) => idAtelier === PIANO);
  expect(today).toMatch(/^ICI Enfant 1, [a-zéè]/);
  const turned = { fk_atelier: PIANO, fk_eleve: here.pupil, fk_instrument: 3, fk_statut: 1 };
  const other = { ...turned, fk_scolariteInterne: here.schooling, aPartirDu: '2027-02-01' };
  expect(await api.call('POST', '/api/ateliers/attachedEleve', { as: office, body: other })).toMatchObject({
    status: 200,
  });
  const named = async (as: Caller, more: object = {}) => {
    const body = { fk_enseignant: here.agent, fk_anneeScolaire: YEAR, ...more };
    const answer = await api.call('POST', '/api/ateliers/remplacement', { as, body });
    expect(answer).toMatchObject({ status: 200 });
    const { seances } = answer.body.data as DataOf<typeof searchReplacement>;
    return seances.map(({ idAtelier, seul }) => [idAtelier, seul]).sort();
  };
  expect(await named(office)).toEqual([
    [here.workshop, null],
    [PIANO, today],
  ]);
  const [, [, later] = []] = await named(office, { aPartirDu: '2027-02-01' });
  expect([later === today, later]).toEqual([false, expect.stringMatching(/^ICI Enfant 1, [a-zéè]/)]);
  // Of pupils of their own site alone, where this one is not.
  for (const who of [blind, neighbour])
    expect(await named(who)).toEqual([
      [here.workshop, null],
      [PIANO, null],
    ]);
});
