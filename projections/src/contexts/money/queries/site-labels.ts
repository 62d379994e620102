import type { ReadModels } from '@diapason/event-sourcing';
import { rowsOf, sql } from '@diapason/event-sourcing';

/** Names of the sites of a family, joined by a comma as lists show them. */
export async function readSiteLabels(db: ReadModels): Promise<(sites: readonly number[]) => string> {
  const rows = await rowsOf(db, { id: sql.number('id_site'), label: sql.text('libelle_site') }, 'from site');
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return (sites) => sites.flatMap((site) => labels.get(site) ?? []).join(', ');
}
