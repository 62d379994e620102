import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '@diapason/event-sourcing';
import pg from 'pg';
import { ROOT } from '../servers';
import type { CopiedLog } from './copied-log';

/** Time limit for a log of a few hundred thousand events. */
const LIMIT_MS = 240_000;

/**
 * Runs a projector process on a read side until it reaches the end of the log.
 * @returns the number of events after its first batch, and the seconds from that batch's announcement to the last
 * one's.
 */
export async function catchUpFresh(log: CopiedLog, databaseUrl: string): Promise<{ events: number; seconds: number }> {
  const pool = createPool(databaseUrl, { max: 2 });
  const listener = new pg.Client({ connectionString: databaseUrl });
  await listener.connect();
  await listener.query('listen projected');
  const announced: { readonly position: string; readonly at: number }[] = [];
  const reached = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the projector does not reach the end of the log')), LIMIT_MS);
    listener.on('notification', ({ payload = '' }) => {
      announced.push({ position: payload, at: performance.now() });
      // The local node's positions number its events from 1, so no query per batch is needed.
      if (Number(payload) < log.lastPosition) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const projector = log.stack.start('projector', 'projections/dist/projector.mjs', { DATABASE_URL: databaseUrl });
  try {
    await reached;
    const [first] = announced;
    const last = announced.at(-1);
    if (!first || !last) throw new Error('the projector announced nothing');
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from journal.event where position > $1',
      [first.position],
    );
    return { events: rows[0]?.n ?? 0, seconds: (last.at - first.at) / 1000 };
  } finally {
    await projector.stop();
    await listener.end();
    await pool.end();
  }
}

/** Rebuilds every table with `npm run rebuild`. @returns the seconds it prints. */
export async function rebuildAll(log: CopiedLog, databaseUrl: string): Promise<{ seconds: number }> {
  const env = { ...process.env, ...log.stack.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'projections/dist/rebuild.mjs')], { env });
  const seconds = Number(/^seconds ([\d.]+)$/m.exec(stdout)?.[1]);
  if (!(seconds > 0)) throw new Error(`the rebuild printed no seconds:\n${stdout}`);
  return { seconds };
}
