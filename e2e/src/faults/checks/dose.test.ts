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
  }));
const injected: Injected = {
  fault: 'SIGKILL api',
  family: 'api',
  jobsWatched: false,
  recovery: { serving: 1_000, working: undefined },
  machineLoad: 1,
};
const whole: Dose = {
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
const problems = (change: Partial<Dose>) => checkDose({ ...whole, ...change }).flatMap((check) => check.problems);

describe('the dose of a run', () => {
  test('a whole one holds', () => expect(problems({})).toEqual([]));

  test.each<[string, Partial<Dose>, RegExp]>([
    ['a plan that was not injected to its end', { planned: 3 }, /^2 of 3 were not$/],
    ['a kind that was never sent', { kinds: ['payment', 'claim saved'] }, /^claim saved: none of 0/],
    ['a kind that was never acknowledged', { entries: entries('payment', 'unclear', 9) }, /^payment: none of 9/],
    [
      'a kind that is refused too often',
      { entries: [...entries('payment', 'acknowledged', 94), ...entries('payment', 'refused', 6)] },
      /^payment: 6 of 100 refused, such as 422/,
    ],
    ['a load that was hardly there', { acknowledged: 29 }, /^29\/s of 60\/s$/],
  ])('%s is told', (_what, change, told) => {
    expect(problems(change)).toEqual([expect.stringMatching(told)]);
  });

  test('a time that was given cuts the plan short, and is told', () => {
    const [plan] = checkDose({ ...whole, planned: 3, timed: true });
    expect(plan).toMatchObject({ problems: [], note: 'cut short after the minutes given: 1 of 3' });
  });

  test('an overloaded machine is told instead of its rate', () => {
    const rate = checkDose({ ...whole, acknowledged: 10, machineLoad: 8 }).at(-1);
    expect(rate).toMatchObject({ problems: [], note: expect.stringContaining('8.0 on 2 processors') });
  });
});
