import type pg from 'pg';
import type { Family } from './families';
import type { Load } from './load';
import { isReady } from './stack';

/** How long the product took to work again, in milliseconds; undefined: not within {@link RECOVERY_LIMIT_MS}. */
export interface Recovery {
  /** Until `/readyz` answered 200, and a command sent afterwards was acknowledged and visible in the read model. */
  readonly serving: number | undefined;
  /** Until a job that was asked for afterwards was done; undefined too where that was not watched. */
  readonly working: number | undefined;
}

/** One injected fault with what it took. */
export interface Injected {
  readonly fault: string;
  readonly family: Family;
  /** Whether it was watched until a job was done again. */
  readonly jobsWatched: boolean;
  readonly recovery: Recovery;
  /** Processes that wanted a processor, on average over the minute before. */
  readonly machineLoad: number;
}

const RECOVERY_LIMIT_MS = 60_000;
const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/** Watches the product recover from a fault that ended at `from`. */
export async function recovery(
  url: string,
  load: Load,
  database: pg.Pool | undefined,
  from: number,
): Promise<Recovery> {
  const [ready, acknowledged, working] = await Promise.all([
    within(from, () => isReady(url)),
    visibleCommand(load, from),
    database ? within(from, () => jobDone(database, from)) : undefined,
  ]);
  const serving = ready === undefined || acknowledged === undefined ? undefined : Math.max(ready, acknowledged);
  return { serving, working };
}

async function within(from: number, look: () => Promise<boolean>): Promise<number | undefined> {
  while (Date.now() < from + RECOVERY_LIMIT_MS) {
    if (await look()) return Date.now() - from;
    await pause(150);
  }
  return undefined;
}

/** Waits for a command that was sent after `from`, acknowledged, and in the lists when it was. */
function visibleCommand(load: Load, from: number): Promise<number | undefined> {
  return new Promise((done) => {
    const timer = setTimeout(() => finish(undefined), RECOVERY_LIMIT_MS);
    const unsubscribe = load.onAcknowledged(({ sentAt, late }) => {
      if (sentAt >= from && !late) finish(Date.now() - from);
    });
    function finish(milliseconds: number | undefined): void {
      clearTimeout(timer);
      unsubscribe();
      done(milliseconds);
    }
  });
}

async function jobDone(database: pg.Pool, from: number): Promise<boolean> {
  try {
    const { rowCount } = await database.query(
      'select 1 from vault.job where requested_at >= $1 and finished_at is not null limit 1',
      [new Date(from)],
    );
    return rowCount === 1;
  } catch {
    // PostgreSQL is what was broken: nothing is done yet.
    return false;
  }
}

/** Whether a time keeps the promise: back in less than 10 s. */
export const isQuick = (milliseconds: number | undefined): boolean =>
  milliseconds !== undefined && milliseconds < 10_000;
