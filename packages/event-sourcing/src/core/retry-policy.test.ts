import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import {
  retryBudgetLeft,
  retryWhileUnavailable,
  withinRetryBudget,
  withoutRetryBudget,
  withRetryBudget,
} from './retry-policy';
import { AnswerTimeout } from './unavailable';

/** Longer than a busy machine stalls. */
const retryPolicy = { answerMs: 1_000, retryForMs: 60_000 };
const LEAST_MS = 500;

/** A store that is away at the first attempts. */
const awayFor = (times: number) => {
  let left = times;
  return retryWhileUnavailable(retryPolicy, async () => {
    left -= 1;
    if (left >= 0) throw new AnswerTimeout('away');
    return 'done';
  });
};

describe('the budget of a caller', () => {
  test('pays for an event store that is away, and for nothing else that the caller waits for', async () => {
    await withRetryBudget(async () => {
      await pause(300);
      await retryWhileUnavailable(retryPolicy, () => pause(300));
      expect(retryBudgetLeft()).toBe(retryPolicy.retryForMs);
      expect(await awayFor(1)).toBe('done');
      expect(retryBudgetLeft()).toBeLessThanOrEqual(retryPolicy.retryForMs - 199);
    }, retryPolicy);
  });

  test('pays once for what waits at the same time', async () => {
    await withRetryBudget(async () => {
      await Promise.all(Array.from({ length: 200 }, () => awayFor(1)));
      expect(retryBudgetLeft()).toBeGreaterThan(retryPolicy.retryForMs - 200 * 199);
    }, retryPolicy);
  });

  test('pays for work that others share when it takes longer than that of a store that is well', async () => {
    const paidFor = (ms: number) =>
      withRetryBudget(async () => {
        await withinRetryBudget(pause(ms), retryPolicy.retryForMs);
        return retryPolicy.retryForMs - retryBudgetLeft();
      }, retryPolicy);
    expect(await paidFor(0)).toBe(0);
    expect(await paidFor(2_100)).toBeGreaterThanOrEqual(2_000);
  });

  test('leaves a little when it is used up, and what is outside is not bounded by it', async () => {
    await withRetryBudget(
      async () => {
        await expect(awayFor(Number.POSITIVE_INFINITY)).rejects.toThrow(AnswerTimeout);
        expect(retryBudgetLeft()).toBe(LEAST_MS);
        expect(await withoutRetryBudget(async () => retryBudgetLeft())).toBe(Number.POSITIVE_INFINITY);
        expect(await withRetryBudget(async () => retryBudgetLeft(), retryPolicy)).toBe(LEAST_MS);
      },
      { retryForMs: 100 },
    );
  });
});
