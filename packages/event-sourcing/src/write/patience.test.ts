import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { Unanswered } from './away';
import { budgetLeft, inOneBudget, outsideBudget, untilAnswered, withinBudget } from './patience';

/** Longer than a busy machine stalls. */
const patience = { answerMs: 1_000, awayMs: 60_000 };
const LEAST_MS = 500;

/** A store that is away at the first attempts. */
const awayFor = (times: number) => {
  let left = times;
  return untilAnswered(patience, async () => {
    left -= 1;
    if (left >= 0) throw new Unanswered('away');
    return 'done';
  });
};

describe('the budget of a caller', () => {
  test('pays for an event store that is away, and for nothing else that the caller waits for', async () => {
    await inOneBudget(async () => {
      await pause(300);
      await untilAnswered(patience, () => pause(300));
      expect(budgetLeft()).toBe(patience.awayMs);
      expect(await awayFor(1)).toBe('done');
      expect(budgetLeft()).toBeLessThanOrEqual(patience.awayMs - 199);
    }, patience);
  });

  test('pays once for what waits at the same time', async () => {
    await inOneBudget(async () => {
      await Promise.all(Array.from({ length: 200 }, () => awayFor(1)));
      expect(budgetLeft()).toBeGreaterThan(patience.awayMs - 200 * 199);
    }, patience);
  });

  test('pays for work that others share when it takes longer than that of a store that is well', async () => {
    const paidFor = (ms: number) =>
      inOneBudget(async () => {
        await withinBudget(pause(ms), patience.awayMs);
        return patience.awayMs - budgetLeft();
      }, patience);
    expect(await paidFor(0)).toBe(0);
    expect(await paidFor(2_100)).toBeGreaterThanOrEqual(2_000);
  });

  test('leaves a little when it is used up, and what is outside is not bounded by it', async () => {
    await inOneBudget(
      async () => {
        await expect(awayFor(Number.POSITIVE_INFINITY)).rejects.toThrow(Unanswered);
        expect(budgetLeft()).toBe(LEAST_MS);
        expect(await outsideBudget(async () => budgetLeft())).toBe(Number.POSITIVE_INFINITY);
        expect(await inOneBudget(async () => budgetLeft(), patience)).toBe(LEAST_MS);
      },
      { awayMs: 100 },
    );
  });
});
