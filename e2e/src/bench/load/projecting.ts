import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '@diapason/event-sourcing';
import pg from 'pg';
import { ROOT } from '../servers';
import type { CopiedLog } from './copied-log';

/** Longest a log of a few hundred thousand events may take. */
const LIMIT_MS = 240_000;

/**
 * Runs a projector process on a read side until it has reached the end of the log.
 * @returns the events after its first batch, and the seconds from that one's announcement to the last one's.
 */
export async function catchUpFresh(log: CopiedLog, databaseUrl: string): Promise<{ events: number; seconds: number }> {
  const pool = createPool(databaseUrl, { max: 2 });
  const ear = new pg.Client({ connectionString: databaseUrl });
  await ear.connect();
  await ear.query('listen projected');
  const heard: { readonly position: string; readonly at: number }[] = [];
  const reached = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the projector does not reach the end of the log')), LIMIT_MS);
    ear.on('notification', ({ payload = '' }) => {
      heard.push({ position: payload, at: performance.now() });
      // Positions of the local node count its events from 1; system events are few, so the count tells without a query a batch.
      if (Number(payload) < log.lastPosition) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const projector = log.stack.start('projector', 'projections/dist/projector.mjs', { DATABASE_URL: databaseUrl });
  try {
    await reached;
    const [first] = heard;
    const last = heard.at(-1);
    if (!first || !last) throw new Error('the projector announced nothing');
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from journal.event where position > $1',
      [first.position],
    );
    return { events: rows[0]?.n ?? 0, seconds: (last.at - first.at) / 1000 };
  } finally {
    await projector.stop();
    await ear.end();
    await pool.end();
  }
}

/** `npm run rebuild` of every table. @returns the seconds it prints. */
export async function rebuildAll(log: CopiedLog, databaseUrl: string): Promise<{ seconds: number }> {
  const env = { ...process.env, ...log.stack.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'projections/dist/rebuild.mjs')], { env });
  const seconds = Number(/^seconds ([\d.]+)$/m.exec(stdout)?.[1]);
  if (!(seconds > 0)) throw new Error(`the rebuild printed no seconds:\n${stdout}`);
  return { seconds };
}
