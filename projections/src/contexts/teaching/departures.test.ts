import { expect, test } from '@jest/globals';
import { departureFor } from './departures';

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
