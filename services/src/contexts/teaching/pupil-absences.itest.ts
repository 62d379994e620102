import { randomUUID } from 'node:crypto';
import { messages, presenceStatus, repetition } from '@diapason/contracts/constants';
import { type InputOf, make } from '@diapason/contracts/core';
import { GuardianDeactivated, GuardianReactivated, SchoolingStatusChanged } from '@diapason/contracts/families';
import { SettingSaved } from '@diapason/contracts/site';
import type {
  AttendanceRow,
  AttendanceSheet,
  LessonsOfPupilRow,
  listPresencesOfPupil,
  PupilPresenceRow,
  PupilWorkshopRow,
} from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workContext } from '../../machinery/app/command-context';
import { desk, installedSystem, sessionWith, writing } from '../../proofs/kit/desk';
import { guardian } from '../families/aggregate/guardian';
import { pupil } from '../families/aggregate/pupil';
import { seedFamily } from '../money/testing/network';
import { setting } from '../site/aggregate/setting';
import { mail } from '../site/mail/mail';
import { mailAbsence } from './jobs/mail-absence';
import { assigned } from './testing/assigned';
import { office, openingBy } from './testing/workshops';

/** A Saturday; the clock stands at 11:00 in Paris. */
const TODAY = '2026-11-21';
const { excused, present, absent } = presenceStatus;
const [FAMILY, OTHERS, LEA, TOM, ZOE] = [500, 600, 5000, 5001, 6000];
let system: Harness;
let wednesdays: number;
let saturdays: number;
let fortnights: number;

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const workshop = openingBy(call);
const sheet = (id: number, date: string) =>
  call<AttendanceSheet>('GET /api/presences/parAtelier/:id', { params: { id }, query: { date } });
const record = (fk_atelier: number, date: string, statuses: Record<number, number | null>, more: object = {}) =>
  call('POST /api/presences/:id', {
    params: { id: 0 },
    body: {
      fk_atelier,
      date,
      eleves: Object.entries(statuses).map(([fk_eleve, fk_statutPresence]) => ({ fk_eleve, fk_statutPresence })),
      ...more,
    },
  });
const declare = (body: object) =>
  call<{ seances: { idAtelier: number; date: string }[]; validees: number }>(
    'POST /api/presences/absencesEleveAuxAteliers',
    { body: { fk_eleve: LEA, ...body } },
  );
const excuse = (fk_eleve: number, fk_atelier: number, dateExcuse: string, more: object = {}, id = 0) =>
  call<{ idPresenceEleve: number; fk_statutPresence: number | null }>('POST /api/presences/presenceEleve/:id', {
    params: { id },
    body: { eleve: { fk_eleve, fk_atelier, dateExcuse, fk_statutPresence: excused, ...more } },
  });
const statusOf = async (id: number, date: string, pupil: number) =>
  (await sheet(id, date)).eleves.find(({ fk_eleve }) => fk_eleve === pupil)?.fk_statutPresence;

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const { execute } = writing(system);
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10], [10]] });
  await seedFamily({ execute }, { idUtilisateur: OTHERS, nom: 'DUVAL', eleves: [[10]] });
  await assigned({ execute }, [31]);
  await system.settled();
  const teacher = [{ fk_enseignant: 31, fk_instrument: 1 }];
  wednesdays = await workshop({ jour: 3, heureDebut: '14:00', heureFin: '15:00', enseignants: teacher }, LEA, TOM);
  saturdays = await workshop({ jour: 6, heureDebut: '10:30', heureFin: '12:00' }, LEA);
  fortnights = await workshop(
    { jour: 1, heureDebut: '17:00', heureFin: '18:00', fk_typeRepetition: 2, semaine: 1 },
    LEA,
  );
});
afterAll(() => system.stop());

// 001:136.a 001:136.b
test('a pupil’s workshops of a school year', async () => {
  const of = (fk_anneeScolaire: number) =>
    call<PupilWorkshopRow[]>('POST /api/eleves/:id/listAteliers', { params: { id: LEA }, body: { fk_anneeScolaire } });
  expect(await of(9)).toMatchObject([
    { idAtelier: fortnights, jour: 1, fk_typeRepetition: 2 },
    { idAtelier: wednesdays, heureDebut: '14:00', libelleType: 'Orchestre à cordes', libelleStatut: 'Inscrit' },
    { idAtelier: saturdays },
  ]);
  expect(await of(8)).toEqual([]);
});

