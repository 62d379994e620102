import { describe, expect, test } from '@jest/globals';
import type { Entry, Fate } from '../ledger';
import type { Injected } from '../recovery';
import { checkDose, type Dose } from './dose';

const entries = (kind: string, fate: Fate, count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index,
    kind,
    key: 'key',
    commandId: 'command',
    expects: [],
    during: 'nothing',
    sentAt: 0,
    fate,
    attempts: 1,
    status: fate === 'refused' ? 422 : 200,
    answer: null,
    broken: 0,
  }));
const injected: Injected = {
  fault: 'SIGKILL api',
  family: 'api',
  jobsWatched: false,
  recovery: { serving: 1_000, working: undefined },
  machineLoad: 1,
};
const complete: Dose = {
  entries: [...entries('payment', 'acknowledged', 96), ...entries('payment', 'refused', 4)],
  injected: [injected],
  planned: 1,
  timed: false,
  kinds: ['payment'],
  aimed: 60,
  acknowledged: 31,
  machineLoad: 1.5,
  processors: 2,
};
const problems = (change: Partial<Dose>) => checkDose({ ...complete, ...change }).flatMap((check) => check.problems);

describe('the dose of a run', () => {
  test('a complete run passes', () => expect(problems({})).toEqual([]));

  test.each<[string, Partial<Dose>, RegExp]>([
    ['a plan not fully injected', { planned: 3 }, /^2 of 3 were not$/],
    ['a kind never sent', { kinds: ['payment', 'claim saved'] }, /^claim saved: none of 0/],
    ['a kind never acknowledged', { entries: entries('payment', 'unclear', 9) }, /^payment: none of 9/],
    [
      'a kind refused too often',
      { entries: [...entries('payment', 'acknowledged', 94), ...entries('payment', 'refused', 6)] },
      /^payment: 6 of 100 refused, such as 422/,
    ],
    ['a load far below its rate', { acknowledged: 29 }, /^29\/s of 60\/s$/],
  ])('%s is reported', (_what, change, problem) => {
    expect(problems(change)).toEqual([expect.stringMatching(problem)]);
  });

  test('a time limit cuts the plan short, with a note', () => {
    const [plan] = checkDose({ ...complete, planned: 3, timed: true });
    expect(plan).toMatchObject({ problems: [], note: 'cut short after the minutes given: 1 of 3' });
  });

  test('on an overloaded machine a note replaces the rate', () => {
    const rate = checkDose({ ...complete, acknowledged: 10, machineLoad: 8 }).at(-1);
    expect(rate).toMatchObject({ problems: [], note: expect.stringContaining('8.0 on 2 processors') });
  });
});
