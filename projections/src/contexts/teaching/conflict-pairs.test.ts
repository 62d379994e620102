import { repetition } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import { beyondContract, causesOf, crowded, isKept, type Pair, pairsOf } from './conflict-pairs';
import { allMeetings } from './conflicts';
import type { PlannedWorkshop } from './timetable';

const WEDNESDAYS = ['2026-11-25', '2026-12-02', '2026-12-09'];
const TODAY = '2026-11-29';
const travel = (from: number, to: number) => (from === to ? 0 : 20);
const lesson = (idAtelier: number, more: Partial<PlannedWorkshop> = {}): PlannedWorkshop => ({
  idAtelier,
  ...{ libelleType: 'Violon', libelleSite: 'Albi', maximumEleves: 0, enseignantRemplacant: false, CoefRH: 1, share: 1 },
  ...{ fk_site: 1, fk_salle: 10, sallePartagee: false, jour: 3, heureDebut: '10:00', heureFin: '11:00' },
  ...{ fk_typeRepetition: repetition.weekly, semaine: null, semaineDuMois: null, dateSeance: null },
  ...{ from: '2026-09-01', to: '2027-06-30', single: false, teachers: [7], pupils: [70], days: WEDNESDAYS },
  ...more,
});
const pairs = (...workshops: readonly PlannedWorkshop[]) => pairsOf(allMeetings(workshops, travel), travel, TODAY);
const prints = (found: readonly Pair[]) => new Set(found.flatMap(({ ways }) => ways.map(({ print }) => print)));
const one = (...workshops: readonly PlannedWorkshop[]) => pairs(...workshops)[0] as Pair;

describe('a conflict of two lessons', () => {
  test('is one line, whatever they dispute, on the days from today on', () => {
    const found = pairs(lesson(12), lesson(45, { heureDebut: '10:30', heureFin: '11:30' }));
    expect(found).toMatchObject([
      { cle: '12-45', workshops: [12, 45], ways: [{ minutes: 30, days: ['2026-12-02', '2026-12-09'] }] },
    ]);
    expect(found[0]?.ways[0].hits.map(({ what, who }) => [what, who])).toEqual([
      ['salle', 10],
      ['agent', 7],
      ['eleve', 70],
    ]);
    const over = { days: ['2026-11-25'] };
    expect(pairs(lesson(12, over), lesson(45, over))).toEqual([]);
  });
  test('says of a way how many minutes are missing', () => {
    const there = { fk_site: 2, fk_salle: 20, heureDebut: '11:06', heureFin: '12:00', pupils: [] };
    expect(pairs(lesson(12), lesson(45, there))).toMatchObject([{ ways: [{ minutes: 14 }] }]);
  });
  test('has one way for each time in which hours or people are others', () => {
    const first = { to: '2026-12-05', days: ['2026-12-02'] };
    const later = { from: '2026-12-06', days: ['2026-12-09'] };
    const other = lesson(45);
    expect(one(lesson(12, first), lesson(12, later), other).ways).toHaveLength(1);
    expect(one(lesson(12, first), lesson(12, { ...later, heureFin: '10:55' }), other).ways).toHaveLength(2);
  });
});

describe('a conflict that is kept', () => {
  const [here, there] = [lesson(12), lesson(45, { heureDebut: '10:30', heureFin: '11:30' })];
  const seen = prints(pairs(here, there));
  const after = (more: Partial<PlannedWorkshop>) => isKept(one(here, { ...there, ...more }), seen);
  test('stays kept whatever else the lessons say, and as time goes by', () => {
    expect(after({})).toBe(true);
    expect(after({ libelleType: 'Alto', maximumEleves: 9, days: ['2026-12-09'] })).toBe(true);
    expect(isKept(one(lesson(12, { pupils: [70, 71] }), there), seen)).toBe(true);
  });
  test.each([
    ['its hours', { heureDebut: '10:35' }],
    ['its room', { fk_salle: 11 }],
    ['its rhythm', { fk_typeRepetition: repetition.fortnightly, semaine: 1 }],
    ['who is hit: one less', { pupils: [] }],
    ['its day', { jour: 4 }],
  ])('is to be decided again once %s changes', (_what, more: Partial<PlannedWorkshop>) => {
    expect(after(more)).toBe(false);
  });
  test('is to be decided again once one more is hit', () => {
    expect(isKept(one(lesson(12, { pupils: [70, 71] }), { ...there, pupils: [70, 71] }), seen)).toBe(false);
  });
  test('was seen before a new lesson had its number', () => {
    expect(prints(pairs(lesson(0, { heureFin: '11:30' }), there))).toEqual(
      prints(pairs(lesson(99, { heureFin: '11:30' }), there)),
    );
  });
});

test('a lesson with more pupils than places, and a contract, are conflicts of their own', () => {
  const full = lesson(12, { maximumEleves: 1, pupils: [70, 71] });
  expect(crowded([full], TODAY)).toMatchObject([{ cle: 'places-12', ways: [{ hits: [{ type: 'places' }] }] }]);
  expect(crowded([{ ...full, to: '2026-11-28' }], TODAY)).toEqual([]);
  const swapped = crowded([{ ...full, pupils: [70, 72] }], TODAY)[0] as Pair;
  expect(isKept(swapped, prints(crowded([full], TODAY)))).toBe(false);
  const long = lesson(12, { heureFin: '13:00' });
  expect(beyondContract([{ who: 7, minutes: 120 }], 9, [long])).toMatchObject([
    { cle: 'contrat-7-9', ways: [{ minutes: 60, hits: [{ type: 'contrat', who: 7 }] }] },
  ]);
  expect(beyondContract([{ who: 7, minutes: 180 }], 9, [long])).toEqual([]);
});

test('conflicts are gathered by what stands in most of those that are left', () => {
  const names: Readonly<Record<string, readonly string[]>> = { a: ['x', 'y'], b: ['x', 'z'], c: ['z', 'y'], d: ['w'] };
  const causes = causesOf(
    ['a', 'b', 'c', 'd'],
    (pair) => names[pair] ?? [],
    () => 1,
  );
  expect([...causes]).toEqual([
    ['a', 'x'],
    ['b', 'x'],
    ['d', 'w'],
    ['c', 'y'],
  ]);
});
