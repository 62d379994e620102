import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '@diapason/event-sourcing';
import { isLedAndAlive, LOCKS, readCheckpoint } from '@diapason/event-sourcing';
import { BACKWARDS, END } from '@eventstore/db-client';
import type { Redis } from 'ioredis';
import type { Check } from './check';

type Stores = Pick<Runtime, 'client' | 'pool'>;

/** Older than this, the lists no longer show what users saved. */
const LATE_SECONDS = 30;
const PROBE_MS = 2_000;

/** Asks everything the API needs, at once; each has two seconds to answer. */
export function readiness(stores: Stores, redis: Redis): Promise<readonly Check[]> {
  return Promise.all([
    check('postgresql', () => stores.pool.query('select 1')),
    check('eventstore', () => head(stores)),
    check('valkey', () => redis.ping()),
    check('projection', async (suspect) => {
      const lag = await projectionLag(stores);
      if (lag > LATE_SECONDS) throw new Error('late');
      if (!(await isProjected(stores, () => suspect('no projector')))) throw new Error('no projector');
      return `${lag.toFixed(1)} s`;
    }),
  ]);
}

/** @param ask tells what it suspects: the reason given when its time ends. */
async function check(name: string, ask: (suspect: (reason: string) => void) => Promise<unknown>): Promise<Check> {
  let suspected = 'timeout';
  const suspect = (reason: string) => {
    suspected = reason;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(suspected)), PROBE_MS);
  });
  try {
    const detail = await Promise.race([ask(suspect), late]);
    return { name, ok: true, ...(typeof detail === 'string' && name === 'projection' ? { detail } : {}) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreachable';
    const known =
      error instanceof Error && ['late', 'timeout', 'no projector'].includes(error.message) ? error.message : code;
    return { name, ok: false, detail: known };
  } finally {
    clearTimeout(timer);
  }
}

/** Where several projectors run, another one leads within this time of a leader's end. */
const TAKE_OVER_MS = 1_600;
const LOOK_MS = 200;

/** Whether a projector leads; while none does, waits for one that takes over. */
async function isProjected({ pool }: Stores, onNone: () => void): Promise<boolean> {
  const until = Date.now() + TAKE_OVER_MS;
  while (!(await isLedAndAlive(pool, LOCKS.projector))) {
    onNone();
    if (Date.now() > until) return false;
    await pause(LOOK_MS);
  }
  return true;
}

interface Head {
  readonly position: bigint;
  readonly at: number;
}

/** Read to its end: a read left half way keeps the client from closing. */
async function head({ client }: Pick<Stores, 'client'>): Promise<Head | undefined> {
  let newest: Head | undefined;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    if (event) newest = { position: event.position.commit, at: event.created.getTime() };
  return newest;
}

/** Seconds since the newest event, while the read models have not reached it; 0 once they have. */
export async function projectionLag(stores: Stores): Promise<number> {
  const [newest, reached] = await Promise.all([head(stores), readCheckpoint(stores.pool)]);
  if (!newest || (reached !== undefined && reached >= newest.position)) return 0;
  return Math.max(0, (Date.now() - newest.at) / 1000);
}