// 001:136.i
test('the lessons of a pupil’s period are those of the calendar', async () => {
  const found = await call<LessonsOfPupilRow[]>('GET /api/ateliers/elevesParAteliersParEleve/:id', {
    params: { id: LEA },
    query: { dateDebut: '2026-11-02', dateFin: '2026-11-18' },
  });
  const days = found.map(({ idAtelier, seances }) => [idAtelier, seances.map(({ date }) => date)]);
  // 11 November is a public holiday; of the Mondays every other one counts, from that of the year's first week.
  expect(days).toEqual([
    [fortnights, ['2026-11-02', '2026-11-16']],
    [wednesdays, ['2026-11-04', '2026-11-18']],
    [saturdays, ['2026-11-07', '2026-11-14']],
  ]);
});

// 001:117.b 001:117.c 001:117.d 001:136.g
test('an absence excuses the lessons of its period, in the pupil’s own workshops, from today on', async () => {
  const period = { periodeDebut: TODAY, periodeFin: '2026-12-02' };
  const said = await declare({ atelier: [wednesdays, saturdays], ...period, commentaire: 'Fièvre' });
  expect(said.seances).toEqual([
    { idAtelier: wednesdays, date: '2026-11-25' },
    { idAtelier: wednesdays, date: '2026-12-02' },
    { idAtelier: saturdays, date: '2026-11-21' },
    { idAtelier: saturdays, date: '2026-11-28' },
  ]);
  const told = await sheet(wednesdays, '2026-11-25');
  expect(told).toMatchObject({ dateCreation: null, version: 0, dateValidation: null });
  expect(told.eleves).toMatchObject([
    { fk_eleve: LEA, fk_statutPresence: excused, motif: 'Fièvre', declareLe: `${TODAY}T10:00:00.000Z` },
    { fk_eleve: TOM, fk_statutPresence: null, declareLe: null },
  ]);
  const refused = (body: object) => expect(declare({ atelier: [wednesdays], ...period, ...body })).rejects;
  await refused({ periodeDebut: '2026-11-20' }).toMatchObject({ status: 422, field: 'periodeDebut' });
  await refused({ periodeFin: '2026-11-20' }).toMatchObject({ status: 400, field: 'periodeFin' });
  await refused({ atelier: [] }).toThrow(messages.teaching.selectCourse);
  await refused({ fk_eleve: ZOE }).toThrow(messages.teaching.notOfPupil);
  await refused({ fk_responsable: OTHERS }).toThrow(messages.teaching.notGuardianOfPupil);
  await refused({ periodeDebut: '2026-11-26', periodeFin: '2026-11-27' }).toThrow(messages.teaching.noLessonInPeriod);
});

// 001:62.e 001:62.d
test('who is excused stays so when the sheet is filled in, and the sheet says who told it', async () => {
  await declare({
    atelier: [wednesdays],
    periodeDebut: '2026-12-09',
    periodeFin: '2026-12-09',
    fk_responsable: FAMILY,
    commentaire: 'Stage',
  });
  const [line] = (await sheet(wednesdays, '2026-12-09')).eleves;
  expect(line).toMatchObject({ declarePar: expect.stringMatching(/^MARTIN/), motif: 'Stage' });
  await expect(record(wednesdays, '2026-11-25', { [LEA]: present, [TOM]: null })).rejects.toThrow(
    messages.teaching.excuseStays,
  );
  await record(wednesdays, '2026-11-25', { [LEA]: excused, [TOM]: null }, { commentaire: 'Salle 2' });
  expect(await sheet(wednesdays, '2026-11-25')).toMatchObject({
    version: 1,
    eleves: [{ fk_statutPresence: excused, motif: 'Fièvre' }, { fk_statutPresence: null }],
  });
});

