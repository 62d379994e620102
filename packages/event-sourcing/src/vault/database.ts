import pg from 'pg';

export type { Pool, PoolClient } from 'pg';

/** Whatever can run a query: a pool, or one connection inside a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
}

const { builtins } = pg.types;
const OID = {
  DATE: builtins.DATE,
  TIME: builtins.TIME,
  INT8: builtins.INT8,
  NUMERIC: builtins.NUMERIC,
  TIMESTAMPTZ: builtins.TIMESTAMPTZ,
};

/**
 * How columns arrive in JavaScript, the same for folds and queries: `bigint` and `numeric` as numbers, `date` as `YYYY-MM-DD`,
 * `time` as `HH:mm` (`HH:mm:ss` when it has seconds), `timestamptz` as an ISO instant in UTC.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    switch (oid) {
      case OID.INT8:
      case OID.NUMERIC:
        return Number;
      case OID.DATE:
        return (text: string) => text;
      case OID.TIME:
        return (text: string) => (text.endsWith(':00') ? text.slice(0, 5) : text);
      case OID.TIMESTAMPTZ:
        return (text: string) => new Date(text).toISOString();
      default:
        return pg.types.getTypeParser(oid, format);
    }
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** A pool whose columns arrive as {@link columnTypes} says and whose unqualified tables are those of schema `read`. */
export function createPool(databaseUrl: string, options: { max?: number; schema?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    keepAlive: true,
    types: columnTypes,
    options: `-c search_path=${options.schema ?? 'read'},public`,
  });
  // An idle connection that PostgreSQL ends is replaced at the next query, which reports what is still wrong.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs `work` between BEGIN and COMMIT on one connection; ROLLBACK when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks says so by an event too, which would end the process if nobody listened; the next query fails with it.
  const hear = (error: Error): void => {
    broken = error;
  };
  connection.on('error', hear);
  try {
    await connection.query('begin');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    if (!broken) connection.off('error', hear);
    connection.release(broken);
  }
}

/** Runs statements one after the other on one connection. */
export async function runInTurn(connection: Queryable, statements: readonly pg.QueryConfig[]): Promise<void> {
  for (const statement of statements) await connection.query(statement);
}
