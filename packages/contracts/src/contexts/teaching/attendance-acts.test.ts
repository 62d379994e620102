import { expect, test } from '@jest/globals';
import type { Session } from '../../core/session';
import { attendanceActs } from './attendance-acts';
import type { AttendanceSheet } from './attendance-endpoints';

const open = (date: string, dateValidation: string | null = null) =>
  Object.entries(attendanceActs.acts)
    .filter(([, { when }]) =>
      when?.({ date, aujourdhui: '2026-11-21', dateValidation } as AttendanceSheet, {} as Session),
    )
    .map(([word]) => word);

// 001:116.c 001:116.d 001:116.e
test('a sheet is validated from its day on; a pupil is excused up to it, and a slip righted until it is validated', () => {
  expect(open('2026-11-20')).toEqual(['enregistrer', 'valider', 'annulerExcuse']);
  expect(open('2026-11-21')).toEqual(['enregistrer', 'valider', 'excuser', 'annulerExcuse']);
  expect(open('2026-11-22')).toEqual(['enregistrer', 'excuser', 'annulerExcuse']);
});

// 001:62.k
test('a validated sheet is only read', () => expect(open('2026-11-21', '2026-11-21')).toEqual([]));
