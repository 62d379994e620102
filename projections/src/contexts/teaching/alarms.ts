import { manyRunning } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { cancelledOf } from './cancelled';
import { runningAbsences } from './running-absences';
import { TEACHER_NUMBERS } from './workshop-sql';

const TAUGHT = {
  idAtelier: sql.number('w.id_atelier'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  teachers: sql.numbers(TEACHER_NUMBERS),
};

/** With what a list of sheets warns of: lessons that do not take place, and pupils who were absent many times running. */
export async function withAlarms<R extends { readonly idAtelier: number; readonly date: string }>(
  db: ReadModels,
  rows: readonly R[],
) {
  const asked = [...new Set(rows.map(({ idAtelier }) => idAtelier))];
  const [workshops, running] = await Promise.all([
    rowsOf(db, TAUGHT, 'from atelier w where w.id_atelier = any($1)', [asked]),
    runningAbsences(db, asked, { atLeast: manyRunning }),
  ]);
  const isCancelled = await cancelledOf(db, workshops);
  const told = new Map(
    workshops.map((workshop) => {
      const pupils = running.filter(({ fk_atelier }) => fk_atelier === workshop.idAtelier);
      return [workshop.idAtelier, { workshop, absencesRepetees: pupils.map(({ fk_atelier: _, ...pupil }) => pupil) }];
    }),
  );
  return rows.map((row) => {
    const about = told.get(row.idAtelier);
    const annule = about ? isCancelled(about.workshop, row.date) : 0;
    return { ...row, annule, absencesRepetees: about?.absencesRepetees ?? [] };
  });
}
