import type { Entry } from '../ledger';
import type { Check } from './check';

/** The event store is waited for as long, and a form takes a moment to arrive. */
const LONGEST_MS = 9_000;
/** Faults of the event store alone. */
const OF_THE_STORE = /^(?:SIGKILL|stalled|reset) event-store$|^event store: /;

/**
 * A server that is away is a wait and then a 503, never an error of ours.
 * @param longest wait for an answer by fault, in milliseconds.
 */
export function checkAnswers(entries: readonly Entry[], longest: ReadonlyMap<string, number>): readonly Check[] {
  const broken = entries.filter((entry) => entry.broken > 0);
  const waits = [...longest].filter(([fault]) => OF_THE_STORE.test(fault));
  return [
    {
      name: 'no call was answered with 500',
      counted: entries.reduce((sum, entry) => sum + entry.attempts, 0),
      problems: broken.map((entry) => `command ${entry.number} (${entry.kind}), first sent during ${entry.during}`),
    },
    {
      name: 'while the event store was away, no caller waited longer than 9 s',
      counted: waits.length,
      problems: waits.filter(([, wait]) => wait > LONGEST_MS).map(([fault, wait]) => `${fault}: ${wait} ms`),
      note: `the longest ${Math.max(0, ...waits.map(([, wait]) => wait))} ms`,
    },
  ];
}
