import { messages, repetition } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { changesWhen, endThatFollows, monthInWords, weeksInWords, whenFaults } from './when';

const said = messages.teaching;
const when = (more: object = {}) => ({
  ...{
    fk_typeRepetition: repetition.weekly,
    jour: 3 as const,
    semaineDuMois: 2 as 1 | 2 | null,
    heureDebut: '10:00',
    heureFin: '11:00',
    dateSeance: null,
  },
  ...more,
});

test.each([repetition.weekly, repetition.fortnightly, repetition.monthly])(
  'a rhythm (%s) without a day is refused unless that is said',
  (fk_typeRepetition) => {
    expect(whenFaults(when({ fk_typeRepetition }), false)).toEqual({});
    expect(whenFaults(when({ fk_typeRepetition, jour: null }), false)).toEqual({ jour: said.needsDayOrNone });
    expect(whenFaults(when({ fk_typeRepetition, jour: null }), true)).toEqual({});
    for (const heureDebut of [null, '00:00'])
      expect(whenFaults(when({ fk_typeRepetition, heureDebut }), false)).toEqual({ heureDebut: said.needsHours });
  },
);

test('what meets once a month on a day has its week, told in words', () => {
  const monthly = when({ fk_typeRepetition: repetition.monthly, semaineDuMois: null });
  expect(whenFaults(monthly, false)).toEqual({ semaineDuMois: said.needsWeekOfMonth });
  expect(whenFaults({ ...monthly, jour: null }, true)).toEqual({});
  expect(monthInWords(3, 2)).toBe('Le 2ᵉ mercredi de chaque mois, hors vacances');
  expect(monthInWords(6, 5)).toBe('Le dernier samedi de chaque mois, hors vacances');
  expect([monthInWords(null, 2), monthInWords(3, null)]).toEqual([undefined, undefined]);
});

test('what meets once has its day, and needs no weekday', () => {
  const once = when({ fk_typeRepetition: repetition.once, jour: null });
  expect(whenFaults(once, false)).toEqual({ dateSeance: said.onceNeedsDay });
  expect(whenFaults({ ...once, dateSeance: '2026-12-05' }, false)).toEqual({});
});

test('what stands is asked only once its own hours change', () => {
  expect([changesWhen({ commentaire: 'x' }), changesWhen({ jour: 4 })]).toEqual([false, true]);
});

test('the end follows the beginning by the length that it had, or by that of the sub-group', () => {
  const before = { heureDebut: '10:00', heureFin: '11:15' };
  expect(endThatFollows(before, { ...before, heureDebut: '17:30' }, 60)).toBe('18:45');
  const empty = { heureDebut: null, heureFin: null };
  expect(endThatFollows(empty, { ...empty, heureDebut: '17:30' }, 60)).toBe('18:30');
  expect(endThatFollows(empty, { ...empty, heureDebut: '17:30' }, null)).toBeUndefined();
});

test('an end that was typed itself stays, and none goes past midnight', () => {
  const before = { heureDebut: '10:00', heureFin: '11:00' };
  expect(endThatFollows(before, { heureDebut: '09:00', heureFin: '10:00' }, null)).toBeUndefined();
  expect(endThatFollows(before, { ...before, heureFin: '11:30' }, null)).toBeUndefined();
  expect(endThatFollows(before, { ...before, heureDebut: '23:30' }, null)).toBeUndefined();
});

test('which weeks are A is said by a date', () => {
  expect(weeksInWords('2026-09-01', '2026-09-03')).toBe(
    'Semaines A\u00a0: celle du 31/08/2026, puis une sur deux. Cette semaine est A.',
  );
  expect(weeksInWords('2026-09-01', '2026-11-29')).toMatch(/Cette semaine est A\.$/);
  expect(weeksInWords('2026-09-01', '2026-11-30')).toMatch(/Cette semaine est B\.$/);
  expect(weeksInWords('2026-09-01', '2026-07-01')).toBe('Semaines A\u00a0: celle du 31/08/2026, puis une sur deux.');
});