test('a validated sheet stays as it is, whoever is excused afterwards', async () => {
  const saturday = { periodeDebut: TODAY, periodeFin: TODAY, atelier: [saturdays] };
  await record(saturdays, TODAY, { [LEA]: excused }, { dateValidation: TODAY });
  await expect(declare(saturday)).rejects.toThrow(messages.teaching.alreadyCalled);
  await expect(excuse(LEA, saturdays, TODAY)).rejects.toThrow(messages.teaching.alreadyValidated);
  expect((await declare({ ...saturday, periodeFin: '2026-12-05' })).validees).toBe(1);
});

// 001:98.c 001:98.d 002:342.b 002:342.c
test('one lesson is excused by itself; taken back, it has neither status nor comment', async () => {
  const day = '2026-11-25';
  const { idPresenceEleve } = await excuse(TOM, wednesdays, day, { commentaire: 'Dentiste' });
  expect(await statusOf(wednesdays, day, TOM)).toBe(excused);
  const nobody = { fk_statutPresence: null };
  await expect(excuse(TOM, wednesdays, day, nobody, idPresenceEleve + 1_000)).rejects.toMatchObject({ status: 404 });
  expect(await excuse(TOM, wednesdays, day, nobody, idPresenceEleve)).toMatchObject({ fk_statutPresence: null });
  const line = (await sheet(wednesdays, day)).eleves.find(({ fk_eleve }) => fk_eleve === TOM);
  expect(line).toMatchObject({ fk_statutPresence: null, commentaire: null, declareLe: null, declarePar: null });
  await expect(excuse(TOM, wednesdays, day, { fk_statutPresence: present })).rejects.toThrow(
    messages.teaching.tickedOnSheet,
  );
  await expect(excuse(TOM, wednesdays, '2026-11-18')).rejects.toThrow(messages.teaching.declareFromToday);
  await expect(excuse(TOM, wednesdays, '2026-11-26')).rejects.toThrow(messages.teaching.noLesson);
  await expect(excuse(ZOE, wednesdays, day)).rejects.toThrow(messages.teaching.notOfPupil);
});

