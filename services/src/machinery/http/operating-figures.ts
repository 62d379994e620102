import { isLed, isLedAndAlive, LOCKS, readStandstill } from '@diapason/event-sourcing';
import type { Pool } from 'pg';

/** What PostgreSQL knows of all processes together. */
export interface OperatingFigures {
  readonly projectorLeads: boolean;
  readonly reactorsLead: boolean;
  /** An event stops projecting. */
  readonly standstill: boolean;
  /** Tables are being rebuilt or verified, by whichever process. */
  readonly rebuilding: boolean;
  readonly queues: readonly QueueFigures[];
  /** The last of each kind that ended well. */
  readonly upkeep: readonly { readonly kind: string; readonly seconds: number; readonly differences: number }[];
}

interface QueueFigures {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly done: number;
  /** Seconds since the oldest one that has not begun was asked for; 0 for none. */
  readonly oldest: number;
}

export async function readOperatingFigures(db: Pool): Promise<OperatingFigures> {
  const [projectorLeads, reactorsLead, standstill, rebuilding, queues, upkeep] = await Promise.all([
    isLedAndAlive(db, LOCKS.projector),
    isLedAndAlive(db, LOCKS.reactors),
    readStandstill(db),
    isLed(db, LOCKS.rebuild),
    db.query<QueueFigures>(
      `select queue,
         (count(*) filter (where finished_at is null and failed_at is null and started_at is null))::int as waiting,
         (count(*) filter (where finished_at is null and failed_at is null and started_at is not null))::int as active,
         (count(*) filter (where failed_at is not null and set_aside_at is null))::int as failed,
         (count(*) filter (where finished_at is not null))::int as done,
         coalesce(extract(epoch from clock_timestamp() -
           min(requested_at) filter (where finished_at is null and failed_at is null and started_at is null)), 0) as oldest
       from vault.job group by queue`,
    ),
    db.query<{ kind: string; seconds: number; differences: number }>(
      `select distinct on (name) name as kind, (result->>'secondes')::numeric as seconds,
         coalesce((result->>'differences')::int, 0) as differences
       from vault.job where queue = 'entretien' and (result->>'reussie')::int = 1 order by name, finished_at desc`,
    ),
  ]);
  return {
    projectorLeads,
    reactorsLead,
    standstill: standstill !== undefined,
    rebuilding,
    queues: queues.rows,
    upkeep: upkeep.rows,
  };
}

/** One reading for all who ask while it is under way, or within `freshMs` after its end. */
export function sharedReading<T>(read: () => Promise<T>, freshMs: number): () => Promise<T> {
  let last: { readonly value: Promise<T>; freshUntil: number } | undefined;
  return () => {
    if (last && Date.now() <= last.freshUntil) return last.value;
    const reading = { value: read(), freshUntil: Number.POSITIVE_INFINITY };
    last = reading;
    const ended = () => {
      reading.freshUntil = Date.now() + freshMs;
    };
    reading.value.then(ended, ended);
    return reading.value;
  };
}
