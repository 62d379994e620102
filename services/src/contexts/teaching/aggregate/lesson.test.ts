import { dayAfter, messages, weekdayOf } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { LessonCancelled, LessonMoved, TeacherAttached, WorkshopMoved } from '@diapason/contracts/teaching';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { type SingleLesson, segmentsOf } from '@diapason/projections/teaching/segments';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lessonDaysOf } from '../commands/lesson-days';
import { decideCarryWorkshop } from './carry-workshop';
import {
  decideCancelLesson,
  decideGiveLesson,
  decideMoveLesson,
  decideRestoreLesson,
  decideStandDown,
  decideStandIn,
  heldOn,
  isOpenToStandIn,
  type LessonDays,
} from './lesson';
import { decideSaveWorkshop } from './save-workshop';
import { apart, at, plannedAt, type Workshop, type WorkshopEvent, type WorkshopState, workshop } from './workshop';

/** Two years running, with a summer, and both changes of the hour twice. */
const year = { dateDebut: '2025-09-01', dateFin: '2027-07-03' };
const HOLIDAYS = [
  ['2025-10-18', '2025-11-02'],
  ['2025-12-20', '2026-01-04'],
  ['2026-07-04', '2026-08-31'],
  ['2026-12-19', '2027-01-03'],
] as const;
const meets = (day: string) => !HOLIDAYS.some(([from, to]) => from <= day && day <= to);
const choir: Workshop = workshopDetails(3);
const every = { has: () => true } as unknown as ReadonlySet<number>;
const USUAL = 1;
const MOVES_ON = '2026-11-02';
const FRIDAY = 5;

const { idAtelier: _, ...hours } = choir;
const first: WorkshopState = [
  ...decideSaveWorkshop(workshop.initial, choir, { teachers: [], offered: new Map() }, every, {
    day: year.dateDebut,
    year,
  }),
  make(TeacherAttached, { idAtelier: 3, fk_enseignant: USUAL, fk_instrument: 1, depuis: null, dernierJour: null }),
  make(WorkshopMoved, { ...apart({ ...choir, jour: FRIDAY }).hours, depuis: MOVES_ON }),
].reduce(workshop.evolve, workshop.initial);

const all = Array.from({ length: 671 }, (__, count) => dayAfter(year.dateDebut, count)).filter(
  (day) => day <= year.dateFin,
);
const calendarDays = all.filter((day) => weekdayOf(day) === (day < MOVES_ON ? hours.jour : FRIDAY) && meets(day));
const planned = new Set(calendarDays);
const days: LessonDays = { planned: (day) => planned.has(day), called: new Set() };

