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

/** Runs statements one after the other on one connection. Each is made while the one before it runs. */
export async function runInTurn(connection: Queryable, statements: Iterable<pg.QueryConfig>): Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  for (const statement of statements) {
    await under;
    under = connection.query(statement);
    // Heard at the next turn; a statement that cannot be made must not leave an unheard failure behind.
    under.catch(() => undefined);
  }
  await under;
}

/** A connection that several pieces of work share: it takes their queries one after the other, in the order they come. */
export function oneAtATime(connection: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const query: Queryable['query'] = (text, values) => {
    const result = last.then(() => connection.query(text, values));
    // Who asked hears of the failure; the next query says for itself whether it can run.
    last = result.catch(() => undefined);
    return result as never;
  };
  return { query };
}

const ABORTED_TRANSACTION = '25P02';

/**
 * Waits until all work on one connection has ended, whatever becomes of it: what still ran after a rollback would run outside the
 * transaction.
 * @throws what went wrong first, and not what PostgreSQL then refused because of it.
 */
export async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length === 0) return;
  throw (
    failures.find((reason) => (reason as { code?: unknown } | undefined)?.code !== ABORTED_TRANSACTION) ?? failures[0]
  );
}
