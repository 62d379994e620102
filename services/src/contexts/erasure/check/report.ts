import type { Finding } from './finding';

/** Number of findings per place, largest first. Holds no value, so that the report may be kept. */
export function foundWhere(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>();
  for (const { place, where } of findings) {
    const name = place === 'database' ? `${place} ${where}` : place;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name}: ${count}`);
}
