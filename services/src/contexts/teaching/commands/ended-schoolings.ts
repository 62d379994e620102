import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { schoolingEndedSql } from '@diapason/projections/teaching/going-on';
import type { WorkshopState } from '../aggregate/workshop';

/** Schoolings of a workshop's pupils that have ended by a day: they are in the pupils' streams. */
export async function endedSchoolings(
  db: ReadModels,
  { places }: WorkshopState,
  day: string,
): Promise<ReadonlySet<number>> {
  const all = [...places.values()].flat();
  const rows = await rowsOf(
    db,
    { id: sql.number('l.fk_scolarite_interne') },
    `from unnest($1::int[], $2::int[]) l (fk_scolarite_interne, fk_eleve) where ${schoolingEndedSql('l', '$3::date')}`,
    [all.map((one) => one.fk_scolariteInterne), all.map((one) => one.fk_eleve), day],
  );
  return new Set(rows.map(({ id }) => id));
}
