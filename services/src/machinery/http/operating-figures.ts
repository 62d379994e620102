import {
  countUnproven,
  isLed,
  isLedAndAlive,
  LOCKS,
  readBacklog,
  readStandstill,
  rowsOf,
  type Selected,
  sql,
} from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { paperTables } from '../files/collect';

/** What PostgreSQL knows of all processes together. */
export interface OperatingFigures {
  readonly projectorLeads: boolean;
  readonly reactorsLead: boolean;
  /** An event stops projecting. */
  readonly standstill: boolean;
  /** Events of the log that nobody with EVENT_KEY wrote. */
  readonly unproven: number;
  /** Tables are being rebuilt or verified, by whichever process. */
  readonly rebuilding: boolean;
  /** Events that came and are not handled yet, in the memory of projector and reactors; bytes of their texts. */
  readonly waiting: Awaited<ReturnType<typeof readBacklog>>;
  readonly queues: readonly Selected<typeof QUEUE>[];
  /** Papers that wait for the antivirus. */
  readonly unscanned: Selected<typeof UNSCANNED>;
  /** The last of each kind that ended well. */
  readonly upkeep: readonly Selected<typeof UPKEEP>[];
}

const begun = (is: 'null' | 'not null') => `finished_at is null and failed_at is null and started_at is ${is}`;

const QUEUE = {
  queue: sql.text('queue'),
  waiting: sql.number(`count(*) filter (where ${begun('null')})`),
  active: sql.number(`count(*) filter (where ${begun('not null')})`),
  failed: sql.number('count(*) filter (where failed_at is not null and set_aside_at is null)'),
  done: sql.number('count(*) filter (where finished_at is not null)'),
  /** Seconds since the oldest one that has not begun could have begun; 0 for none. */
  oldest: sql.number(
    `greatest(0, extract(epoch from clock_timestamp() - min(greatest(requested_at, due_at)) filter (where ${begun('null')})))`,
  ),
};

const UNSCANNED = {
  papers: sql.number('count(*)'),
  /** Seconds since the oldest one was sent; 0 for none. */
  oldest: sql.number('coalesce(extract(epoch from clock_timestamp() - min(w.date_heure)), 0)'),
};
const WAITING = paperTables
  .map(({ name }) => `select date_heure from ${name} where antivirus = 'attente'`)
  .join(' union all ');

const UPKEEP = {
  kind: sql.text('name'),
  seconds: sql.number(`(result->>'secondes')::numeric`),
  differences: sql.number(`coalesce((result->>'differences')::int, 0)`),
};

export async function readOperatingFigures(db: Pool): Promise<OperatingFigures> {
  const [projectorLeads, reactorsLead, standstill, unproven, rebuilding, waiting, queues, [unscanned], upkeep] =
    await Promise.all([
      isLedAndAlive(db, LOCKS.projector),
      isLedAndAlive(db, LOCKS.reactors),
      readStandstill(db),
      countUnproven(db),
      isLed(db, LOCKS.rebuild),
      readBacklog(db),
      rowsOf(db, QUEUE, 'from vault.job group by queue'),
      rowsOf(db, UNSCANNED, `from (${WAITING}) w`),
      rowsOf(
        db,
        UPKEEP,
        (list) => `select distinct on (name) ${list}
        from vault.job where queue = 'entretien' and (result->>'reussie')::int = 1 order by name, finished_at desc`,
      ),
    ]);
  return {
    projectorLeads,
    reactorsLead,
    standstill: standstill !== undefined,
    unproven,
    rebuilding,
    // What waited in a process that ended waits no more.
    waiting: waiting.filter(({ follower }) => (follower === 'projector' ? projectorLeads : reactorsLead)),
    queues,
    unscanned: unscanned ?? { papers: 0, oldest: 0 },
    upkeep,
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
