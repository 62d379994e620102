import { expect, test } from '@jest/globals';
import type { Injected } from '../recovery';
import { checkRecovered } from './recovered';

const one = (
  fault: string,
  serving: number | undefined,
  working: number | undefined,
  jobsWatched = true,
): Injected => ({
  fault,
  family: 'all processes',
  jobsWatched,
  recovery: { serving, working },
  machineLoad: 1,
});
const ALL = 'SIGKILL api, projector, jobs, event-store at once';
const problems = (...injected: Injected[]) => checkRecovered(injected).map((check) => check.problems);

test('answers and jobs that are back in less than 10 s are right', () => {
  expect(problems(one('SIGKILL jobs', 900, 9_000), one(ALL, 900, 9_000))).toEqual([[], []]);
});

test.each(['SIGKILL jobs', ALL])('jobs that are late after %s are told', (fault) => {
  expect(problems(one(fault, 900, 10_400))).toEqual([[], [`${fault}: jobs after 10400 ms`]]);
});

test('late jobs are no fault where another server was broken, but jobs that never come are', () => {
  expect(problems(one('Valkey killed', 900, 12_000))).toEqual([[], []]);
  expect(problems(one('Valkey killed', 900, undefined))).toEqual([['Valkey killed: jobs not within a minute'], []]);
  expect(problems(one('reset valkey', 900, undefined, false))).toEqual([[], []]);
});

test('answers that are late or never come are told after every fault', () => {
  expect(problems(one('reset valkey', 10_001, undefined, false))).toEqual([
    [],
    ['reset valkey: answers after 10001 ms'],
  ]);
  expect(problems(one('reset valkey', undefined, undefined, false))).toEqual([
    ['reset valkey: answers not within a minute'],
    ['reset valkey: answers not within a minute'],
  ]);
});
