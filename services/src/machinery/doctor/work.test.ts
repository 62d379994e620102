import { expect, test } from '@jest/globals';
import { findingsOf } from './work';

const marks = (work: Parameters<typeof findingsOf>[0]) => findingsOf(work).map(({ good }) => good);

test('a process that hangs, and jobs that were given up, are marked; one that is stopped is sound', () => {
  expect(marks({ started: true, projects: true, reacts: true, failed: 0 })).toEqual([true, true]);
  expect(marks({ started: true, projects: true, reacts: false, failed: 0 })).toEqual([true, false]);
  expect(marks({ started: true, projects: false, reacts: true, failed: 2 })).toEqual([false, true, false]);
  expect(marks({ started: true, projects: false, reacts: false, failed: 0 })).toEqual([false, false]);
  expect(marks({ started: false, projects: false, reacts: false, failed: 1 })).toEqual([true, false]);
});
