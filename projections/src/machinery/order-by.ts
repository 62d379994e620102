import { plainSql } from './plain-text';

type Way = 'asc' | 'desc';

/**
 * SQL of each column that a list sorts by, from the type of its `tri`.
 * Each ends with a key: without a total order, pages repeat or lose rows.
 */
export type Sorts<Tri extends string> = Readonly<Record<Exclude<Tri, `-${string}`>, (way: Way) => string>>;

/** The `order by` of `tri`: a column's name, with a leading minus sign for descending. */
export function orderBy<K extends string>(tri: K | `-${K}`, sorts: Readonly<Record<K, (way: Way) => string>>): string {
  const way = tri.startsWith('-') ? 'desc' : 'asc';
  return `order by ${sorts[tri.replace(/^-/, '') as K](way)}`;
}

/** SQL of a text in French order, in locale C, which compares fastest; null for an empty one. */
export const inFrenchOrder = (expression: string): string =>
  `nullif(replace(replace(${plainSql(expression)}, 'œ', 'oe'), '’', ''''), '') collate "C"`;
