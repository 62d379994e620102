import { dayAfter, messages, right } from '@diapason/contracts/constants';
import type { PlannedKind } from '@diapason/contracts/teaching';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideReplaceTeacher } from './replace-teacher';
import { decideSaveWorkshop } from './save-workshop';
import { decideWithdrawPlanned } from './withdraw-planned';
import { at, type Workshop, type WorkshopState, workshop } from './workshop';
import { decideAttachPupil, decideAttachTeacher, decideDetachPupil, decideDetachTeacher } from './workshop-people';

const year = { dateDebut: '2026-09-01', dateFin: '2027-07-03' };
const TODAY = '2026-11-28';
const choir: Workshop = workshopDetails(3, { maximumEleves: 2 });
const every = { has: () => true } as unknown as ReadonlySet<number>;
const [GILLES, NORA] = [12, 13];
type Events = ReturnType<typeof decideSaveWorkshop>;
const then = (state: WorkshopState, ...acts: ((state: WorkshopState) => Events)[]) =>
  acts.reduce((now, act) => act(now).reduce(workshop.evolve, now), state);
const nobody = { teachers: [], offered: new Map() };
const gilles = {
  teachers: [{ fk_enseignant: GILLES, fk_instrument: 5 }],
  offered: new Map([[GILLES, new Set([5])]]),
};
const first = then(workshop.initial, (state) =>
  decideSaveWorkshop(state, choir, gilles, every, { day: year.dateDebut, year }),
);
const join = (fk_eleve: number, day: string) => (state: WorkshopState) =>
  decideAttachPupil(
    state,
    { idAtelier: 3, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve },
    every,
    { day, year },
  );
const leave = (fk_eleve: number, day: string) => (state: WorkshopState) => decideDetachPupil(state, fk_eleve, day);
const replace =
  (day: string, jusquau: string | null = null, more: object = {}) =>
  (state: WorkshopState) =>
    decideReplaceTeacher(
      state,
      {
        ...{ remplacement: 1, fk_enseignant: GILLES, par: NORA, fk_instrument: 5, day, jusquau, motif: null, year },
        ...more,
      },
      every,
      new Set([5]),
    );
const withdraw =
  (genre: PlannedKind, date: string, qui = 0, { functions = every, today = TODAY } = {}) =>
  (state: WorkshopState) =>
    decideWithdrawPlanned(state, { genre, date, qui }, { today, year }, functions);
const days = Array.from({ length: 306 }, (_, count) => dayAfter(year.dateDebut, count));
const told = (state: WorkshopState) =>
  days.map((day) => {
    const { workshop: found, teachers, pupils } = at(state, day);
    return [found?.jour, found?.heureDebut, [...teachers.keys()].sort(), [...pupils.keys()].sort()];
  });
const teachersOn = (state: WorkshopState, day: string) => [...at(state, day).teachers.keys()].sort();

test('who is replaced teaches until the eve, and resumes after the last day', () => {
  const state = then(first, replace('2027-01-04', '2027-02-26'));
  expect(['2027-01-03', '2027-01-04', '2027-02-26', '2027-02-27'].map((day) => teachersOn(state, day))).toEqual([
    [GILLES],
    [NORA],
    [NORA],
    [GILLES],
  ]);
});

test('whoever is not there then, or is the same, or teaches it already, is refused by name', () => {
  expect(() => then(first, replace('2027-01-04', null, { par: GILLES }))).toThrow(messages.teaching.sameTeacher);
  expect(() => then(first, replace('2027-01-04', '2027-01-03'))).toThrow(messages.teaching.untilBeforeFrom);
  expect(() => then(first, replace('2027-01-04', null, { fk_enseignant: 99 }))).toThrow(
    messages.teaching.notTaughtThen,
  );
  expect(() => then(first, replace('2027-01-04', null, { fk_instrument: 9 }))).toThrow(
    messages.teaching.teacherNoDiscipline,
  );
  const both = then(first, (state) =>
    decideAttachTeacher(
      state,
      { fk_enseignant: NORA, fk_instrument: 5 },
      every,
      { day: '2027-03-01', year },
      new Set([5]),
    ),
  );
  expect(() => then(both, replace('2027-01-04'))).toThrow(messages.teaching.alreadyTeaches);
});

test('replacing and taking that back each want 190 and 191', () => {
  const one = new Set([right.addWorkshopTeacher]);
  expect(() =>
    decideReplaceTeacher(
      first,
      {
        ...{ remplacement: 1, fk_enseignant: GILLES, par: NORA, fk_instrument: 5 },
        ...{ day: '2027-01-04', jusquau: null, motif: null, year },
      },
      one,
      new Set([5]),
    ),
  ).toThrow(messages.identity.notAllowed);
  const state = then(first, replace('2027-01-04'));
  expect(() => withdraw('remplacement', '2027-01-04', 1, { functions: one })(state)).toThrow(
    messages.identity.notAllowed,
  );
});

