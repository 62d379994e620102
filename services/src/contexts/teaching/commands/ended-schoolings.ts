import { activeStatuses } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { WorkshopState } from '../aggregate/workshop';

/** Schoolings of a workshop's pupils that have ended: they are in the pupils' streams. */
export async function endedSchoolings(db: ReadModels, { pupils }: WorkshopState): Promise<ReadonlySet<number>> {
  const schoolings = [...pupils.values()].map(({ fk_scolariteInterne }) => fk_scolariteInterne);
  const rows = await rowsOf(
    db,
    { id: sql.number('id_scolarite') },
    'from scolarite_interne where id_scolarite = any($1) and fk_statut <> all($2)',
    [schoolings, activeStatuses],
  );
  return new Set(rows.map(({ id }) => id));
}
