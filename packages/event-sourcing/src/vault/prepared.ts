import { createHash } from 'node:crypto';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { Queryable } from './database';

const names = new Map<string, string>();

/**
 * Makes the query a named statement: each connection parses it once, and PostgreSQL soon stops planning it.
 * Only for a fixed set of texts: a connection keeps every statement until it ends.
 */
export function prepared<Query extends QueryConfig>(query: Query): Query & { readonly name: string } {
  const name = names.get(query.text) ?? createHash('sha256').update(query.text).digest('hex').slice(0, 32);
  names.set(query.text, name);
  return { ...query, name };
}

/** Applies {@link prepared} to each statement, lazily. */
export function* eachPrepared(statements: Iterable<QueryConfig>): Generator<QueryConfig> {
  for (const statement of statements) yield prepared(statement);
}

/** What PostgreSQL says of a named statement whose columns have other types by now. */
const OTHER_COLUMNS = '0A000';

/**
 * The same pool or connection, on which statements are named: for what every call asks. Only for a fixed set of texts, see {@link prepared}.
 * ```ts
 * await firstOf(named(db), ROW, 'from vault.session s where s.id = $1', [sid]);
 * ```
 */
export const named = (db: Pick<Queryable, 'query'>): Pick<Queryable, 'query'> => ({
  async query<R extends QueryResultRow>(
    text: string | QueryConfig,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<R>> {
    if (typeof text !== 'string') return db.query(text, values);
    try {
      return await db.query(prepared({ text, values: [...values] }));
    } catch (error) {
      // A newer release made the table anew under it. Nothing was done, and the text alone is understood as before.
      if ((error as { code?: unknown }).code !== OTHER_COLUMNS) throw error;
      return db.query(text, values);
    }
  },
});
