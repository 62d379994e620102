import type { PersonKind } from '@diapason/contracts/erasure';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

/** Where a record of each kind of person says that another one is kept in its place. */
const TABLES: Readonly<Partial<Record<PersonKind, { readonly table: string; readonly key: string }>>> = {
  responsable: { table: 'responsable', key: 'id_utilisateur' },
};

/** Records that were merged into a person's, oldest first. */
export async function mergedInto(db: ReadModels, nature: PersonKind, id: number): Promise<number[]> {
  const known = TABLES[nature];
  if (!known) return [];
  const rows = await rowsOf(
    db,
    { id: sql.number(known.key) },
    `from ${known.table} where fusionne_avec = $1 order by date_fusion, ${known.key}`,
    [id],
  );
  return rows.map(({ id: merged }) => merged);
}