test('what is taken back leaves every day as it was before', () => {
  const day = fc
    .oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }))
    .map((count) => dayAfter(year.dateDebut, count));
  const base = then(first, join(71, '2026-09-01'));
  const today = dayAfter(year.dateDebut, -1);
  const acts = fc.record({ day, length: fc.integer({ min: 1, max: 60 }), kind: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(acts, fc.boolean(), ({ day: on, length, kind }, moved) => {
      const before = moved
        ? then(base, (state) =>
            decideSaveWorkshop(state, { ...choir, jour: 6 }, nobody, every, { day: dayAfter(on, -1), year }),
          )
        : base;
      const cases: readonly (readonly [(state: WorkshopState) => Events, PlannedKind, number])[] = [
        [
          (state) =>
            decideSaveWorkshop(state, { ...choir, jour: 6, heureDebut: '13:00' }, nobody, every, { day: on, year }),
          'horaire',
          0,
        ],
        [
          (state) =>
            decideAttachTeacher(
              state,
              { fk_enseignant: NORA, fk_instrument: 5 },
              every,
              { day: on, year },
              new Set([5]),
            ),
          'enseignantArrive',
          NORA,
        ],
        [(state) => decideDetachTeacher(state, GILLES, on), 'enseignantPart', GILLES],
        [join(72, on), 'eleveArrive', 72],
        [leave(71, on), 'elevePart', 71],
        [replace(on, length > 30 ? dayAfter(on, length) : null), 'remplacement', 1],
      ];
      // What is so from the first day on replaces what was, and is not planned.
      fc.pre(
        on > year.dateDebut || ['enseignantArrive', 'eleveArrive', 'remplacement'].includes(cases[kind]?.[1] ?? ''),
      );
      const [act, genre, qui] = cases[kind] as (typeof cases)[number];
      expect(told(then(before, act, withdraw(genre, on, qui, { today })))).toEqual(told(before));
    }),
  );
});

test('nothing is taken back twice, once it holds, or where the place was given away', () => {
  const state = then(first, replace('2027-01-04'));
  const after = then(state, withdraw('remplacement', '2027-01-04', 1));
  expect(withdraw('remplacement', '2027-01-04', 1)(after)).toEqual([]);
  for (const begun of ['2026-10-01', TODAY])
    expect(() => withdraw('horaire', begun)(first)).toThrow(messages.teaching.plannedBegun);
  const full = then(
    first,
    join(71, '2026-10-01'),
    join(72, '2026-10-01'),
    leave(71, '2027-01-04'),
    join(73, '2027-01-04'),
  );
  expect(() => withdraw('elevePart', '2027-01-04', 71)(full)).toThrow(messages.teaching.workshopFull);
});

test('a replacement on the day on which the part began gives it back, with its discipline', () => {
  const OLGA = 14;
  const two = then(first, replace('2027-01-04'), (state) =>
    decideReplaceTeacher(
      state,
      {
        ...{ remplacement: 2, fk_enseignant: NORA, par: OLGA, fk_instrument: 6, day: '2027-01-04' },
        ...{ jusquau: '2027-02-26', motif: null, year },
      },
      every,
      new Set([6]),
    ),
  );
  expect(teachersOn(two, '2027-01-04')).toEqual([OLGA]);
  const back = then(two, withdraw('remplacement', '2027-01-04', 2));
  expect(['2027-01-03', '2027-01-04', '2027-03-01'].map((day) => teachersOn(back, day))).toEqual([
    [GILLES],
    [NORA],
    [NORA],
  ]);
  expect(at(back, '2027-01-04').teachers.get(NORA)?.fk_instrument).toBe(5);
});

test('no part of a replacement is taken back by itself while the replacement may be', () => {
  const state = then(first, replace('2027-01-04', '2027-02-26'));
  const parts: readonly (readonly [PlannedKind, string, number])[] = [
    ['enseignantPart', '2027-01-04', GILLES],
    ['enseignantArrive', '2027-01-04', NORA],
    ['enseignantPart', '2027-02-27', NORA],
    ['enseignantArrive', '2027-02-27', GILLES],
  ];
  for (const part of parts)
    expect(() => withdraw(...part)(state)).toThrow(messages.teaching.partOfReplacement('04/01/2027'));
  // Once it holds, what it has still to come is taken back by itself.
  const later = { today: '2027-02-01' };
  expect(withdraw('enseignantArrive', '2027-02-27', GILLES, later)(state)).toHaveLength(1);
});
