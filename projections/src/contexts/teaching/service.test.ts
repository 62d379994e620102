import { repetition } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { fullestWeek, serviceBySite, sharesOf, weeklyMinutes } from './service';

const year = { dateDebut: '2026-09-01', dateFin: '2027-06-30' };
/** 42 weeks, without the two of Christmas. */
const calendar = { year, meets: (day: string) => day < '2026-12-21' || day > '2027-01-03', hasHolidays: true };
const share = sharesOf(year, calendar.meets);
const lesson = {
  ...{ heureDebut: '14:00', heureFin: '15:15', CoefRH: 1, fk_typeRepetition: repetition.weekly as number },
  ...{ from: year.dateDebut, to: year.dateFin, fk_site: 1, single: false },
};
type Lesson = typeof lesson;
const serviceOf = (...lessons: readonly Lesson[]) => [
  ...serviceBySite(
    lessons.map((one) => ({ ...one, share: share(one) })),
    calendar,
  ),
];

// 002:629.a
test('real service is the length of the lessons of a week, half of it one week of two, a quarter once a month, by site', () => {
  expect(weeklyMinutes(lesson)).toBe(75);
  expect(weeklyMinutes({ ...lesson, fk_typeRepetition: repetition.once })).toBe(0);
  const fortnightly = { ...lesson, fk_typeRepetition: repetition.fortnightly };
  const monthly = { ...lesson, fk_typeRepetition: repetition.monthly, fk_site: 2 };
  expect(serviceOf(lesson, fortnightly, monthly)).toEqual([
    [1, { minutes: 113, minutesAnnee: 4725 }],
    [2, { minutes: 19, minutesAnnee: 788 }],
  ]);
});

// 001:49.o 002:629.b
test('a coefficient that is not 1 multiplies it', () => {
  expect(weeklyMinutes({ ...lesson, CoefRH: 1.5 })).toBe(112.5);
  expect(serviceOf({ ...lesson, CoefRH: 0.5 })).toEqual([[1, { minutes: 38, minutesAnnee: 1575 }]]);
});

test('a teacher counts the share of the year’s teaching weeks that a lesson is theirs', () => {
  const first = { ...lesson, to: '2027-01-10' };
  const second = { ...lesson, from: '2027-01-11' };
  expect(share(first) + share(second)).toBeCloseTo(1, 10);
  expect(share({ ...lesson, from: '2026-12-21', to: '2027-01-03' })).toBe(0);
  expect(serviceOf(first, second)).toEqual(serviceOf(lesson));
  const [[, ofFirst], [, ofSecond]] = [serviceOf(first)[0], serviceOf(second)[0]] as [
    [number, { minutesAnnee: number }],
    [number, { minutesAnnee: number }],
  ];
  expect(ofFirst.minutesAnnee + ofSecond.minutesAnnee).toBe(42 * 75);
  // One after the other fill no week twice; a lesson that is held otherwise once fills none.
  expect(fullestWeek([first, second])).toBe(75);
  expect(fullestWeek([first, first, { ...first, single: true }])).toBe(150);
});
