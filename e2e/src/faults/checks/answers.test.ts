import { expect, test } from '@jest/globals';
import type { Entry } from '../ledger';
import { checkAnswers } from './answers';

const entry: Entry = {
  number: 7,
  kind: 'payment',
  key: 'key',
  commandId: 'command',
  expects: [],
  during: 'event store: silent',
  sentAt: 0,
  fate: 'acknowledged',
  attempts: 2,
  status: 200,
  answer: null,
  broken: 0,
};
const problems = (change: Partial<Entry>, longest: readonly (readonly [string, number])[] = []) =>
  checkAnswers([{ ...entry, ...change }], new Map(longest)).flatMap((check) => check.problems);

test('a wait and then an answer is no problem', () => {
  expect(problems({}, [['event store: silent', 8_100]])).toEqual([]);
});

test('a 500 is told even where a later attempt was acknowledged', () => {
  expect(problems({ broken: 1 })).toEqual(['command 7 (payment), first sent during event store: silent']);
});

test('a wait for the event store that is too long is told, a wait for anything else is not', () => {
  expect(
    problems({}, [
      ['SIGKILL event-store', 12_000],
      ['PostgreSQL kill -9', 12_000],
      ['SIGKILL api, projector, jobs, event-store at once', 12_000],
    ]),
  ).toEqual(['SIGKILL event-store: 12000 ms']);
});
