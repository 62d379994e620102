import { setTimeout as pause } from 'node:timers/promises';
import { isEventStoreAway, Unanswered } from './away';

export interface Patience {
  /** Longest wait for one answer, in milliseconds. A connection that breaks under the client can leave a call without any. */
  readonly answerMs: number;
  /** How long an event store that is away is tried again, in milliseconds. */
  readonly awayMs: number;
}

/** A new leader stands 2 to 5 s after the old one was lost; a silent one is noticed after 4 s. */
export const PATIENCE: Patience = { answerMs: 4_000, awayMs: 8_000 };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_000;

/** Waits for an answer of the event store as long as its attempt may. @throws Unanswered */
export type Within = <T>(call: Promise<T>) => Promise<T>;

/**
 * Tries again while the event store is away, as long as `patience` says. Whoever appends in `attempt` must tell by the stream whether
 * an earlier attempt happened.
 * @param onAway hears of each attempt that found it away; `last` when there is no time left.
 * @throws Error of which {@link isEventStoreAway} is true, when it stays away; whatever else `attempt` throws, at once.
 */
export async function untilAnswered<T>(
  { answerMs, awayMs }: Patience,
  attempt: (within: Within) => Promise<T>,
  onAway: (last: boolean) => void = () => undefined,
): Promise<T> {
  const end = performance.now() + awayMs;
  const within: Within = (call) => answered(call, Math.min(answerMs, Math.max(end - performance.now(), 0)));
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt(within);
    } catch (error) {
      if (!isEventStoreAway(error)) throw error;
      const last = performance.now() + pauseMs >= end;
      onAway(last);
      if (last) throw error;
      await pause(pauseMs);
    }
  }
}

/** @throws Unanswered when nothing came within `limitMs`. */
export async function answered<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered(`no answer within ${Math.round(limitMs)} ms`)), limitMs);
  });
  try {
    return await Promise.race([call, silence]);
  } finally {
    clearTimeout(timer);
  }
}
