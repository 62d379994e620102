import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

/**
 * The query as a statement that each connection parses once and PostgreSQL soon plans no more: what every batch repeats spends more on
 * that than on its rows. For the same few texts only: a connection keeps every statement until it ends.
 */
export function prepared<Query extends QueryConfig>(query: Query): Query & { readonly name: string } {
  const name = names.get(query.text) ?? createHash('sha256').update(query.text).digest('hex').slice(0, 32);
  names.set(query.text, name);
  return { ...query, name };
}

/** Each of the statements so, when it is its turn. */
export function* eachPrepared(statements: Iterable<QueryConfig>): Generator<QueryConfig> {
  for (const statement of statements) yield prepared(statement);
}
