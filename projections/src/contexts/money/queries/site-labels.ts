import type { Pool } from 'pg';

/** Names of the sites of a family, joined by a comma as lists show them. */
export async function readSiteLabels(db: Pool): Promise<(sites: readonly number[]) => string> {
  const { rows } = await db.query<{ id: number; label: string }>(
    'select id_site as id, libelle_site as label from site',
  );
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return (sites) => sites.flatMap((site) => labels.get(site) ?? []).join(', ');
}
