import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { messages, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { ReferenceRowAdded } from '@diapason/contracts/site';
import { AgentRegistered } from '@diapason/contracts/staff';
import type {
  freeRooms,
  listLessons,
  makeTeacherCalendar,
  moveLesson,
  planRooms,
  readAttendance,
  tryLesson,
} from '@diapason/contracts/teaching';
import { agentDetails } from '@diapason/contracts/testing/people';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith, writing } from '../../proofs/kit/desk';
import { seedFamily, seedPlaces } from '../money/testing/network';
import { reference } from '../site/aggregate/reference';
import { agent } from '../staff/aggregate/agent';
import { assigned } from './testing/assigned';
import { openingBy, SINCE } from './testing/workshops';

/** A Saturday. */
const TODAY = '2026-11-21';
const direction = sessionWith([
  right.seeRoomPlanning,
  right.seePupilAndWorkshop,
  right.saveWorkshopAndStay,
  right.addWorkshopTeacher,
  right.addWorkshopPupil,
  right.seeAttendanceSheets,
]);
const [FAMILY, LEA] = [500, 5000];
let system: Harness;
let orchestra: number;
let choir: number;
let rooms: readonly number[];

const call = <T>(path: string, input: object, sites?: readonly number[]) =>
  desk(system, sites).call<T>(path, direction, input);
const workshop = openingBy(call);
type Planning = DataOf<typeof planRooms>;
const plan = (body: object = {}, sites?: readonly number[]) =>
  call<Planning>('POST /api/planning/salle', { body: { fk_anneeScolaire: 9, ...body } }, sites);
const days = ({ seances }: Planning) => seances.map(({ idAtelier, date }) => [idAtelier, date]);

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const { execute } = writing(system);
  await seedPlaces({ execute });
  const room = (id: number) =>
    make(ReferenceRowAdded, {
      table: 'salle',
      id,
      row: { libelleSalle: `Salle ${id}`, fk_site: 1, places: id === 1 ? 6 : null },
    });
  await execute(reference, 'salle', () => [room(1), room(2)]);
  for (const [idUtilisateur, nom] of [
    [30, 'PETIT'],
    [31, 'ROUX'],
  ] as const)
    await execute(agent, idUtilisateur, () => [make(AgentRegistered, agentDetails(idUtilisateur, { nom }))]);
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10]] });
  await assigned({ execute }, [31]);
  await system.settled();
  const { sites } = await call<{ sites: { idSite: number; salles: { idSalle: number }[] }[] }>(
    'POST /api/planning/choix',
    { body: {} },
  );
  rooms = (sites.find(({ idSite }) => idSite === 1)?.salles ?? []).map(({ idSalle }) => idSalle);
  const teacher = [{ fk_enseignant: 31, fk_instrument: 1 }];
  const [first, second] = rooms;
  orchestra = await workshop({
    jour: 3,
    heureDebut: '14:00',
    heureFin: '15:30',
    fk_salle: first,
    enseignants: teacher,
  });
  choir = await workshop({ jour: 3, heureDebut: '15:00', heureFin: '16:00', fk_salle: second, enseignants: teacher });
  await call('POST /api/ateliers/attachedEleve', {
    body: {
      fk_atelier: choir,
      fk_eleve: LEA,
      fk_instrument: 1,
      fk_statut: 1,
      fk_scolariteInterne: LEA * 10,
      aPartirDu: SINCE,
    },
  });
});
afterAll(() => system.stop());

