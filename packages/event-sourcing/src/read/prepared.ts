import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

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
