import { expect, test } from '@jest/globals';
import type { Injected } from '../recovery';
import { checkRecovered } from './recovered';

const injectedFault = (
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

test('accepts answers and jobs within 10 s', () => {
  expect(problems(injectedFault('SIGKILL jobs', 900, 9_000), injectedFault(ALL, 900, 9_000))).toEqual([[], []]);
});

test.each(['SIGKILL jobs', ALL])('reports late jobs after %s', (fault) => {
  expect(problems(injectedFault(fault, 900, 10_400))).toEqual([[], [`${fault}: jobs after 10400 ms`]]);
});

test('accepts late jobs after other faults, but not missing ones', () => {
  expect(problems(injectedFault('Valkey killed', 900, 12_000))).toEqual([[], []]);
  expect(problems(injectedFault('Valkey killed', 900, undefined))).toEqual([
    ['Valkey killed: jobs not within 240 s'],
    [],
  ]);
  expect(problems(injectedFault('reset valkey', 900, undefined, false))).toEqual([[], []]);
});

test('reports late or missing answers after every fault', () => {
  expect(problems(injectedFault('reset valkey', 10_001, undefined, false))).toEqual([
    [],
    ['reset valkey: answers after 10001 ms'],
  ]);
  expect(problems(injectedFault('reset valkey', undefined, undefined, false))).toEqual([
    ['reset valkey: answers not within 240 s'],
    ['reset valkey: answers not within 240 s'],
  ]);
});