// 001:22.p 001:136.d 001:136.e 001:136.f 001:162.h
test('a pupil’s presences are found by period, workshop and status', async () => {
  await record(wednesdays, '2026-11-18', { [LEA]: absent, [TOM]: present });
  const found = (query: object) =>
    call<PupilPresenceRow[]>('GET /api/presences/listePresencesParId', { query: { fk_eleve: LEA, ...query } });
  const range = { dateDebut: '2026-11-01', dateFin: '2026-11-30' };
  const days = async (query: object) => (await found({ ...range, ...query })).map(({ date }) => date);
  expect(await days({})).toEqual(['2026-11-28', '2026-11-25', '2026-11-21', '2026-11-18']);
  expect(await days({ fk_atelier: wednesdays })).toEqual(['2026-11-25', '2026-11-18']);
  expect(await days({ fk_statutPresence: '4' })).toEqual(['2026-11-18']);
  expect(await days({ fk_statutPresence: '2,3' })).toEqual([]);
  // Without dates up to today, a year back.
  expect((await found({})).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-18']);
  const upTo = async (dateFin: string) => (await found({ dateFin })).at(-1)?.date;
  expect([await upTo('2027-11-18'), await upTo('2027-11-19')]).toEqual(['2026-11-18', '2026-11-21']);
  expect(
    await found({ fk_eleve: undefined, fk_atelier: wednesdays, dateDebut: TODAY, dateFin: '2026-11-26' }),
  ).toMatchObject([
    { fk_eleve: LEA, date: '2026-11-25', libelleStatut: 'Excuse', libelleType: 'Orchestre à cordes' },
    { fk_eleve: TOM, libelleStatut: '' },
  ]);
  await expect(found({ fk_eleve: undefined })).rejects.toThrow(messages.teaching.pupilOrWorkshop);
  const ofDay = (query: InputOf<typeof listPresencesOfPupil>['query']) =>
    call('GET /api/presences/parEleve/:idEleve', { params: { idEleve: LEA }, query });
  const of = { fk_responsable: undefined, fk_atelier: undefined };
  expect(await ofDay({ ...of, date: '2026-11-25' })).toMatchObject([
    { fk_atelier: wednesdays, fk_statutPresence: excused, commentaire: 'Fièvre', dateExcuse: '2026-11-25' },
  ]);
  expect(await ofDay({ ...of, date: '2026-11-25', fk_atelier: [saturdays] })).toEqual([]);
  expect(await ofDay({ ...of, date: '2026-11-25', fk_atelier: [wednesdays] })).toHaveLength(1);
  // The week of today.
  expect(await ofDay(of)).toMatchObject([
    { date: '2026-11-18', dateExcuse: null },
    { date: '2026-11-21', dateExcuse: TODAY },
  ]);
});

test('who was absent three times running is told, whatever excuse lies between', async () => {
  const list = async () =>
    (
      await call<AttendanceRow[]>('GET /api/presences/listePresences', {
        query: { dateDebut: '2026-11-18', dateFin: '2026-11-18' },
      })
    ).map(({ absencesRepetees }) => absencesRepetees);
  await record(wednesdays, '2026-11-04', { [LEA]: absent, [TOM]: absent });
  expect(await list()).toEqual([[]]);
  await record(wednesdays, '2026-10-14', { [LEA]: absent, [TOM]: present });
  expect(await list()).toEqual([[{ fk_eleve: LEA, nomPrenomEleve: 'MARTIN Enfant 1', fois: 3 }]]);
  const before = (await sheet(wednesdays, '2026-11-25')).eleves.map(({ absencesDeSuite }) => absencesDeSuite);
  expect(before).toEqual([3, 0]);
  expect((await sheet(wednesdays, '2026-11-04')).eleves.map(({ absencesDeSuite }) => absencesDeSuite)).toEqual([1, 0]);
});

test('an unexcused absence is mailed by day where the setting asks for it, once a day and family', async () => {
  const commandId = randomUUID();
  const actor = { actor: 'job:mail', correlationId: commandId };
  const deps = { runtime: system, secrets: undefined, security: undefined, files: undefined, publicUrl: 'http://x' };
  const work = () => workContext(deps as never, { actor, commandId, repeatable: true });
  const run = () =>
    mailAbsence.run(
      { fk_atelier: wednesdays, date: '2026-11-18' },
      { ...work(), jobId: 'j', attempt: 1, begun: 1, requestedAt: new Date(), progress: async () => undefined },
    );
  expect(await run()).toEqual({ changed: false });
  const closed = make(GuardianDeactivated, { idUtilisateur: FAMILY, dateSuppression: TODAY });
  const open = make(GuardianReactivated, { idUtilisateur: FAMILY });
  const turn = async (event: typeof closed | typeof open) => {
    await system.execute({ aggregate: guardian, id: FAMILY, decide: () => [event], commandId: randomUUID(), actor });
    await system.settled();
  };
  await work().execute(setting, 'absenceSignalee', () => [make(SettingSaved, { cle: 'absenceSignalee', valeur: '1' })]);
  await system.settled();
  system.clock.set(`${TODAY}T20:30:00.000Z`);
  await expect(run()).rejects.toThrow('quiet hours');
  system.clock.set(`${TODAY}T10:00:00.000Z`);
  await turn(closed);
  expect(await run()).toEqual({ changed: false });
  await turn(open);
  expect(await run()).toEqual({ changed: true });
  expect(await run()).toEqual({ changed: true });
  const asked = (await work().load(mail, `absence-2026-11-18-${FAMILY}`))?.mail;
  expect(asked).toMatchObject({ template: 'absenceEleve', parametres: { eleves: String(LEA) } });
});

test('who has left the workshop is excused no more; what was declared before is taken back', async () => {
  const thursdays = await workshop({ jour: 4, heureDebut: '09:00', heureFin: '10:00' }, ZOE);
  const [first, second] = ['2026-11-26', '2026-12-03'];
  await excuse(ZOE, thursdays, first);
  const status = make(SchoolingStatusChanged, { idEleve: ZOE, idScolarite: ZOE * 10, fk_statut: 6 });
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  await system.execute({ aggregate: pupil, id: ZOE, decide: () => [status], commandId: randomUUID(), actor });
  await system.settled();
  await expect(excuse(ZOE, thursdays, second)).rejects.toThrow(messages.teaching.notOfPupil);
  expect(await excuse(ZOE, thursdays, first, { fk_statutPresence: null })).toMatchObject({ fk_statutPresence: null });
});

test('an excuse from the only lesson of a workshop whose day is not told yet stands in the list', async () => {
  const day = '2026-11-26';
  const once = await workshop({ fk_typeRepetition: repetition.monthly, heureDebut: '18:00', heureFin: '19:00' }, LEA);
  await excuse(LEA, once, day);
  const query = { dateDebut: day, dateFin: day };
  const found = await call<AttendanceRow[]>('GET /api/presences/listePresences', { query });
  expect(found.map(({ idAtelier }) => idAtelier)).toContain(once);
});

test('beyond six weeks a declaration is asked about, once, and it stays within the school year', async () => {
  const mondays = await workshop({ jour: 1, heureDebut: '09:00', heureFin: '10:00' }, LEA);
  const long = { atelier: [mondays], periodeDebut: '2027-03-01', periodeFin: '2027-04-13' };
  await expect(declare(long)).rejects.toMatchObject({
    status: 409,
    field: 'longue',
    message: messages.teaching.longAbsence,
  });
  expect((await declare({ ...long, longue: 1 })).seances.length).toBeGreaterThan(0);
  const atMost = { ...long, periodeDebut: '2027-05-01', periodeFin: '2027-06-12' };
  expect((await declare(atMost)).seances.length).toBeGreaterThan(0);
  await expect(
    declare({ ...long, periodeDebut: '2027-07-05', periodeFin: '2027-09-30', longue: 1 }),
  ).rejects.toMatchObject({ status: 400, field: 'periodeFin' });
});

test('a day that somebody typed counts on a holiday too, and the sheet says what day it is', async () => {
  const armistice = '2026-11-11';
  const once = await workshop(
    { fk_typeRepetition: repetition.once, dateSeance: armistice, heureDebut: '10:00', heureFin: '12:00' },
    LEA,
  );
  const found = await call<AttendanceRow[]>('GET /api/presences/listePresences', {
    query: { dateDebut: armistice, dateFin: armistice },
  });
  expect(found.map(({ idAtelier }) => idAtelier)).toEqual([once]);
  expect((await sheet(once, armistice)).libre).toMatch(/armistice/i);
});

test('a lesson of once a month has its sheets on its week, and none in holidays', async () => {
  const last = await workshop(
    { fk_typeRepetition: repetition.monthly, semaineDuMois: 5, jour: 6, heureDebut: '10:00', heureFin: '12:00' },
    LEA,
  );
  const query = { dateDebut: '2026-09-01', dateFin: '2026-11-30' };
  const found = await call<AttendanceRow[]>('GET /api/presences/listePresences', { query });
  expect(found.filter(({ idAtelier }) => idAtelier === last).map(({ date }) => date)).toEqual([
    '2026-11-28',
    // 31 October is of the holidays.
    '2026-09-26',
  ]);
});

test('what is for agents alone, or hidden, is nothing that families learn of', async () => {
  const day = '2026-12-04';
  const choir = await workshop({ jour: 5, heureDebut: '17:00', heureFin: '18:00' }, LEA);
  const mother = { ...sessionWith([]), idUtilisateur: FAMILY, role: 'Responsable' };
  const known = async (who: typeof office) => {
    const planned = { params: { id: LEA }, query: { dateDebut: day, dateFin: day } };
    const [courses, lessons, planning, marks, noted] = await Promise.all([
      call<PupilWorkshopRow[]>(
        'POST /api/eleves/:id/listAteliers',
        { params: { id: LEA }, body: { fk_anneeScolaire: 9 } },
        who,
      ),
      call<LessonsOfPupilRow[]>('GET /api/ateliers/elevesParAteliersParEleve/:id', planned, who),
      call<{ seances: { idAtelier: number }[] }>(
        'POST /api/eleves/planning',
        { body: { fk_eleve: LEA, fk_anneeScolaire: 9, debutPeriode: day, finPeriode: day } },
        who,
      ),
      call<{ fk_atelier: number }[]>(
        'GET /api/presences/parEleve/:idEleve',
        { params: { idEleve: LEA }, query: { date: day } },
        who,
      ),
      call<{ seances: { fk_atelier: number }[] }>(
        'GET /api/presences/excusesParEleve/:idEleve',
        { params: { idEleve: LEA }, query: {} },
        who,
      ),
    ]);
    return [
      courses.some(({ idAtelier }) => idAtelier === choir),
      lessons.some(({ idAtelier }) => idAtelier === choir),
      planning.seances.some(({ idAtelier }) => idAtelier === choir),
      marks.some(({ fk_atelier }) => fk_atelier === choir),
      noted.seances.some(({ fk_atelier }) => fk_atelier === choir),
    ];
  };
  const asked = { atelier: [choir], periodeDebut: day, periodeFin: day };
  await declare(asked);
  const [seen, unseen] = [Array(5).fill(true), Array(5).fill(false)];
  expect(await known(mother)).toEqual(seen);
  for (const fk_visibilite of [2, 3]) {
    await call('POST /api/ateliers/:id', {
      params: { id: choir },
      body: { fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: 1, fk_anneeScolaire: 9, fk_visibilite },
    });
    expect([fk_visibilite, await known(mother)]).toEqual([fk_visibilite, unseen]);
    expect(await known(office)).toEqual(seen);
  }
  // An excuse for it is staff's.
  const later = { ...asked, periodeDebut: '2026-12-11', periodeFin: '2026-12-11' };
  await expect(
    call('POST /api/presences/absencesEleveAuxAteliers', { body: { fk_eleve: LEA, ...later } }, mother),
  ).rejects.toThrow(messages.teaching.notOfPupil);
  await expect(declare(later)).resolves.toMatchObject({ seances: [{ idAtelier: choir }] });
});

// 002:342.a
test('a family takes an excuse back until the lesson begins, staff until the sheet is validated', async () => {
  const day = '2026-11-28';
  const line = (await sheet(saturdays, day)).eleves[0];
  system.clock.set(`${day}T09:29:00.000Z`);
  const eleve = { fk_eleve: LEA, fk_atelier: saturdays, dateExcuse: day, fk_statutPresence: null };
  const back = (who: typeof office) =>
    call('POST /api/presences/presenceEleve/:id', { params: { id: line?.idPresenceEleve ?? 0 }, body: { eleve } }, who);
  const mother = { ...sessionWith([]), idUtilisateur: FAMILY, role: 'Responsable' };
  expect(await back(mother)).toMatchObject({ fk_statutPresence: null });
  await excuse(LEA, saturdays, day);
  system.clock.set(`${day}T09:30:00.000Z`);
  await expect(back(mother)).rejects.toThrow(messages.teaching.lessonBegun);
  expect(await back(office)).toMatchObject({ fk_statutPresence: null });
});

test('a family reads neither what the teacher wrote of its child nor the sheet’s own comment', async () => {
  const date = '2026-11-28';
  const line = { fk_eleve: LEA, fk_statutPresence: absent, commentaire: 'Bavarde' };
  await record(saturdays, date, {}, { eleves: [line], commentaire: 'Salle fermée' });
  const days = { dateDebut: date, dateFin: date };
  const read = async (who: typeof office) =>
    JSON.stringify(
      await Promise.all([
        call('GET /api/presences/parEleve/:idEleve', { params: { idEleve: LEA }, query: { date } }, who),
        call('GET /api/presences/listePresencesParId', { query: { fk_eleve: LEA, ...days } }, who),
        call('GET /api/presences/excusesParEleve/:idEleve', { params: { idEleve: LEA }, query: days }, who),
      ]),
    );
  expect(await read(office)).toContain('Bavarde');
  const told = await read({ ...sessionWith([]), idUtilisateur: FAMILY, role: 'Responsable' });
  expect(told).toContain(date);
  for (const words of ['Bavarde', 'Salle fermée']) expect(told).not.toContain(words);
});
