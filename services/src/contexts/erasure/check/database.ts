import { rowsOf, sql } from '@diapason/event-sourcing';
import type { Pool, PoolClient } from 'pg';
import type { Finding } from './finding';
import type { Matcher } from './matcher';

const PAGE = 5_000;

/** Every row of every table as text, as `pg_dump` writes it; binary columns as UTF-8. PostgreSQL's own schemas are left out. */
export async function searchDatabase(pool: Pool, matches: Matcher): Promise<Finding[]> {
  const tables = await rowsOf(
    pool,
    { schema: sql.text('schemaname'), name: sql.text('tablename') },
    `from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const connection = await pool.connect();
  // The query fails too and reports it; without a listener the event would end the process.
  connection.on('error', () => undefined);
  try {
    const findings: Finding[] = [];
    for (const { schema, name } of tables) {
      for await (const text of textsOf(connection, `"${schema}"."${name}"`)) {
        const value = matches(text);
        if (value) findings.push({ place: 'database', where: `${schema}.${name}`, value });
      }
    }
    return findings;
  } finally {
    connection.release(true);
  }
}

async function* textsOf(connection: PoolClient, table: string): AsyncGenerator<string> {
  await connection.query('begin read only');
  try {
    await connection.query(`declare everything no scroll cursor for select * from ${table}`);
    for (;;) {
      const { rows } = await connection.query({
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
