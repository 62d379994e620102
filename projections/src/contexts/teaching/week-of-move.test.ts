import { expect, test } from '@jest/globals';
import { weekOfMove } from './week-of-move';

const wednesdays = ['2026-12-30', '2027-01-06', '2027-01-13'];
const saturdays = ['2027-01-02', '2027-01-09', '2027-01-16'];
const from = (day: string, days: readonly string[]) => days.filter((one) => one >= day);

test('a move within its week says its first lesson, and the day that has none', () => {
  expect(weekOfMove({ depuis: '2027-01-05', before: wednesdays, after: from('2027-01-05', saturdays) })).toBe(
    '1ʳᵉ séance le samedi 9 janvier, rien le mercredi 6',
  );
});

test('a week that loses its lesson, and one that has two, are told', () => {
  expect(weekOfMove({ depuis: '2027-01-07', before: wednesdays, after: from('2027-01-07', saturdays) })).toBe(
    'deux cours cette semaine-là, mercredi 6 et samedi 9',
  );
  expect(weekOfMove({ depuis: '2027-01-07', before: saturdays, after: from('2027-01-07', wednesdays) })).toBe(
    '1ʳᵉ séance le mercredi 13 janvier, aucun cours cette semaine-là',
  );
});

test('another hour of the same day needs no word', () => {
  expect(weekOfMove({ depuis: '2027-01-05', before: wednesdays, after: from('2027-01-05', wednesdays) })).toBe('');
});
