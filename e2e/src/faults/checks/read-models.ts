import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type pg from 'pg';
import type { Check } from './check';

/** The live read models, the journal included, equal a rebuild row by row: the product's own `verify`. */
export async function checkReadModels(root: string, env: Readonly<Record<string, string>>): Promise<Check> {
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
  const rows = Number(/rows compared (\d+)/.exec(output)?.[1] ?? 0);
  const differences = Number(/differences (\d+)/.exec(output)?.[1] ?? Number.NaN);
  return {
    name: 'read models and journal equal a rebuild, row by row',
    counted: rows,
    problems: code === 0 && differences === 0 && rows > 0 ? [] : output.trimEnd().split('\n'),
  };
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
