import { randomUUID } from 'node:crypto';
import { dayAfter, daysBetween, right, weekdayOf } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { PupilDetailsChanged } from '@diapason/contracts/families';
import { AgentRegistered } from '@diapason/contracts/staff';
import type { AttendanceRow, AttendanceSheet, listWorkshopPupils, workshopYear } from '@diapason/contracts/teaching';
import { agentDetails } from '@diapason/contracts/testing/people';
import { Refusal } from '@diapason/event-sourcing';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readSchoolYear } from '../../machinery/app/school-year';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { pupil } from '../families/aggregate/pupil';
import { decideRemoveSchooling } from '../families/aggregate/schooling';
import { seedFamily, seedPlaces } from '../money/testing/network';
import { agent } from '../staff/aggregate/agent';
import { assigned } from './testing/assigned';
import { type Act, acting, Calendar } from './testing/lives';

const YEAR = 9;
/** Lives, each of a workshop with three pupils of its own, an hour after the other; the teachers are the same. */
const LIVES = 5;
const TEACHERS = [31, 32, 33] as const;
const teacherOf = (number: number): number => TEACHERS[number - 1] ?? 0;
const HOUR = 60;
const office = sessionWith(
  [
    ...[right.seePupilAndWorkshop, right.saveWorkshopAndStay, right.seeAttendanceSheets],
    ...[right.addWorkshopTeacher, right.changeWorkshopTeacher],
    ...[right.addWorkshopPupil, right.changeWorkshopPupil, right.removeWorkshopPupil],
  ],
  { modules: new Set(['services']) },
);

type Year = DataOf<typeof workshopYear>;
interface Lived {
  readonly idAtelier: number;
  readonly family: number;
  readonly calendar: Calendar;
}
const pupilOf = ({ family }: Pick<Lived, 'family'>, number: number): number => family * 10 + number - 1;

let system: Harness;
let year: Year;
/** The days of the year, in order. */
let days: readonly string[];
let lives: readonly Lived[];

const call = <T>(path: string, input: object) => desk(system).call<T>(path, office, input);
const execute: Parameters<typeof seedFamily>[0]['execute'] = (aggregate, id, decide) =>
  system.execute({
    ...{ aggregate, id, decide, commandId: randomUUID() },
    actor: { actor: 'job:test', correlationId: randomUUID() },
  });
const yearOf = (id: number) => call<Year>('GET /api/ateliers/annee/:id', { params: { id } });

beforeAll(async () => {
  system = await installedSystem('2026-11-21');
  await seedPlaces({ execute });
  for (const idUtilisateur of TEACHERS)
    await execute(agent, idUtilisateur, () => [make(AgentRegistered, agentDetails(idUtilisateur))]);
  await assigned({ execute }, TEACHERS);
  const { dateDebut, dateFin } = await readSchoolYear(system.pool, YEAR);
  days = Array.from({ length: daysBetween(dateDebut, dateFin) + 1 }, (_, index) => dayAfter(dateDebut, index));
  const made: Lived[] = [];
  for (let life = 0; life < LIVES; life += 1) {
    const family = 500 + life;
    await seedFamily({ execute }, { idUtilisateur: family, eleves: [[10], [10], [10]] });
    await system.settled();
    const { idAtelier } = await call<{ idAtelier: number }>('POST /api/ateliers/:id', {
      params: { id: 'null' },
      body: {
        ...{ fk_anneeScolaire: YEAR, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: 1, jour: 3 },
        ...{ heureDebut: `${10 + life}:00`, heureFin: `${11 + life}:00`, aPartirDu: dateDebut },
      },
    });
    made.push({ idAtelier, family, calendar: new Calendar(days.length) });
  }
  year = await yearOf(made[0]?.idAtelier ?? 0);
  lives = made;
  const told = fc.sample(fc.array(acting(days.length), { minLength: 6, maxLength: 14 }), LIVES);
  for (const [index, acts] of told.entries()) await live(lives[index] as Lived, acts);
});
afterAll(() => system?.stop());

/** A schooling is deleted, or its pupil leaves, once: on the first day that is told. */
const ends = (acts: readonly Act[]) =>
  [1, 2, 3].flatMap((who) => {
    const [first] = acts
      .filter((one) => (one.kind === 'drop' || one.kind === 'abandon') && one.who === who)
      .sort((one, other) => one.day - other.day);
    return first ? [first] : [];
  });

async function live(life: Lived, acts: readonly Act[]): Promise<void> {
  const others = acts.filter(({ kind }) => kind !== 'drop' && kind !== 'abandon');
  for (const one of [...others, ...ends(acts)]) {
    life.calendar.write(one);
    try {
      await act(life, one);
    } catch (error) {
      // What cannot be is refused, and nothing of it stands on the calendar either.
      if (!(error instanceof Refusal)) throw error;
    }
    await system.settled();
  }
}