const ofCalendar = fc.integer({ min: 0, max: calendarDays.length - 1 }).map((index) => calendarDays[index] as string);
const act = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    date: ofCalendar,
    to: fc.integer({ min: -9, max: 9 }),
    start: fc.constantFrom('09:00', '14:00'),
  }),
  fc.record({ kind: fc.constant('cancel' as const), date: ofCalendar }),
  fc.record({ kind: fc.constant('give' as const), date: ofCalendar, who: fc.constantFrom(7, 8) }),
  fc.record({ kind: fc.constant('restore' as const), date: ofCalendar }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const moveTo = (date: string, tenueLe: string, heureDebut: string) => ({
  ...{ idAtelier: 3, date, tenueLe, heureDebut, heureFin: heureDebut === '09:00' ? '10:00' : '15:00' },
  ...{ fk_site: 1, fk_salle: null, motif: null },
});
const within = (day: string) => (day < year.dateDebut ? year.dateDebut : day > year.dateFin ? year.dateFin : day);

function decided(state: WorkshopState, one: Act): readonly WorkshopEvent[] {
  const { date } = one;
  switch (one.kind) {
    case 'move':
      return decideMoveLesson(state, moveTo(date, within(dayAfter(date, one.to)), one.start), days);
    case 'cancel':
      return decideCancelLesson(state, { idAtelier: 3, date, motif: null }, days);
    case 'give':
      return decideGiveLesson(state, { idAtelier: 3, date, enseignants: [one.who], motif: null }, days);
    case 'restore':
      return decideRestoreLesson(state, { date }, days);
  }
}

interface Square {
  readonly of: string;
  readonly start: string;
  readonly who: number;
}

/** A wall calendar: what is written in each day's square, and whose lesson it is. */
class Wall {
  readonly squares = new Map<string, Square>(calendarDays.map((day) => [day, { of: day, start: '14:00', who: USUAL }]));
  /** Lessons that stand nowhere, with whom they were given to. */
  readonly off = new Map<string, number>();

  /** @returns false where the school would not write it */
  write(one: Act): boolean {
    const stands = [...this.squares].find(([, square]) => square.of === one.date);
    const who = stands?.[1].who ?? this.off.get(one.date) ?? USUAL;
    const lift = () => stands && this.squares.delete(stands[0]);
    if (one.kind === 'cancel') {
      if (!this.off.has(one.date)) this.off.set(one.date, who);
      lift();
      return true;
    }
    if (one.kind === 'give') {
      if (!stands) return false;
      this.squares.set(stands[0], { ...stands[1], who: one.who });
      return true;
    }
    const to = one.kind === 'move' ? within(dayAfter(one.date, one.to)) : one.date;
    const there = this.squares.get(to);
    if (there && there.of !== one.date) return false;
    lift();
    this.off.delete(one.date);
    this.squares.set(
      to,
      one.kind === 'move' ? { of: one.date, start: one.start, who } : { of: one.date, start: '14:00', who: USUAL },
    );
    return true;
  }
}

const singles = ({ lessons }: WorkshopState): readonly SingleLesson[] =>
  [...lessons].map(([date, { moved, enseignants, cancelled }]) => ({
    date,
    tenueLe: cancelled ? null : (moved?.tenueLe ?? date),
    heureDebut: moved?.heureDebut ?? null,
    heureFin: moved?.heureFin ?? null,
    fk_site: moved?.fk_site ?? null,
    fk_salle: moved?.fk_salle ?? null,
    enseignants: enseignants ?? null,
  }));

test('moved, cancelled and given lessons stand where a wall calendar of two years has them', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const wall = new Wall();
      let state = first;
      for (const one of acts) {
        let events: readonly WorkshopEvent[] | undefined;
        try {
          events = decided(state, one);
        } catch {
          events = undefined;
        }
        expect(events !== undefined).toBe(wall.write(one));
        state = (events ?? []).reduce(workshop.evolve, state);
      }
      const expected = [...wall.squares.keys()].sort();
      // The write side, by which rolls and excuses go.
      expect(lessonDaysOf(state, { year, meets, hasHolidays: true }, year)).toEqual(expected);
      for (const [day, { start, who }] of wall.squares) {
        const told = at(state, day);
        expect([told.workshop?.heureDebut, ...told.teachers.keys()]).toEqual([start, who]);
      }
      // The read side, by which plannings, conflicts and service go.
      const life = {
        hours: state.hours.map((one) => ({ ...one, depuis: one.depuis ?? '0001-01-01', sallePartagee: false })),
        dernierJour: null,
        teachers: [{ who: USUAL, depuis: '0001-01-01', fin: null }],
        pupils: [],
        lessons: singles(state),
      };
      const read = segmentsOf(life, year, meets).flatMap((one) =>
        one.days.map((day) => `${day} ${one.heureDebut} ${one.teachers}`),
      );
      expect(read.sort()).toEqual([...wall.squares].map(([day, { start, who }]) => `${day} ${start} ${who}`).sort());
    }),
    { numRuns: 300 },
  );
});

const [wednesday = '', next = ''] = calendarDays;
const after = (events: readonly WorkshopEvent[], state = first) => events.reduce(workshop.evolve, state);

test('a day that has the workshop’s lesson already takes no other', () => {
  expect(() => decideMoveLesson(first, moveTo(wednesday, next, '09:00'), days)).toThrow(messages.teaching.dayTaken);
  const friday = dayAfter(wednesday, 2);
  const moved = after(decideMoveLesson(first, moveTo(wednesday, friday, '09:00'), days));
  expect(heldOn(moved, wednesday)).toBe(friday);
  expect(() => decideMoveLesson(moved, moveTo(next, friday, '14:00'), days)).toThrow(messages.teaching.dayTaken);
  expect(after(decideMoveLesson(moved, moveTo(wednesday, wednesday, '14:00'), days), moved).lessons.size).toBe(0);
});

test('a lesson that was called stays; a day without one has none to move', () => {
  const called = { ...days, called: new Set([wednesday]) };
  const cancelled = { idAtelier: 3, date: wednesday, motif: null };
  expect(() => decideCancelLesson(first, cancelled, called)).toThrow(messages.teaching.lessonCalled);
  expect(() => decideCancelLesson(first, { ...cancelled, date: dayAfter(wednesday, 1) }, days)).toThrow(
    messages.teaching.noLesson,
  );
});

test('what is told a second time is told once', () => {
  const cancelled = { idAtelier: 3, date: wednesday, motif: null };
  const off = after(decideCancelLesson(first, cancelled, days));
  expect(decideCancelLesson(off, cancelled, days)).toEqual([]);
  expect(() => decideGiveLesson(off, { ...cancelled, enseignants: [7] }, days)).toThrow(
    messages.teaching.lessonNotHeld,
  );
  expect(
    after([make(LessonCancelled, cancelled), make(LessonMoved, moveTo(wednesday, wednesday, '09:00'))]).lessons.get(
      wednesday,
    ),
  ).toMatchObject({ cancelled: false });
});

