import type { audit } from '@diapason/contracts';
import { isLed, LOCKS } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { tables } from '../../../catalogue/tables';

type Generation = audit.SystemState['generations'][number];

/** The live generation of each table, and whether the next one is being built. Names come from the declarations, never from a client. */
export async function generationsOf(db: Pool): Promise<Generation[]> {
  const [existing, versions, building] = await Promise.all([
    db.query<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'read'`),
    db.query<{ name: string; version: number; since: string | null }>(
      'select name, version, live_since as since from read.table_version',
    ),
    isLed(db, LOCKS.rebuild),
  ]);
  const there = new Set(existing.rows.map(({ name }) => name));
  const counts = await rowsOf(
    db,
    tables.map(({ name }) => name).filter((name) => there.has(name)),
  );
  return tables.map(({ name, version }) => {
    const live = versions.rows.find((row) => row.name === name);
    const fresh = live?.version === version;
    return {
      nom: name,
      version: fresh ? String(version) : `${live?.version ?? '–'} → ${version}`,
      etat: building ? ('enReconstruction' as const) : fresh ? ('aJour' as const) : ('aReconstruire' as const),
      lignes: counts.get(name) ?? 0,
      creeLe: live?.since ?? null,
    };
  });
}

async function rowsOf(db: Pool, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const counts = names.map((name) => `select '${name}' as name, count(*)::int as lines from read.${name}`);
  const { rows } = await db.query<{ name: string; lines: number }>(counts.join(' union all '));
  return new Map(rows.map(({ name, lines }) => [name, lines]));
}
