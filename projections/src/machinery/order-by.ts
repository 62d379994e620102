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

/** SQL of a text in French order, accents after letters, as `compareFrench` has it; null for an empty one. */
export const inFrenchOrder = (expression: string): string => `nullif(${expression}, '') collate "fr-x-icu"`;

/** SQL of a column that holds a `frenchKey`; null for an empty one. */
export const byFrenchKey = (column: string): string => `nullif(${column}, '') collate "C"`;
