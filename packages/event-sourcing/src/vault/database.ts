import pg from 'pg';

export type { Pool, PoolClient } from 'pg';

/** Anything that runs a query: a pool, or one connection inside a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
}

/** The read models, for looking things up: its connections are read-only, and PostgreSQL refuses whatever would write. */
export type ReadModels = Pick<Queryable, 'query'>;

const { builtins } = pg.types;
const OID = {
  DATE: builtins.DATE,
  TIME: builtins.TIME,
  INT8: builtins.INT8,
  NUMERIC: builtins.NUMERIC,
  TIMESTAMPTZ: builtins.TIMESTAMPTZ,
};

/**
 * JavaScript form of columns, the same for folds and queries: `bigint` and `numeric` as numbers, `date` as
 * `YYYY-MM-DD`, `time` as `HH:mm` (`HH:mm:ss` with seconds), `timestamptz` as an ISO instant in UTC.
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

/**
 * A pool that parses columns as {@link columnTypes} says; unqualified tables are those of schema `read`.
 * @param options.readOnly PostgreSQL refuses statements that write.
 * @param options.statementMs PostgreSQL ends statements that take longer; none unless told.
 */
export function createPool(
  databaseUrl: string,
  options: { max?: number; schema?: string; readOnly?: boolean; statementMs?: number | undefined } = {},
): pg.Pool {
  const readOnly = options.readOnly ? ' -c default_transaction_read_only=on' : '';
  const bounded = options.statementMs ? ` -c statement_timeout=${options.statementMs}` : '';
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    keepAlive: true,
    types: columnTypes,
    options: `-c search_path=${options.schema ?? 'read'},public${readOnly}${bounded}`,
  });
  // The pool replaces a broken idle connection at the next query, which reports any remaining error.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A pool of a few connections to the same database that send a statement without waiting for the answer to the one before: those that are
 * asked for at once take one way there and back. They run in order all the same; outside a transaction one that fails stops no other.
 */
export const pipelined = (pool: pg.Pool): pg.Pool => {
  const lane = new pg.Pool({ ...pool.options, max: 3, pipeline: true });
  lane.on('error', () => undefined);
  return lane;
};

/**
 * A condition that always holds, of a statement by itself: its commit does not wait for the disk, and a crash of PostgreSQL may take back what
 * it did within the last second. What is committed later and waits takes it along. Only for what can be lost.
 */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true) is not null`;

/** Runs `work` between BEGIN and COMMIT on one connection; ROLLBACK when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  // A broken connection also emits an event, which would end the process if nobody listened.
  const onError = (error: Error): void => {
    broken = error;
  };
  connection.on('error', onError);
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
    if (!broken) connection.off('error', onError);
    connection.release(broken);
  }
}

/** Runs statements in order on one connection. The next one is built while the last one runs. */
export async function runInTurn(connection: Queryable, statements: Iterable<pg.QueryConfig>): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  for (const statement of statements) {
    await running;
    running = connection.query(statement);
    // Awaited at the next turn; building the next statement may throw first and must not leave an unhandled rejection.
    running.catch(() => undefined);
  }
  await running;
}

/** Shares one connection between concurrent work: queries run one after the other, in order of arrival. */
export function serializeQueries(connection: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const query: Queryable['query'] = (text, values) => {
    const result = last.then(() => connection.query(text, values));
    // The caller gets the failure; the next query reports for itself whether it can run.
    last = result.catch(() => undefined);
    return result as never;
  };
  return { query };
}

const ABORTED_TRANSACTION = '25P02';

/**
 * Waits for all work on one connection, failed or not: work still running after a rollback would run outside the
 * transaction.
 * @throws the first real failure, not PostgreSQL's refusals that follow from it.
 */
export async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length === 0) return;
  throw (
    failures.find((reason) => (reason as { code?: unknown } | undefined)?.code !== ABORTED_TRANSACTION) ?? failures[0]
  );
}
