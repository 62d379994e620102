import type { Ids } from '@diapason/event-sourcing';

/** The number that a form sent for a line, where it is one of `known`; 0 for any other, until {@link numbered} gives it one. */
export function knownIn(known: readonly number[]): (sent: number | null) => number {
  const numbers = new Set(known);
  return (sent) => (sent !== null && numbers.has(sent) ? sent : 0);
}

/** Gives lines that have the number 0 one of their own, all at once. @param kind the sequence, `fraisJournee`. */
export async function numbered<K extends string, L extends Readonly<Record<K, number>>>(
  ids: Ids,
  kind: string,
  key: K,
  lines: readonly L[],
): Promise<L[]> {
  const isNew = (line: L) => line[key] === 0;
  const fresh = await ids.nextMany(kind, lines.filter(isNew).length);
  return lines.map((line) => (isNew(line) ? { ...line, [key]: fresh.shift() } : line));
}