// 001:168.a 001:168.b 001:75.c
test('the planning of rooms is this week’s unless days are told', async () => {
  const [first, second] = rooms;
  expect(await plan({ fk_site: 1, fk_salle: [first, second] })).toMatchObject({
    dateDebut: '2026-11-16',
    dateFin: '2026-11-22',
    seances: [
      { idAtelier: orchestra, date: '2026-11-18', heureDebut: '14:00', fk_salle: first, annule: 0 },
      { idAtelier: choir, date: '2026-11-18', countEleves: 1 },
    ],
  });
  const fortnight = { dateDebut: '2026-11-23', dateFin: '2026-12-06' };
  expect(days(await plan({ fk_site: [1], fk_salle: [second], ...fortnight }))).toEqual([
    [choir, '2026-11-25'],
    [choir, '2026-12-02'],
  ]);
  expect(days(await plan({ fk_enseignant: [31], dateDebut: '2026-11-25', dateFin: '2026-11-25' }))).toHaveLength(2);
  await expect(plan({ dateDebut: '2026-11-25', dateFin: '2026-11-24' })).rejects.toThrow(messages.teaching.periodEnds);
  await expect(plan({ dateDebut: '2026-09-01', dateFin: '2026-12-24' })).rejects.toThrow(
    messages.teaching.lessonsTooLong,
  );
});

test('what wants the same room or teacher at the same time is told on both, wherever it is', async () => {
  const { seances } = await plan({ fk_salle: [rooms[1]] });
  expect(seances).toMatchObject([{ idAtelier: choir, conflits: [{ type: 'enseignant', idAtelier: orchestra }] }]);
});

test('a claim is filled in from the days of its month on which its agent teaches', async () => {
  const manager = sessionWith([right.manageClaims]);
  const query = { idUtilisateur: 31, fk_anneeScolaire: 9, periode: '2026-11' };
  expect(await desk(system).call('GET /api/frais/seances', manager, { query })).toEqual({
    jours: ['2026-11-04', '2026-11-18', '2026-11-25'].map((date) => ({
      date,
      heureDebut: '14:00',
      heureFin: '16:00',
      sites: [1],
    })),
    sansCours: expect.arrayContaining(['2026-11-11']),
  });
});

// 001:75.a 001:75.b 001:75.d 001:75.e
test('who is held to sites is offered those alone, nobody « Hors-site »', async () => {
  type Choices = { sites: { idSite: number; libelleSite: string }[]; enseignants: { idUtilisateur: number }[] };
  const all = await call<Choices>('POST /api/planning/choix', { body: {} });
  expect(all.sites.length).toBeGreaterThan(1);
  expect(all.sites.map(({ libelleSite }) => libelleSite)).not.toContain('Hors-site');
  expect(all.enseignants.map(({ idUtilisateur }) => idUtilisateur)).toEqual([31]);
  const held = await call<Choices>('POST /api/planning/choix', { body: {} }, [2]);
  expect(held.sites.map(({ idSite }) => idSite)).toEqual([2]);
  expect((await plan({}, [2])).seances).toEqual([]);
});

test('holidays, public holidays and shut sites are days without lessons, and say why', async () => {
  const { seances, libres } = await plan({ dateDebut: '2026-11-09', dateFin: '2026-11-15' });
  expect(seances).toEqual([]);
  expect(libres).toEqual([{ libelle: 'Armistice', du: '2026-11-11', au: '2026-11-11', fk_site: null }]);
});

// 002:540.a
test('a pupil’s planning holds the lessons of their workshops', async () => {
  const body = { fk_eleve: LEA, debutPeriode: '2026-11-23', finPeriode: '2026-11-29', fk_anneeScolaire: 9 };
  expect(days(await call<Planning>('POST /api/eleves/planning', { body }))).toEqual([[choir, '2026-11-25']]);
});

test('a room is free for an hour where nothing is held in it', async () => {
  const asked = (body: object) =>
    call<DataOf<typeof freeRooms>>('POST /api/planning/sallesLibres', {
      body: { fk_site: 1, date: '2026-11-25', heureDebut: '14:00', heureFin: '17:00', duree: 60, ...body },
    });
  const { libre, salles } = await asked({});
  expect(libre).toBeNull();
  const slots = (id: number | undefined) => salles.find(({ idSalle }) => idSalle === id)?.creneaux;
  expect(slots(rooms[0])).toEqual([{ heureDebut: '15:30', heureFin: '17:00' }]);
  expect(slots(rooms[1])).toEqual([
    { heureDebut: '14:00', heureFin: '15:00' },
    { heureDebut: '16:00', heureFin: '17:00' },
  ]);
  expect(await asked({ date: '2026-11-11' })).toMatchObject({ libre: expect.any(String), salles: [] });
  expect(salles.map(({ places }) => places)).toEqual([6, null]);
  const forEight = await asked({ personnes: 8 });
  expect(forEight.salles.map(({ idSalle }) => idSalle)).toEqual([rooms[1]]);
  await expect(asked({ personnes: 0 })).rejects.toThrow();
  await expect(asked({ duree: 240 })).rejects.toThrow(messages.teaching.noRoomForIt);
});

