import { resolve } from 'node:path';
import type pg from 'pg';
import { run } from '../../run';
import type { Recorded } from '../event-log';
import { RECOVERY_LIMIT_MS } from '../limit';
import type { Check } from './check';

/**
 * Runs the product's own `verify` once the read models have the whole log: live tables and journal must equal a
 * rebuild.
 * @param log every event in order: a comparison that ends before the last one compared too little.
 */
export async function checkReadModels(
  root: string,
  env: Readonly<Record<string, string>>,
  database: pg.Pool,
  log: readonly Recorded[],
): Promise<Check> {
  const last = log.at(-1)?.position ?? 0n;
  const milliseconds = await waitForPosition(database, last);
  const bundle = resolve(root, 'projections/dist/verify.mjs');
  const { code, ...said } = await run(['--enable-source-maps', bundle], { env: { ...process.env, ...env } });
  const output = said.output + said.errors;
  const { rows, problems } = judgeOutput(code, output, last);
  return {
    name: 'read models and journal equal a rebuild of the whole log, row by row',
    counted: rows,
    problems,
    note: milliseconds === undefined ? 'they had not caught up' : `they had caught up after ${milliseconds} ms`,
  };
}

/** Parses the output of `verify`. @param last position it must have reached. */
export function judgeOutput(code: number | null, output: string, last: bigint): { rows: number; problems: string[] } {
  const rows = Number(/^rows compared (\d+)$/m.exec(output)?.[1] ?? 0);
  const differences = Number(/^differences (\d+)$/m.exec(output)?.[1] ?? Number.NaN);
  const position = BigInt(/^position (\d+)$/m.exec(output)?.[1] ?? -1);
  const problems = code === 0 && differences === 0 && rows > 0 ? [] : output.trimEnd().split('\n');
  if (position < last) problems.push(`compared up to position ${position}, and the log goes to ${last}`);
  return { rows, problems };
}

/** Waits until the read models reach a position. @returns milliseconds; undefined: not in time. */
async function waitForPosition(database: pg.Pool, last: bigint): Promise<number | undefined> {
  const began = Date.now();
  for (; Date.now() < began + RECOVERY_LIMIT_MS; await new Promise((next) => setTimeout(next, 200))) {
    const { rows } = await database.query<{ position: string }>(
      "select position from read.checkpoint where id = 'all'",
    );
    if (BigInt(rows[0]?.position ?? -1) >= last) return Date.now() - began;
  }
  return undefined;
}

/** No job may be open or failed. */
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
