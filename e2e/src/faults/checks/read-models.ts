import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type pg from 'pg';
import type { Recorded } from '../event-log';
import type { Check } from './check';

const CATCH_UP_MS = 30_000;

/**
 * The live read models, the journal included, equal a rebuild row by row: the product's own `verify`, once they hold the whole log.
 * @param log every event, in its order: a comparison that ends before the last of them has compared too little.
 */
export async function checkReadModels(
  root: string,
  env: Readonly<Record<string, string>>,
  database: pg.Pool,
  log: readonly Recorded[],
): Promise<Check> {
  const last = log.at(-1)?.position ?? 0n;
  const milliseconds = await caughtUp(database, last);
  const { code, output } = await verify(root, env);
  const { rows, problems } = judged(code, output, last);
  return {
    name: 'read models and journal equal a rebuild of the whole log, row by row',
    counted: rows,
    problems,
    note: milliseconds === undefined ? 'they had not caught up' : `they had caught up after ${milliseconds} ms`,
  };
}

/** What `verify` said: the rows it compared, and what is wrong with it, up to the position of the last event. */
export function judged(code: number | null, output: string, last: bigint): { rows: number; problems: string[] } {
  const rows = Number(/^rows compared (\d+)$/m.exec(output)?.[1] ?? 0);
  const differences = Number(/^differences (\d+)$/m.exec(output)?.[1] ?? Number.NaN);
  const position = BigInt(/^position (\d+)$/m.exec(output)?.[1] ?? -1);
  const problems = code === 0 && differences === 0 && rows > 0 ? [] : output.trimEnd().split('\n');
  if (position < last) problems.push(`compared up to position ${position}, and the log goes to ${last}`);
  return { rows, problems };
}

/** Milliseconds until the read models hold the event at a position; undefined: not in time. */
async function caughtUp(database: pg.Pool, last: bigint): Promise<number | undefined> {
  const began = Date.now();
  for (; Date.now() < began + CATCH_UP_MS; await new Promise((next) => setTimeout(next, 200))) {
    const { rows } = await database.query<{ position: string }>(
      "select position from read.checkpoint where id = 'all'",
    );
    if (BigInt(rows[0]?.position ?? -1) >= last) return Date.now() - began;
  }
  return undefined;
}

async function verify(
  root: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--enable-source-maps', resolve(root, 'projections/dist/verify.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  return { code, output };
}

/** No job is left undone or given up. */
export async function checkJobs(database: pg.Pool): Promise<Check> {
  const { rows } = await database.query<{ id: string; name: string; error: string | null; failed: boolean }>(
    'select id, name, error, failed_at is not null as failed from vault.job where finished_at is null',
  );
  const total = await database.query<{ count: string; attempts: string }>(
    'select count(*), coalesce(sum(attempts - 1) filter (where attempts > 1), 0) as attempts from vault.job',
  );
  return {
    name: 'no job is left undone or given up',
    counted: Number(total.rows[0]?.count),
    problems: rows.map(({ id, name, error, failed }) => `${name} ${id} ${failed ? 'given up' : 'undone'}: ${error}`),
    note: `${total.rows[0]?.attempts} further attempts`,
  };
}