const once = (name: string, body: object, sites?: readonly number[]) =>
  call<DataOf<typeof moveLesson>>(`POST /api/ateliers/seances/${name}`, { body }, sites);
const sheetOf = (id: number, date: string) =>
  call<DataOf<typeof readAttendance>>('GET /api/presences/parAtelier/:id', { params: { id }, query: { date } });
const choirOf = (from: string, to: string) =>
  plan({ fk_salle: rooms, dateDebut: from, dateFin: to }).then(({ seances }) =>
    seances.filter(({ idAtelier }) => idAtelier === choir),
  );
const [WEDNESDAY, FRIDAY] = ['2026-12-02', '2026-12-04'];
const at = (date: string, tenueLe: string, heureDebut: string, heureFin: string, fk_salle = rooms[1]) => ({
  ...{
    fk_atelier: choir,
    date,
    tenueLe,
    heureDebut,
    heureFin,
    fk_site: 1,
    fk_salle,
    motif: 'Salle prise par le concert',
  },
});
const excusedOn = async (date: string) =>
  (await sheetOf(choir, date)).eleves.filter(({ fk_statutPresence }) => fk_statutPresence === 1);

test('a lesson is moved once, with the excuses of its pupils, and put back', async () => {
  await call('POST /api/presences/presenceEleve/:id', {
    params: { id: 0 },
    body: { eleve: { fk_eleve: LEA, fk_atelier: choir, dateExcuse: WEDNESDAY, fk_statutPresence: 1 } },
  });
  const tried = await call<DataOf<typeof tryLesson>>('POST /api/ateliers/seances/essai', {
    body: at(WEDNESDAY, WEDNESDAY, '14:30', '15:30', rooms[0]),
  });
  expect(tried.conflits.map(({ types }) => [...types].sort())).toEqual([['enseignant', 'salle']]);
  expect(tried.creneaux.length).toBeGreaterThan(0);
  // The orchestra has that room, and the choir's teacher, until half past three.
  expect(tried.heuresLibres).toEqual([
    { heureDebut: '08:00', heureFin: '14:00' },
    { heureDebut: '15:30', heureFin: '21:00' },
  ]);
  expect(await once('deplacer', at(WEDNESDAY, FRIDAY, '17:00', '18:00', rooms[0]))).toEqual({
    ...{ idAtelier: choir, date: WEDNESDAY, tenueLe: FRIDAY, excuses: 1 },
  });
  const told = {
    seanceDu: WEDNESDAY,
    deplacee: 1,
    annulee: 0,
    confiee: 0,
    motif: 'Salle prise par le concert',
    le: expect.any(String),
  };
  expect(await choirOf(WEDNESDAY, FRIDAY)).toMatchObject([
    { date: FRIDAY, heureDebut: '17:00', fk_salle: rooms[0], autrement: told },
  ]);
  // A room shows what is held in it, and of what left it where that went.
  const left = await plan({ fk_salle: [rooms[1]], dateDebut: WEDNESDAY, dateFin: FRIDAY });
  expect(days(left)).toEqual([]);
  const gone = [
    {
      idAtelier: choir,
      date: WEDNESDAY,
      heureDebut: '15:00',
      heureFin: '16:00',
      tenueLe: FRIDAY,
      salleTenue: rooms[0],
    },
  ];
  expect(left.parties).toMatchObject(gone);
  const span = { dateDebut: WEDNESDAY, dateFin: FRIDAY };
  expect((await plan({ fk_enseignant: [31], ...span })).parties).toMatchObject(gone);
  expect((await plan({ fk_enseignant: [30], ...span })).parties).toEqual([]);
  const own = await call<DataOf<typeof listLessons>>('POST /api/utilisateursAdministratifs/listSeancesAttached/', {
    body: { fk_enseignant: 31, fk_anneeScolaire: 9, ...span },
  });
  expect(own.parties).toMatchObject(gone);
  expect(await sheetOf(choir, FRIDAY)).toMatchObject({ heureDebut: '17:00', autrement: told });
  expect([(await excusedOn(FRIDAY)).length, (await excusedOn(WEDNESDAY)).length]).toEqual([1, 0]);
  await expect(once('deplacer', at('2026-12-09', FRIDAY, '15:00', '16:00'))).rejects.toThrow(
    messages.teaching.dayTaken,
  );
  expect(await once('retablir', { fk_atelier: choir, date: WEDNESDAY })).toMatchObject({
    tenueLe: WEDNESDAY,
    excuses: 1,
  });
  expect(await choirOf(WEDNESDAY, FRIDAY)).toMatchObject([{ date: WEDNESDAY, heureDebut: '15:00', autrement: null }]);
  expect([(await excusedOn(FRIDAY)).length, (await excusedOn(WEDNESDAY)).length]).toEqual([0, 1]);
});

