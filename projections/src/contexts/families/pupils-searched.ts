import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../machinery/conditions';

/** SQL: what pupils are searched and sorted in. */
export const PUPILS = 'eleve e join eleve_nom n on n.id_eleve = e.id_eleve';

/** One family may have several pupils, and a pupil several guardians: each address is there once. @param which of {@link PUPILS} */
export async function guardianEmails(db: ReadModels, which: Conditions): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { email: sql.text('r.email') },
    `from responsable r where r.actif and r.email <> '' and r.id_utilisateur in (
        select er.fk_responsable from eleve_responsable er where er.fk_eleve in (select e.id_eleve from ${PUPILS} ${which.where()}))
      group by r.email order by r.email`,
    which.values,
  );
  return rows.map(({ email }) => email);
}