test('a save on the day of a lesson that is held otherwise is of the workshop as planned: neither its hours nor its teachers change', () => {
  const [wednesday, thursday] = ['2025-09-17', '2025-09-18'];
  const moved = decideMoveLesson(first, moveTo(wednesday, thursday, '09:00'), days).reduce(workshop.evolve, first);
  const given = decideGiveLesson(moved, { idAtelier: 3, date: wednesday, enseignants: [7], motif: null }, days).reduce(
    workshop.evolve,
    moved,
  );
  expect([at(given, thursday).workshop?.heureDebut, [...at(given, thursday).teachers.keys()]]).toEqual(['09:00', [7]]);
  const asShown = plannedAt(given, thursday).workshop as Workshop;
  const usual = { teachers: [{ fk_enseignant: USUAL, fk_instrument: 1 }], offered: new Map() };
  const nothing: ReadonlySet<number> = new Set();
  expect(decideSaveWorkshop(given, asShown, usual, nothing, { day: thursday, year })).toEqual([]);
  const carrying = { idAtelier: 9, fk_anneeScolaire: 10, day: thursday, preparation: 1, teachers: [] };
  const [carried] = decideCarryWorkshop(workshop.initial, given, carrying);
  expect(carried?.data).toMatchObject({ heureDebut: '14:00', heureFin: '15:00' });
});

test('who stands in for a teacher gives the lesson this once; taken back, it is as it was before, a move included', () => {
  const [date = '', other = ''] = calendarDays;
  const asked = { idAtelier: 3, date, former: USUAL, par: 7 };
  const after = (state: WorkshopState, events: readonly WorkshopEvent[]) => events.reduce(workshop.evolve, state);
  const given = after(first, decideStandIn(first, asked, days));
  expect([...at(given, date).teachers.keys()]).toEqual([7]);
  expect(decideStandIn(given, asked, days)).toEqual([]);
  expect(() => decideStandIn(first, { ...asked, former: 8 }, days)).toThrow(messages.absences.notTheirLesson);
  expect(after(given, decideStandDown(given, asked, days, date)).lessons).toEqual(first.lessons);
  expect(decideStandDown(given, { ...asked, date: other }, days, date)).toEqual([]);
  expect(decideStandDown(given, asked, { ...days, called: new Set([date]) }, date)).toEqual([]);

  const moved = after(first, decideMoveLesson(first, moveTo(date, dayAfter(date, 1), '09:00'), days));
  const movedAndGiven = after(moved, decideStandIn(moved, asked, days));
  const back = after(movedAndGiven, decideStandDown(movedAndGiven, asked, days, date));
  const held = at(back, dayAfter(date, 1));
  expect([held.workshop?.heureDebut, ...held.teachers.keys()]).toEqual(['09:00', USUAL]);
  const again = after(given, decideGiveLesson(given, { idAtelier: 3, date, enseignants: [8], motif: null }, days));
  expect(decideStandDown(again, asked, days, date)).toEqual([]);
});

test('a lesson of a day that is over is neither taken back nor given by what was left undone', () => {
  const [date = ''] = calendarDays;
  const asked = { idAtelier: 3, date, former: USUAL, par: 7 };
  const given = after(decideStandIn(first, asked, days));
  expect(decideStandDown(given, asked, days, dayAfter(date, 1))).toEqual([]);
  expect([isOpenToStandIn(first, asked, days, date), isOpenToStandIn(first, asked, days, dayAfter(date, 1))]).toEqual([
    true,
    false,
  ]);
  const moved = after(decideMoveLesson(first, moveTo(date, dayAfter(date, 1), '09:00'), days));
  const movedAndGiven = after(decideStandIn(moved, asked, days), moved);
  expect(decideStandDown(movedAndGiven, asked, days, dayAfter(date, 1))).toHaveLength(1);
});

test('why a lesson was moved stays said when it is given to another, and when that is taken back', () => {
  const [date = ''] = calendarDays;
  const asked = { idAtelier: 3, date, former: USUAL, par: 7 };
  const move = { ...moveTo(date, dayAfter(date, 1), '09:00'), motif: 'Salle inondée' };
  const moved = after(decideMoveLesson(first, move, days));
  const giving = decideStandIn(moved, asked, days);
  expect(giving).toMatchObject([{ data: { enseignants: [7], motif: 'Salle inondée' } }]);
  const takingBack = decideStandDown(after(giving, moved), asked, days, date);
  expect(takingBack).toMatchObject([{ data: { enseignants: [USUAL], motif: 'Salle inondée' } }]);
});