test('a cancelled lesson is shown as such, wants no sheet, and takes no room', async () => {
  await once('annuler', { fk_atelier: choir, date: WEDNESDAY, motif: 'Enseignant souffrant' });
  expect(await choirOf(WEDNESDAY, WEDNESDAY)).toMatchObject([
    { annule: 1, conflits: [], autrement: { annulee: 1, motif: 'Enseignant souffrant' } },
  ]);
  const wanted = await call<{ fk_atelier: number }[]>('GET /api/presences/listePresences', {
    query: { dateDebut: WEDNESDAY, dateFin: WEDNESDAY },
  });
  expect(wanted.map(({ fk_atelier }) => fk_atelier)).toEqual([orchestra]);
  await once('retablir', { fk_atelier: choir, date: WEDNESDAY });
});

test('a lesson that is given to another teacher is theirs on that day alone', async () => {
  await once('confier', { fk_atelier: choir, date: WEDNESDAY, enseignants: [30], motif: '' });
  const of = async (id: number) =>
    days(await plan({ fk_enseignant: [id], dateDebut: WEDNESDAY, dateFin: '2026-12-09' }));
  expect(await of(30)).toEqual([[choir, WEDNESDAY]]);
  expect(await of(31)).toEqual([
    [orchestra, WEDNESDAY],
    [orchestra, '2026-12-09'],
    [choir, '2026-12-09'],
  ]);
  await once('retablir', { fk_atelier: choir, date: WEDNESDAY });
  await expect(once('annuler', { fk_atelier: choir, date: FRIDAY })).rejects.toThrow(messages.teaching.noLesson);
});

interface FileAnswer {
  readonly file: { readonly stream: Readable; readonly etag?: string };
}

test('an address gives a teacher’s lessons to whoever knows it, until it is revoked', async () => {
  const whose = { fk_enseignant: 31 };
  const { idCalendrier, chemin } = await call<DataOf<typeof makeTeacherCalendar>>('POST /api/calendriers/enseignant', {
    body: whose,
  });
  const secret = chemin.split('/')[3] ?? '';
  const read = () =>
    desk(system).call<FileAnswer>('GET /api/calendriers/:secret/planning.ics', undefined, { params: { secret } });
  const { file } = await read();
  const text = await textOf(file.stream);
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
  expect(text).toContain('DTSTART;TZID=Europe/Paris:20260902T140000');
  expect((await read()).file.etag).toBe(file.etag);
  const listed = await call<object[]>('POST /api/calendriers/enseignant/liste', { body: whose });
  expect(listed).toEqual([{ idCalendrier, creeLe: expect.any(String), creePar: null }]);
  const kept = await system.pool.query<{ empreinte: string }>('select empreinte from read.calendrier');
  expect(kept.rows.map(({ empreinte }) => empreinte)).toEqual([expect.not.stringContaining(secret)]);

  await once('annuler', { fk_atelier: choir, date: WEDNESDAY, motif: '' });
  expect((await read()).file.etag).not.toBe(file.etag);
  await once('retablir', { fk_atelier: choir, date: WEDNESDAY });

  const another = call('POST /api/calendriers/enseignant/revoquer', { body: { fk_enseignant: 30, idCalendrier } });
  await expect(another).rejects.toThrow(messages.general.notFound);
  await call('POST /api/calendriers/enseignant/revoquer', { body: { ...whose, idCalendrier } });
  await expect(read()).rejects.toThrow(messages.general.notFound);
});

