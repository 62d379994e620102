import { dayAfter, parisClock, weekdayOf } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sync } from 'node-ical';
import { type CalendarLesson, calendarText } from './ical';

const MADE = new Date('2026-09-01T08:00:00Z');
const lesson = (date: string, more: Partial<CalendarLesson> = {}): CalendarLesson => ({
  ...{ idAtelier: 7, date, heureDebut: '17:30', heureFin: '18:30', titre: 'Chorale, Cycle 1', lieu: 'Salle 2, Albi' },
  ...{ autrement: null, semaines: 1, semaineDuMois: null },
  ...more,
});

/** Every instant that a calendar program shows, as clocks in Paris have it, with what it says of it. */
function shown(text: string): readonly string[] {
  const found: string[] = [];
  const wall = (date: Date) => parisClock(date).slice(0, 16);
  for (const event of Object.values(sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    // Each stands there by its day and by its instant.
    const told = [...new Set(Object.values(event.recurrences ?? {}))];
    const overridden = new Set(told.map((one) => wall(one.recurrenceid as Date)));
    const excluded = new Set(Object.values(event.exdate ?? {}).map((one) => wall(one as Date)));
    const starts = event.rrule ? event.rrule.all() : [event.start];
    for (const start of starts) {
      const at = wall(start);
      if (!excluded.has(at) && !overridden.has(at)) found.push(`${at} ${event.summary}`);
    }
    for (const one of told) if (one.status !== 'CANCELLED') found.push(`${wall(one.start as Date)} ${one.summary}`);
  }
  return found.sort();
}

const weekly = (first: string, count: number, step = 7) =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index * step));

test('lessons begin at the same hour before and after both changes of the hour', () => {
  // Summer time ends on 25 October 2026 and begins on 28 March 2027.
  const days = weekly('2026-10-07', 30);
  const expected = days.map((day) => `${day}T17:30 Chorale, Cycle 1`);
  const text = calendarText(
    'Diapason',
    days.map((day) => lesson(day)),
    MADE,
  );
  expect(shown(text)).toEqual(expected);
  const instants = Object.values(sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT' ? (one.rrule?.all() ?? []).map((date) => date.toISOString().slice(0, 16)) : [],
  );
  expect([instants[2], instants[3]]).toEqual(['2026-10-21T15:30', '2026-10-28T16:30']);
  expect([instants[24], instants[25]]).toEqual(['2027-03-24T16:30', '2027-03-31T15:30']);
  expect(text).toContain('BEGIN:VTIMEZONE');
  expect(text).toContain('DTSTAMP:20260901T080000Z');
});

test('what is told of one lesson overrides it under the number of its series', () => {
  const moved = { seanceDu: '2026-10-14', annulee: 0 } as const;
  const lessons = [
    lesson('2026-10-07'),
    lesson('2026-10-16', { heureDebut: '09:00', heureFin: '10:00', lieu: 'Auditorium', autrement: moved }),
    lesson('2026-10-21', { autrement: { seanceDu: '2026-10-21', annulee: 1 } }),
    lesson('2026-11-04'),
  ];
  const text = calendarText('Diapason', lessons, MADE);
  expect([...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid?.trim())).toEqual(
    Array.from({ length: 3 }, () => 'atelier-7-2026-10-07@diapason'),
  );
  expect(text).toContain('RECURRENCE-ID;TZID=Europe/Paris:20261014T173000');
  expect(text).toContain('STATUS:CANCELLED');
  expect(shown(text)).toEqual([
    '2026-10-07T17:30 Chorale, Cycle 1',
    '2026-10-16T09:00 Chorale, Cycle 1',
    '2026-11-04T17:30 Chorale, Cycle 1',
  ]);
  expect(calendarText('Diapason', lessons, MADE)).toBe(text);
});

test('a lesson that repeats nowhere is itself, or is not there', () => {
  const once = lesson('2026-12-12', { semaines: 0, autrement: { seanceDu: '2026-12-05', annulee: 0 } });
  const off = lesson('2026-12-19', { idAtelier: 8, semaines: 0, autrement: { seanceDu: '2026-12-19', annulee: 1 } });
  expect(shown(calendarText('Diapason', [once, off], MADE))).toEqual(['2026-12-12T17:30 Chorale, Cycle 1']);
});

test('once a month is a rule of its weekday, a lesson of it told otherwise under its number', () => {
  const monthly = { semaineDuMois: 5 };
  const lessons = [
    lesson('2026-09-30', monthly),
    lesson('2026-10-29', { ...monthly, autrement: { seanceDu: '2026-10-28', annulee: 0 } }),
    lesson('2026-11-25', monthly),
    // None at Christmas.
    lesson('2027-01-27', monthly),
  ];
  const text = calendarText('Diapason', lessons, MADE);
  expect(text).toContain('RRULE:FREQ=MONTHLY;COUNT=5;BYDAY=WE;BYSETPOS=-1');
  expect(text).toContain('EXDATE;TZID=Europe/Paris:20261230T173000');
  expect(text).toContain('RECURRENCE-ID;TZID=Europe/Paris:20261028T173000');
  expect(shown(text)).toEqual(lessons.map(({ date }) => `${date}T17:30 Chorale, Cycle 1`));
  const second = ['2026-09-09', '2026-10-14'].map((date) => lesson(date, { semaineDuMois: 2 }));
  expect(calendarText('Diapason', second, MADE)).toContain('RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=WE;BYSETPOS=2');
});

const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 30 })
  .map((weeks) => weeks.sort((a, b) => a - b));
const told = fc.constantFrom('as planned', 'moved', 'cancelled');

test('whatever weeks a workshop has, and whatever is told of some, a program shows the school’s lessons', () => {
  fc.assert(
    fc.property(
      days,
      fc.array(told, { minLength: 30, maxLength: 30 }),
      fc.constantFrom(1, 2),
      fc.integer({ min: 0, max: 6 }),
      (weeks, tells, semaines, weekday) => {
        const first = dayAfter('2026-08-31', weekday);
        const lessons = weeks.map((week, index) => {
          const date = dayAfter(first, week * 7 * semaines);
          if (tells[index] === 'moved')
            return lesson(dayAfter(date, 1), {
              semaines,
              heureDebut: '08:15',
              heureFin: '09:00',
              autrement: { seanceDu: date, annulee: 0 },
            });
          if (tells[index] === 'cancelled')
            return lesson(date, { semaines, autrement: { seanceDu: date, annulee: 1 } });
          return lesson(date, { semaines });
        });
        const held = lessons.filter(({ autrement }) => autrement?.annulee !== 1);
        expect(shown(calendarText('Diapason', lessons, MADE))).toEqual(
          held.map(({ date, heureDebut, titre }) => `${date}T${heureDebut} ${titre}`).sort(),
        );
        expect(weekdayOf(lessons[0]?.autrement?.seanceDu ?? lessons[0]?.date ?? '')).toBe(weekday + 1);
      },
    ),
    { numRuns: 150 },
  );
});
