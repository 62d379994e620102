import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allMeetings, conflictsOf, freeSlots, freeSpans, type TimedWorkshop } from './conflicts';

const MONDAYS = ['2026-09-07', '2026-09-14', '2026-09-21'];
const TUESDAYS = ['2026-09-08', '2026-09-15'];
const travel = (from: number, to: number) => (from === to ? 0 : 20);
const lesson = (idAtelier: number, more: Partial<TimedWorkshop> = {}): TimedWorkshop => ({
  idAtelier,
  fk_site: 1,
  fk_salle: 10,
  sallePartagee: false,
  heureDebut: '10:00',
  heureFin: '11:00',
  teachers: [],
  pupils: [],
  days: MONDAYS,
  ...more,
});

describe('a conflict', () => {
  test('is one room, teacher or pupil at once, on a day of both', () => {
    const one = lesson(1, { teachers: [7], pupils: [3] });
    const other = lesson(2, { heureDebut: '10:30', heureFin: '11:30', teachers: [7], pupils: [3, 4] });
    expect(conflictsOf(one, [other], travel)).toMatchObject([
      { kind: 'salle', who: 10, isPupil: false, minutes: 30, first: 1, second: 2, day: '2026-09-07' },
      { kind: 'enseignant', who: 7, isPupil: false, minutes: 30, first: 1, second: 2, day: '2026-09-07' },
      { kind: 'eleve', who: 3, isPupil: true, minutes: 30, first: 1, second: 2, day: '2026-09-07' },
    ]);
    expect(conflictsOf(one, [{ ...other, days: TUESDAYS }], travel)).toEqual([]);
  });
  test('is none where one lesson ends as the other begins, nor in a room that both share', () => {
    expect(conflictsOf(lesson(1), [lesson(2, { heureDebut: '11:00', heureFin: '12:00' })], travel)).toEqual([]);
    const shared = { sallePartagee: true };
    expect(conflictsOf(lesson(1, shared), [lesson(2, shared)], travel)).toEqual([]);
    expect(conflictsOf(lesson(1, shared), [lesson(2)], travel)).toHaveLength(1);
  });
  test('is a way that takes longer than the time between two sites', () => {
    const here = lesson(1, { teachers: [7] });
    const there = (heureDebut: string) =>
      lesson(2, { fk_site: 2, fk_salle: 20, teachers: [7], heureDebut, heureFin: '12:30' });
    expect(conflictsOf(here, [there('11:15')], travel)).toMatchObject([{ kind: 'trajet', who: 7, minutes: 15 }]);
    expect(conflictsOf(here, [there('11:20')], travel)).toEqual([]);
  });
});

const time = fc.integer({ min: 0, max: 40 }).map((quarter) => {
  const minutes = 8 * 60 + quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
const some = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 });
const timetable = fc
  .array(
    fc.record({
      fk_site: fc.constantFrom(1, 2),
      fk_salle: fc.constantFrom(null, 10, 11),
      sallePartagee: fc.boolean(),
      span: fc.tuple(time, time).filter(([a, b]) => a < b),
      teachers: some(4),
      pupils: some(6),
      days: fc.constantFrom(MONDAYS, TUESDAYS, ['2026-09-14']),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(
      ({ span: [heureDebut, heureFin], ...row }, index): TimedWorkshop => ({
        idAtelier: index + 1,
        heureDebut,
        heureFin,
        ...row,
      }),
    ),
  );

const QUARTER = 15;

/** Looks at every pair, day and person, quarter by quarter of an hour. */
function bruteForce(workshops: readonly TimedWorkshop[]): string[] {
  const at = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) / QUARTER;
  const quartersOf = ({ heureDebut, heureFin }: TimedWorkshop) =>
    Array.from({ length: at(heureFin) - at(heureDebut) }, (_, index) => at(heureDebut) + index);
  const found = new Set<string>();
  for (const one of workshops)
    for (const other of workshops) {
      if (one.idAtelier >= other.idAtelier || !one.days.some((day) => other.days.includes(day))) continue;
      const [mine, theirs] = [quartersOf(one), quartersOf(other)];
      const together = mine.some((quarter) => theirs.includes(quarter));
      const reach = one.fk_site === other.fk_site ? 0 : 20;
      const tooSoon = mine.some((quarter) => theirs.some((their) => (Math.abs(quarter - their) - 1) * QUARTER < reach));
      const pair = `${one.idAtelier}-${other.idAtelier}`;
      if (
        together &&
        one.fk_salle !== null &&
        one.fk_salle === other.fk_salle &&
        !(one.sallePartagee && other.sallePartagee)
      )
        found.add(`salle ${pair} ${one.fk_salle}`);
      for (const [kind, a, b] of [
        ['enseignant', one.teachers, other.teachers],
        ['eleve', one.pupils, other.pupils],
      ] as const)
        for (const who of a.filter((person) => b.includes(person)))
          if (together) found.add(`${kind} ${pair} ${who}`);
          else if (tooSoon) found.add(`trajet ${pair} ${who}`);
    }
  return [...found].sort();
}

test('the conflicts of a year are those that a brute-force search finds, each once', () => {
  fc.assert(
    fc.property(timetable, (workshops) => {
      const told = allMeetings(workshops, travel).flatMap(({ lessons: [one, other], disputes }) =>
        disputes.map(({ kind, who }) => `${kind} ${one.idAtelier}-${other.idAtelier} ${who}`),
      );
      expect([...new Set(told)].sort()).toEqual(bruteForce(workshops));
    }),
    { numRuns: 10_000 },
  );
});

test('a free slot conflicts with nothing, and with no other that is offered: the nearest first, in its own room before another', () => {
  const wanted = { ...lesson(1, { teachers: [7] }), jour: 1 };
  const others = [lesson(2), lesson(3, { fk_salle: 11, teachers: [7], heureDebut: '11:00', heureFin: '12:00' })];
  expect(freeSlots(wanted, others, travel, [10, 11], () => MONDAYS)).toEqual([
    { day: 1, heureDebut: '09:45', heureFin: '10:45', fk_salle: 11 },
    { day: 1, heureDebut: '08:45', heureFin: '09:45', fk_salle: 10 },
  ]);
});

test('a lesson is free wherever it begins in the spans of its room, its people and their ways', () => {
  const wanted = lesson(1, { teachers: [7], days: ['2026-09-07'] });
  const others = [
    lesson(2, { heureDebut: '10:00', heureFin: '12:00' }),
    // Twenty minutes away.
    lesson(3, { fk_site: 2, fk_salle: 30, teachers: [7], heureDebut: '14:00', heureFin: '20:00' }),
    lesson(4, { teachers: [7], days: TUESDAYS, heureDebut: '08:00', heureFin: '21:00' }),
  ];
  expect(freeSpans(wanted, others, travel)).toEqual([
    { heureDebut: '08:00', heureFin: '10:00' },
    { heureDebut: '12:00', heureFin: '13:30' },
  ]);
  expect(freeSpans(wanted, [], travel)).toEqual([{ heureDebut: '08:00', heureFin: '21:00' }]);
});
