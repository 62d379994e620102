import { expect, test } from '@jest/globals';
import { absentRunning, departureFor } from './lesson-facts';

const [EXCUSED, PRESENT, ABSENT] = [1, 2, 4];
const sheets = (...statuses: readonly number[]) =>
  statuses.map((fk_statutPresence, index) => ({ date: `2026-11-${20 - index}`, fk_statutPresence }));

test('absences run from the latest sheet before the day back to the first that says otherwise', () => {
  expect(absentRunning([], '2026-11-25')).toBe(0);
  expect(absentRunning(sheets(ABSENT, ABSENT, ABSENT), '2026-11-25')).toBe(3);
  expect(absentRunning(sheets(ABSENT, ABSENT, PRESENT, ABSENT), '2026-11-25')).toBe(2);
  expect(absentRunning(sheets(EXCUSED, ABSENT), '2026-11-25')).toBe(0);
  expect(absentRunning(sheets(PRESENT, ABSENT, ABSENT), '2026-11-20')).toBe(2);
});

test('one leaves in time only for a lesson that follows one on another site on the same day', () => {
  const at = (date: string, heureDebut: string, fk_site: number) => ({ date, heureDebut, fk_site });
  const lessons = [
    at('2026-11-25', '16:00', 1),
    at('2026-11-25', '17:15', 1),
    at('2026-11-25', '18:45', 2),
    at('2026-11-26', '00:10', 1),
    at('2026-11-26', '00:20', 2),
  ];
  expect(lessons.map((one) => departureFor(one, lessons, 20))).toEqual([null, null, '18:25', null, '00:00']);
});