test('a child’s address is its guardian’s own, and holds what families may know', async () => {
  const guardian = { ...sessionWith([]), role: 'Responsable', idUtilisateur: FAMILY };
  const at = (path: string, body: object) => desk(system).call<{ chemin: string }>(path, guardian as never, { body });
  const { chemin } = await at('POST /api/calendriers/eleve', { fk_eleve: LEA });
  const secret = chemin.split('/')[3] ?? '';
  const { file } = await desk(system).call<FileAnswer>('GET /api/calendriers/:secret/planning.ics', undefined, {
    params: { secret },
  });
  expect((await textOf(file.stream)).match(/^UID:/gm)).toHaveLength(1);
  expect(await at('POST /api/calendriers/eleve/liste', { fk_eleve: LEA })).toHaveLength(1);
});

test('a room’s address is of the caller’s sites alone', async () => {
  const body = { fk_salle: rooms[0] };
  const at = <T>(path: string, more: object, sites: readonly number[]) =>
    call<T>(`POST /api/calendriers/salle${path}`, { body: { ...body, ...more } }, sites);
  const { idCalendrier } = await at<{ idCalendrier: number }>('', {}, [1]);
  expect(await at('/liste', {}, [1])).toMatchObject([{ idCalendrier }]);
  expect(await at('/liste', {}, [2])).toEqual([]);
  await expect(at('', {}, [2])).rejects.toThrow(messages.general.notFound);
  await expect(at('/revoquer', { idCalendrier }, [2])).rejects.toThrow(messages.general.notFound);
  await at('/revoquer', { idCalendrier }, [1]);
  expect(await at('/liste', {}, [1])).toEqual([]);
});

test('a lesson of one pupil is named to who sees pupils, with 115 or 182 on their own sites alone, and to its teacher', async () => {
  const alone = await workshop({
    ...{ fk_groupeAtelier: 1, fk_typeAtelier: 1, individuel: 1, jour: 5, heureDebut: '09:00', heureFin: '09:30' },
    enseignants: [{ fk_enseignant: 31, fk_instrument: 1 }],
  });
  const place = { fk_eleve: LEA, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: LEA * 10, aPartirDu: SINCE };
  await call('POST /api/ateliers/attachedEleve', { body: { fk_atelier: alone, ...place } });
  const isNamed = async (functions: readonly number[], more: Parameters<typeof sessionWith>[1] = {}) => {
    const who = sessionWith([right.seeRoomPlanning, ...functions], more);
    const body = { fk_anneeScolaire: 9, fk_site: 1, dateDebut: FRIDAY, dateFin: FRIDAY };
    const { seances } = await desk(system).call<Planning>('POST /api/planning/salle', who, { body });
    const lesson = seances.find(({ idAtelier }) => idAtelier === alone);
    expect(lesson).toBeDefined();
    return lesson?.seul !== null;
  };
  const sees = right.seePupilAndWorkshop;
  expect([await isNamed([]), await isNamed([sees])]).toEqual([false, true]);
  for (const lock of [right.restrictPupilsToOwnSites, right.restrictWorkshopsToOwnSites])
    expect([
      await isNamed([sees, lock], { sites: [2] }),
      await isNamed([sees, lock], { sites: [1] }),
      await isNamed([sees, lock], { sites: [2], idUtilisateur: 31 }),
    ]).toEqual([false, true, true]);
});
