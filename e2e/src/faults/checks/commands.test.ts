import { describe, expect, test } from '@jest/globals';
import type { Recorded } from '../event-log';
import type { Entry, Fate } from '../ledger';
import { checkCommands } from './commands';

const entry = (commandId: string, fate: Fate, kind = 'payment'): Entry => ({
  number: 1,
  kind,
  key: 'key',
  commandId,
  expects: ['PaymentRegistered'],
  during: 'nothing',
  sentAt: 0,
  fate,
  attempts: 1,
  status: 200,
  answer: null,
  broken: 0,
});

let position = 0n;
const event = (commandId: string, data = {}): Recorded => ({
  id: `event-${++position}`,
  type: 'PaymentRegistered',
  stream: 'contribution-1',
  position,
  commandId,
  at: '2026-11-21T23:30:00.000Z',
  data,
});

/** Names of the failed checks. */
const failing = (entries: readonly Entry[], log: readonly Recorded[]) =>
  checkCommands(entries, log)
    .filter((check) => check.problems.length > 0)
    .map((check) => check.name);

const ONCE = 'acknowledged commands are in the log exactly once';

describe('the fate of commands', () => {
  test('passes when every command has its fate in the log', () => {
    const entries = [entry('a', 'acknowledged'), entry('b', 'unclear'), entry('c', 'unclear'), entry('d', 'refused')];
    expect(failing(entries, [event('a'), event('b')])).toEqual([]);
  });
  test('finds a lost acknowledged command', () => {
    expect(failing([entry('a', 'acknowledged')], [event('other')])).toEqual([ONCE]);
  });
  test('finds a duplicated acknowledged command', () => {
    expect(failing([entry('a', 'acknowledged')], [event('a'), event('a')])).toEqual([ONCE]);
  });
  test('finds a duplicated unclear command', () => {
    expect(failing([entry('a', 'unclear')], [event('a'), event('a')])).toEqual([
      'unclear commands are in the log once or not at all',
    ]);
  });
  test('finds a partly stored unclear command', () => {
    const both = { ...entry('a', 'unclear'), expects: ['PaymentRegistered', 'ReceiptIssued'] };
    expect(failing([both], [])).toEqual([]);
    expect(failing([both], [event('a')])).toEqual(['unclear commands are in the log once or not at all']);
  });
  test('finds a refused command that happened', () => {
    expect(failing([entry('a', 'refused')], [event('a')])).toEqual(['refused commands left nothing']);
  });
  test('finds duplicate and unordered events', () => {
    const twice = event('a');
    expect(failing([], [twice, twice])).toEqual(['the log has no event twice and one order']);
  });
  test('finds a payment dated in another time zone', () => {
    const dated = [entry('a', 'acknowledged', 'payment with receipt')];
    expect(failing(dated, [event('a', { date: '2026-11-22' })])).toEqual([]);
    expect(failing(dated, [event('a', { date: '2026-11-21' })])).toEqual(['payments of today have their day in Paris']);
  });
});