async function act(life: Lived, one: Act): Promise<unknown> {
  const { idAtelier } = life;
  const aPartirDu = days[one.day] ?? '';
  switch (one.kind) {
    case 'move':
      return call('POST /api/ateliers/:id', { params: { id: idAtelier }, body: { jour: one.jour, aPartirDu } });
    case 'join': {
      const fk_eleve = pupilOf(life, one.who);
      const link = { fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve * 10 };
      return call('POST /api/ateliers/attachedEleve', { body: { ...link, fk_atelier: idAtelier, aPartirDu } });
    }
    case 'leave':
      return call('DELETE /api/ateliers/attachedEleve', {
        body: { fk_atelier: idAtelier, fk_eleve: pupilOf(life, one.who), aPartirDu },
      });
    case 'teach':
      return call('GET /api/ateliers/:id/attachedEnseignant/:teacherId', {
        params: { id: idAtelier, teacherId: teacherOf(one.who) },
        query: { idInstrument: 1, aPartirDu },
      });
    case 'stop':
      return call('DELETE /api/ateliers/:id/attachedEnseignant/:teacherId', {
        params: { id: idAtelier, teacherId: teacherOf(one.who) },
        query: { aPartirDu },
      });
    case 'replace':
      return call('POST /api/ateliers/remplacer', {
        body: {
          ...{ fk_enseignant: teacherOf(one.who), aPartirDu },
          jusquau: one.lasts === null ? null : (days[one.day + one.lasts] ?? year.dateFin),
          cours: [{ idAtelier, par: teacherOf(one.by) }],
        },
      });
    case 'drop': {
      const id = pupilOf(life, one.who);
      return execute(pupil, id, (state) => decideRemoveSchooling(state, id * 10, aPartirDu));
    }
    case 'abandon':
      return execute(pupil, pupilOf(life, one.who), ({ details }) =>
        details ? [make(PupilDetailsChanged, { ...details, dateAbandon: aPartirDu })] : [],
      );
  }
}

const meets = (day: string): boolean =>
  !year.libres.some(({ du, au, fk_site }) => (fk_site === null || fk_site === 1) && du <= day && day <= au);
const lessonsOf = ({ calendar }: Lived) =>
  days.filter((day, index) => calendar.cells[index]?.jour === weekdayOf(day) && meets(day));
const namedOn = (life: Lived, index: number) => life.calendar.rollOf(index).map((number) => pupilOf(life, number));

test('of random lives each roll, the number of places and who teaches is what a calendar of the acts has', async () => {
  for (const life of lives) {
    const { idAtelier: id } = life;
    const { eleves, enseignants } = await yearOf(id);
    for (const [index, date] of days.entries()) {
      const on = <R extends { readonly dateDebut: string; readonly dateFin: string }>(rows: readonly R[]) =>
        rows.filter(({ dateDebut, dateFin }) => dateDebut <= date && date <= dateFin);
      const teachers = on(enseignants).map(({ fk_enseignant }) => fk_enseignant);
      expect([date, on(eleves)[0]?.countEleves, teachers.sort()]).toEqual([
        ...[date, namedOn(life, index).length],
        [...(life.calendar.cells[index]?.teachers.keys() ?? [])].map(teacherOf).sort(),
      ]);
    }
    for (const date of lessonsOf(life)) {
      const wanted = namedOn(life, days.indexOf(date));
      const sheet = await call<AttendanceSheet>('GET /api/presences/parAtelier/:id', {
        params: { id },
        query: { date },
      });
      expect([date, sheet.eleves.map(({ fk_eleve }) => fk_eleve).sort()]).toEqual([date, wanted]);
      const there = await call<DataOf<typeof listWorkshopPupils>>('POST /api/ateliers/elevesByAteliers', {
        body: { fk_atelier: id, date },
      });
      const present = there.filter((one) => one.present === 1).map(({ fk_eleve }) => fk_eleve);
      expect([date, present.sort()]).toEqual([date, wanted]);
    }
  }
});

test('each lesson of theirs wants a sheet on its day, and none on another', async () => {
  const rows = await call<AttendanceRow[]>('GET /api/presences/listePresences', {
    query: { dateDebut: year.dateDebut, dateFin: year.dateFin },
  });
  for (const life of lives) {
    const wanted = rows.filter(({ idAtelier }) => idAtelier === life.idAtelier).map(({ date }) => date);
    expect(wanted.sort()).toEqual(lessonsOf(life));
  }
});

test('the service of each teacher is the sum of the days that were theirs', async () => {
  const counted = days.map((day) => weekdayOf(day) !== 7 && meets(day));
  const all = counted.filter(Boolean).length;
  for (const [index, teacher] of TEACHERS.entries()) {
    const theirs = lives.reduce(
      (sum, { calendar }) =>
        sum + calendar.cells.filter(({ teachers }, day) => counted[day] && teachers.has(index + 1)).length,
      0,
    );
    const { heures } = await call<{ heures: readonly { readonly enseigne: number }[] }>(
      'GET /api/enseignantsFichesService',
      { query: { fk_utilisateur: teacher, fk_anneeScolaire: YEAR } },
    );
    const found = heures.reduce((sum, { enseigne }) => sum + enseigne, 0);
    // Both are rounded.
    expect(Math.abs(found - (HOUR * theirs) / all)).toBeLessThanOrEqual(1);
  }
});
