import type { Pool, PoolClient } from 'pg';
import type { Finding } from './finding';
import type { Matcher } from './matcher';

const PAGE = 5_000;

/** Every row of every table of every schema but PostgreSQL's own, as `pg_dump` would write them: as text. Binary columns are read as UTF-8. */
export async function searchDatabase(pool: Pool, matches: Matcher): Promise<Finding[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const connection = await pool.connect();
  // The statement under way fails too, and says so; the event alone would end the process if nobody heard it.
  connection.on('error', () => undefined);
  try {
    const findings: Finding[] = [];
    for (const { schema, name } of tables) {
      for await (const text of rowsOf(connection, `"${schema}"."${name}"`)) {
        const value = matches(text);
        if (value) findings.push({ place: 'database', where: `${schema}.${name}`, value });
      }
    }
    return findings;
  } finally {
    // With its listener.
    connection.release(true);
  }
}

async function* rowsOf(connection: PoolClient, table: string): AsyncGenerator<string> {
  await connection.query('begin read only');
  try {
    await connection.query(`declare everything no scroll cursor for select * from ${table}`);
    for (;;) {
      const { rows } = await connection.query<(string | null)[]>({
        text: `fetch ${PAGE} from everything`,
        rowMode: 'array',
        types: { getTypeParser: () => (value: unknown) => value } as never,
      });
      for (const row of rows) yield row.map(textOf).join('\n');
      if (rows.length < PAGE) return;
    }
  } finally {
    await connection.query('rollback');
  }
}

const textOf = (cell: unknown): string => {
  const text = String(cell ?? '');
  return text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('utf8') : text;
};
