import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@diapason/event-sourcing';
import { startPaying } from '../load/paying';
import { LOGGING, readLog, traceOf, traceTable } from '../load/statement-log';
import { type Measure, percentile } from '../measure';

const PAYMENTS = 40;
/** What follows an answer is done by then. */
const BETWEEN_MS = 25;
/** PostgreSQL's backends tell what they did once a second at most. */
const TOLD_MS = 2_000;

/** One payment, statement by statement, by PostgreSQL's own log: what each step costs, and who asks for it. */
export const paymentTrace: Measure = {
  name: 'payment-trace',
  what: `what one payment over HTTP asks of PostgreSQL, one caller, mean of ${PAYMENTS}`,
  beside: 'nothing: the table on standard error says what each statement costs, the log of statements included',
  figures: {
    statements: { unit: '' },
    'parsed anew': { unit: '' },
    'in PostgreSQL': { unit: 'ms' },
    'waits for the disk': { unit: '' },
    'payment, p50': { unit: 'ms' },
  },
  mostRounds: 1,
  async prepare(context) {
    const product = await context.product();
    const paying = await startPaying(product);
    const { db, pay } = paying;
    for (let warm = 0; warm < PAYMENTS; warm += 1) await pay();
    const file = join(product.home, 'logs/postgres.log');
    return {
      async round() {
        const quiet = await payOneByOne(pay);
        const [before, size] = [await flushes(db), statSync(file).size];
        await logging(db, true);
        const told = await payOneByOne(pay);
        await logging(db, false);
        const trace = traceOf(readLog(await after(file, size)), told.sent);
        for (const line of traceTable(trace)) context.tell(line);
        const sum = (of: 'times' | 'parsed' | 'ms') => trace.reduce((all, one) => all + one[of], 0);
        return {
          statements: sum('times'),
          'parsed anew': sum('parsed'),
          'in PostgreSQL': sum('ms'),
          'waits for the disk': ((await flushes(db)) - before) / PAYMENTS,
          'payment, p50': percentile(quiet.times, 0.5),
        };
      },
      close: () => paying.stop(),
    };
  },
};

async function payOneByOne(pay: () => Promise<void>) {
  const [sent, times]: [number[], number[]] = [[], []];
  for (let at = 0; at < PAYMENTS; at += 1) {
    sent.push(Date.now());
    const began = performance.now();
    await pay();
    times.push(performance.now() - began);
    await pause(BETWEEN_MS);
  }
  return { sent, times };
}

async function logging(db: Pool, on: boolean): Promise<void> {
  for (const [name, value] of Object.entries(LOGGING))
    await db.query(`alter system ${on ? `set ${name} = '${value}'` : `reset ${name}`}`);
  await db.query('select pg_reload_conf()');
  // Each backend reads its settings anew before its next statement.
  await pause(200);
}

/** How often the log of PostgreSQL was forced to the disk so far. */
async function flushes(db: Pool): Promise<number> {
  await pause(TOLD_MS);
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(fsyncs), 0)::int as n from pg_stat_io where object = 'wal' and context = 'normal'`,
  );
  return rows[0]?.n ?? 0;
}

/** What a file holds from a size on. */
async function after(file: string, size: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(statSync(file).size - size),
      position: size,
    });
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await handle.close();
  }
}
