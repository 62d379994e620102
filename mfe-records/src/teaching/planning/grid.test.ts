import { expect, test } from '@jest/globals';
import { headOf, inGrid, spanOfDay } from './grid';

// 001:48.e 001:196.a 002:628.a
test('the day begins at 07:00, earlier for an earlier lesson, and ends after the last one', () => {
  expect(spanOfDay([])).toEqual({ from: '07:00:00', to: '21:00:00' });
  expect(spanOfDay([{ heureDebut: '06:30', heureFin: '07:00' }])).toEqual({ from: '06:00:00', to: '21:00:00' });
  expect(spanOfDay([{ heureDebut: '22:00', heureFin: '23:59' }])).toEqual({ from: '07:00:00', to: '24:00:00' });
  expect(spanOfDay([{ heureDebut: '20:00', heureFin: '22:00' }]).to).toBe('22:00:00');
});

test('a lesson of two teachers stands in the columns of both', () => {
  const [first, second] = [{ columns: ['31', '32'] }, { columns: ['33'] }];
  expect(inGrid([first, second], [{ key: '31' }, { key: '32' }])).toEqual([
    { lesson: first, column: 0 },
    { lesson: first, column: 1 },
  ]);
});

test('the screen alone says which column is today’s', () => {
  expect(
    [{ title: 'Lun. 23', isToday: true }, { title: 'Mar. 24', isToday: false }, { title: 'Salle 4' }].map(headOf),
  ).toEqual(['Lun. 23 · aujourd’hui', 'Mar. 24', 'Salle 4']);
});
