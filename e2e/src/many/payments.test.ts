import { availableParallelism } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { requireNoFailure, retriedWhenBusy } from './payments';

const STALL = { answer: '503 Recommencez. (retry-after 5)', ms: 8_000 };
const BUSY = 3 * availableParallelism();

/** Runs tries that meet these failures, one list each. @returns the number of tries begun, and why it did not hold. */
async function tried(load: number, ...failures: (readonly { answer: string; ms: number }[])[]) {
  let tries = 0;
  const attempt = async () =>
    requireNoFailure({ acknowledged: [], failures: failures[tries++] ?? [], stop: async () => undefined });
  const why = await retriedWhenBusy(attempt, () => load).catch((error: Error) => error.message);
  return [tries, why];
}

describe('payments of which none may fail', () => {
  test('are tried once more after a stall of a busy machine, and no more than that', async () => {
    expect(await tried(BUSY, [])).toEqual([1, undefined]);
    expect(await tried(BUSY, [STALL, STALL], [])).toEqual([2, undefined]);
    expect(await tried(BUSY, [STALL], [STALL])).toEqual([2, expect.stringContaining('calls failed')]);
  });

  test('are not tried again on a machine that is not busy', async () => {
    expect(await tried(1, [STALL], [])).toEqual([1, expect.stringContaining('503 Recommencez.')]);
  });

  test.each([
    ['was refused at once', { ...STALL, ms: 40 }],
    ['was not asked to come again', { ...STALL, answer: '503 Ce calcul prend trop de temps.' }],
    ['was throttled', { ...STALL, answer: '429 Trop d’appels. (retry-after 60)' }],
    ['reached no API', { ...STALL, answer: '502 Le réseau ne répond pas.' }],
    ['lost its connection', { ...STALL, answer: 'TypeError: fetch failed' }],
  ])('are not tried again when one of the calls %s', async (_what, failure) => {
    expect(await tried(BUSY, [STALL, failure], [])).toEqual([1, expect.stringContaining(failure.answer)]);
  });
});
