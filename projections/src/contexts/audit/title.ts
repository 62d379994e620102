import type { ReadModels } from '@diapason/event-sourcing';
import { firstOf, sql } from '@diapason/event-sourcing';
import { factsOfStream } from '../../catalogue/records';

const partsOf = (stream: string): readonly [category: string, id: string] => {
  const dash = stream.indexOf('-');
  return [stream.slice(0, dash), stream.slice(dash + 1)];
};
const isNumber = (id: string) => /^\d{1,9}$/.test(id);

/** `Cotisation n° 12` for `contribution-12`, whoever it is of. */
export function numberedTitle(stream: string): string {
  const [category, id] = partsOf(stream);
  const { label = category, title } = factsOfStream(category) ?? {};
  return title && isNumber(id) ? `${label} n° ${id}` : `${label} ${id}`;
}

/** `Cotisation n° 12 — DUPONT Marie — 2026-2027` for `contribution-12`. */
export async function titleOf(db: ReadModels, stream: string): Promise<string> {
  const [category, id] = partsOf(stream);
  const { title } = factsOfStream(category) ?? {};
  if (!title || !isNumber(id)) return numberedTitle(stream);
  const found = await firstOf(db, { nom: sql.text('titles.nom') }, `from (${title}) titles`, [Number(id)]);
  return [numberedTitle(stream), found?.nom].filter(Boolean).join(' — ');
}
