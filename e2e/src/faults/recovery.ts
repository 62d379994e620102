import type pg from 'pg';
import type { Family } from './families';
import { RECOVERY_LIMIT_MS } from './limit';
import type { Load } from './load';
import { isReady } from './stack';

/** Recovery times in milliseconds; undefined: not within {@link RECOVERY_LIMIT_MS}. */
export interface Recovery {
  /** Until `/readyz` answered 200 and a later command was acknowledged and visible in the read model. */
  readonly serving: number | undefined;
  /** Until a job requested afterwards was done; also undefined where not watched. */
  readonly working: number | undefined;
}

/** One injected fault and its recovery. */
export interface Injected {
  readonly fault: string;
  readonly family: Family;
  /** Whether the recovery of jobs was watched. */
  readonly jobsWatched: boolean;
  readonly recovery: Recovery;
  /** Load average of the last minute. */
  readonly machineLoad: number;
}

const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/**
 * Watches the product recover from a fault that ended at `from` (ms since 1970). Without a database, jobs are not
 * watched.
 */
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

async function within(from: number, condition: () => Promise<boolean>): Promise<number | undefined> {
  while (Date.now() < from + RECOVERY_LIMIT_MS) {
    if (await condition()) return Date.now() - from;
    await pause(150);
  }
  return undefined;
}

/** Waits for a command sent after `from` whose effect was visible when it was acknowledged. */
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
    // PostgreSQL itself is broken: no job is done yet.
    return false;
  }
}

/** Whether a recovery time meets the requirement: less than 10 s. */
export const isQuick = (milliseconds: number | undefined): boolean =>
  milliseconds !== undefined && milliseconds < 10_000;
