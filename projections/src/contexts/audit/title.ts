import { firstOf, sql } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { factsOfStream } from '../../catalogue/records';

/** `Cotisation n° 12 — DUPONT Marie — 2026-2027` for `contribution-12`. */
export async function titleOf(db: Pool, stream: string): Promise<string> {
  const dash = stream.indexOf('-');
  const category = stream.slice(0, dash);
  const id = stream.slice(dash + 1);
  const { label = category, title } = factsOfStream(category) ?? {};
  if (!title || !/^\d{1,9}$/.test(id)) return `${label} ${id}`;
  const found = await firstOf(db, { nom: sql.text('titles.nom') }, `from (${title}) titles`, [Number(id)]);
  return [`${label} n° ${id}`, found?.nom].filter(Boolean).join(' — ');
}
