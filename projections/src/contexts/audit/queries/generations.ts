import type { audit } from '@diapason/contracts';
import type { ReadModels } from '@diapason/event-sourcing';
import { isLed, LOCKS, orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { tables } from '../../../catalogue/tables';

type Generation = audit.SystemState['generations'][number];

const VERSION = {
  name: sql.text('name'),
  version: sql.number('version'),
  since: orNull(sql.instant('live_since')),
};

/** The live generation of each table, and whether the next is being built. Table names come from declarations, never from clients. */
export async function generationsOf(db: ReadModels): Promise<Generation[]> {
  const [existing, versions, building] = await Promise.all([
    rowsOf(db, { name: sql.text('table_name::text') }, `from information_schema.tables where table_schema = 'read'`),
    rowsOf(db, VERSION, 'from read.table_version'),
    isLed(db, LOCKS.rebuild),
  ]);
  const there = new Set(existing.map(({ name }) => name));
  const counts = await linesOf(
    db,
    tables.map(({ name }) => name).filter((name) => there.has(name)),
  );
  return tables.map(({ name, version }) => {
    const live = versions.find((row) => row.name === name);
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

async function linesOf(db: ReadModels, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const counts = names.map((name) => `select '${name}' as name, count(*)::int as lines from read.${name}`);
  const rows = await rowsOf(
    db,
    { name: sql.text('c.name'), lines: sql.number('c.lines') },
    `from (${counts.join(' union all ')}) c`,
  );
  return new Map(rows.map(({ name, lines }) => [name, lines]));
}
