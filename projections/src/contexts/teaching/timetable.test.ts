import { repetition } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { taughtBySite, weeklyMinutes } from './timetable';

const lesson = { heureDebut: '14:00', heureFin: '15:15', CoefRH: 1, fk_typeRepetition: repetition.weekly };

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
