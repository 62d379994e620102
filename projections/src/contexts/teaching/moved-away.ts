import type { MovedAway } from '@diapason/contracts/teaching';
import { orNull, pick, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../machinery/conditions';
import { workshopAt, workshopFields } from './workshop-at';
import { LABELS, NAMES, teachersByName } from './workshop-sql';

const LEFT = {
  ...pick(workshopFields('w'), 'idAtelier', 'heureDebut', 'heureFin', 'fk_site', 'fk_salle'),
  ...pick(LABELS, 'libelleType'),
  date: sql.date('gone.date'),
  tenueLe: sql.date('gone.tenue_le'),
  salleTenue: orNull(sql.number('gone.fk_salle')),
  enseignants: teachersByName,
};

/** Lessons of a range of days that are held on other days. @param which about the workshop `w`, as it is on the day that they left */
export async function movedAwayFrom(
  db: ReadModels,
  { from, to }: { readonly from: string; readonly to: string },
  which: Conditions,
): Promise<readonly MovedAway[]> {
  const conditions = which.copy();
  const [first, last] = [conditions.parameter(from), conditions.parameter(to)];
  // Where another lesson of the workshop took its day, that one is shown there.
  conditions.add(
    `gone.date between ${first}::date and ${last}::date and gone.tenue_le <> gone.date and w.seance_du is null`,
  );
  return rowsOf(
    db,
    LEFT,
    `from seance gone join lateral ${workshopAt('gone.date')} w on w.id_atelier = gone.fk_atelier ${NAMES} ${conditions.where()}
      order by gone.date, w.heure_debut, w.id_atelier`,
    conditions.values,
  );
}
