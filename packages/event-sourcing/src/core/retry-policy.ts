import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerTimeout, isEventStoreUnavailable } from './unavailable';

export interface RetryPolicy {
  /** Longest wait for one answer, in milliseconds. A connection that breaks under the client can leave a call without any. */
  readonly answerMs: number;
  /** How long an event store that is away is tried again, in milliseconds. */
  readonly retryForMs: number;
}

/** A new leader stands 2 to 5 s after the old one was lost; a silent one is noticed after 4 s. With its answer a caller waits 8 s. */
export const RETRY_POLICY: RetryPolicy = { answerMs: 4_000, retryForMs: 7_800 };

/** The least that a call waits, even with no budget left: a healthy store answers sooner. */
const LEAST_MS = 500;

/** What a caller still waits for an event store that is away, in milliseconds. */
interface Budget {
  leftMs: number;
  /** Time up to which it was charged, so that waits at the same time are charged once. */
  chargedTo: number;
}

const budgets = new AsyncLocalStorage<Budget | undefined>();

/**
 * Bounds the time that all calls of `work` together wait for an unavailable event store: to what a single call may wait.
 * Other waits of `work` do not count. Inside another budget, the outer one holds.
 */
export function withRetryBudget<T>(
  work: () => Promise<T>,
  { retryForMs }: Pick<RetryPolicy, 'retryForMs'>,
): Promise<T> {
  return budgets.getStore() ? work() : budgets.run({ leftMs: retryForMs, chargedTo: 0 }, work);
}

/** Runs work for several callers without the budget of the caller who happened to start it. */
export const withoutRetryBudget = <T>(work: () => Promise<T>): Promise<T> => budgets.run(undefined, work);

/** What the caller still waits for the event store's sake, in milliseconds, {@link LEAST_MS} at least; without {@link withRetryBudget} there is no end. */
export const retryBudgetLeft = (): number => Math.max(budgets.getStore()?.leftMs ?? Number.POSITIVE_INFINITY, LEAST_MS);

function charge(from: number): void {
  const budget = budgets.getStore();
  if (!budget) return;
  const now = performance.now();
  budget.leftMs -= Math.max(now - Math.max(from, budget.chargedTo), 0);
  budget.chargedTo = now;
}

/** Shorter waits are not charged: a healthy store answers sooner, even on a busy machine. */
const SLOW_MS = 1_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_000;

/** Waits for an answer of the event store as long as its attempt may. @throws AnswerTimeout */
export type Within = <T>(call: Promise<T>) => Promise<T>;

/**
 * Tries again while the event store is away, as long as `retryPolicy` and the caller's budget ({@link withRetryBudget}) allow. Whoever appends in
 * `attempt` must tell by the stream whether an earlier attempt happened.
 * @param onAway is called after each attempt that found it unavailable; `last` when there is no time for another.
 * @throws Error of which {@link isEventStoreUnavailable} is true, when it stays away; whatever else `attempt` throws, at once.
 */
export async function retryWhileUnavailable<T>(
  { answerMs, retryForMs }: RetryPolicy,
  attempt: (within: Within) => Promise<T>,
  onAway: (last: boolean) => void = () => undefined,
): Promise<T> {
  const begun = performance.now();
  const end = begun + Math.min(retryForMs, retryBudgetLeft());
  const within: Within = (call) => withTimeout(call, Math.min(answerMs, Math.max(end - performance.now(), 0)));
  let wasAway = false;
  try {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await attempt(within);
      } catch (error) {
        if (!isEventStoreUnavailable(error)) throw error;
        wasAway = true;
        const last = performance.now() + pauseMs >= end;
        onAway(last);
        if (last) throw error;
        await pause(pauseMs);
      }
    }
  } finally {
    if (wasAway) charge(begun);
  }
}

/** Waits for one answer, or for work that others share, as long as the caller's budget allows. @throws AnswerTimeout */
export async function withinRetryBudget<T>(call: Promise<T>, limitMs: number): Promise<T> {
  const begun = performance.now();
  try {
    return await withTimeout(call, Math.min(limitMs, retryBudgetLeft()));
  } finally {
    if (performance.now() - begun > SLOW_MS) charge(begun);
  }
}

/** @throws AnswerTimeout when nothing came within `limitMs`. */
export async function withTimeout<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AnswerTimeout(`no answer within ${Math.round(limitMs)} ms`)), limitMs);
  });
  try {
    return await Promise.race([call, silence]);
  } finally {
    clearTimeout(timer);
  }
}
