import { repetition } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { fullestWeek, sharesOf, taughtBySite, weeklyMinutes } from './timetable';

const hours = { heureDebut: '14:00', heureFin: '15:15' };
const lesson = { ...hours, CoefRH: 1, share: 1, fk_typeRepetition: repetition.weekly };

// 002:629.a
test('real service is the length of the lessons of a week, half of it one week of two, by site', () => {
  expect(weeklyMinutes(lesson)).toBe(75);
  const fortnightly = { ...lesson, fk_typeRepetition: repetition.fortnightly };
  expect([
    ...taughtBySite([
      { ...lesson, fk_site: 1 },
      { ...fortnightly, fk_site: 1 },
      { ...lesson, fk_site: 2 },
    ]),
  ]).toEqual([
    [1, 113],
    [2, 75],
  ]);
  expect(weeklyMinutes({ ...lesson, fk_typeRepetition: repetition.once })).toBe(0);
});

// 002:629.b
test('a coefficient that is not 1 multiplies it', () => {
  expect(weeklyMinutes({ ...lesson, CoefRH: 1.5 })).toBe(112.5);
  expect([...taughtBySite([{ ...lesson, CoefRH: 0.5, fk_site: 1 }])]).toEqual([[1, 38]]);
});

test('a teacher counts the share of the year’s teaching weeks that a lesson is theirs', () => {
  const year = { dateDebut: '2026-09-01', dateFin: '2027-06-30' };
  const share = sharesOf(year, (day) => day < '2026-12-20' || day > '2027-01-03');
  const [first, second] = [
    { from: '2026-09-01', to: '2027-01-10', fk_site: 1, single: false },
    { from: '2027-01-11', to: '2027-06-30', fk_site: 1, single: false },
  ].map((span) => ({ ...lesson, ...span, share: share(span) }));
  expect((first?.share ?? 0) + (second?.share ?? 0)).toBeCloseTo(1, 10);
  expect(share({ from: '2026-12-20', to: '2027-01-03', fk_site: 1, single: false })).toBe(0);
  expect(taughtBySite([first, second].flatMap((one) => one ?? []))).toEqual(new Map([[1, 75]]));
  // One after the other fill no week twice.
  expect(fullestWeek([first, second].flatMap((one) => one ?? []))).toBe(75);
  expect(fullestWeek([first, first].flatMap((one) => one ?? []))).toBe(150);
});
