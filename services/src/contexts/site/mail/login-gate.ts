import { isUnavailable } from '@diapason/event-sourcing';

interface Gate {
  /** Milliseconds that an open connection stays open unused. */
  readonly idleMs: number;
  /** Milliseconds that a server which refused our login is not asked again: whoever asks often is locked out. */
  readonly lockedMs: number;
  /** The server did not let us in: the mail is not at fault. */
  readonly isRefusal: (error: unknown) => boolean;
}

/**
 * Sends one alone while no login stands open, so that a wrong password is tried once, however many wait: they hear what it heard, and
 * all go once it was let in.
 */
export function behindLogin<T>(send: (item: T) => Promise<void>, gate: Gate): (item: T) => Promise<void> {
  let openUntil = 0;
  let locked = { until: 0, why: undefined as unknown };
  let first: Promise<unknown> | undefined;

  async function attempt(item: T): Promise<void> {
    try {
      await send(item);
      openUntil = performance.now() + gate.idleMs;
    } catch (error) {
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      if (code === 'EAUTH') {
        openUntil = 0;
        locked = { until: performance.now() + gate.lockedMs, why: error };
      } else if (typeof responseCode === 'number' && !gate.isRefusal(error))
        openUntil = performance.now() + gate.idleMs;
      throw error;
    }
  }

  return async (item) => {
    for (;;) {
      if (performance.now() < locked.until) throw locked.why;
      if (performance.now() < openUntil) return attempt(item);
      if (!first) {
        const sending = attempt(item);
        first = sending
          .catch((error: unknown) => error)
          .finally(() => {
            first = undefined;
          });
        return sending;
      }
      const why = await first;
      if (why !== undefined && (gate.isRefusal(why) || isUnavailable(why))) throw why;
    }
  };
}
