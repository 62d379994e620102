import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { absencesOf, isCancelled } from './cancelled';

const TAUGHT = {
  idAtelier: sql.number('w.id_atelier'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  teachers: sql.numbers('array(select fk_enseignant from atelier_enseignant e where e.fk_atelier = w.id_atelier)'),
};

interface Sheet {
  readonly idAtelier: number;
  readonly date: string;
  readonly dateCreation: string | null;
  readonly dateValidation: string | null;
}

/** Which sheets are of lessons that do not take place: 1. What somebody recorded took place. */
export async function cancelledSheets(db: ReadModels, sheets: readonly Sheet[]): Promise<(sheet: Sheet) => 0 | 1> {
  const rows = await rowsOf(db, TAUGHT, 'from atelier w where w.id_atelier = any($1)', [
    [...new Set(sheets.map(({ idAtelier }) => idAtelier))],
  ]);
  const taught = new Map(rows.map((one) => [one.idAtelier, one]));
  const isAbsent = await absencesOf(
    db,
    rows.flatMap(({ teachers }) => teachers),
  );
  return ({ idAtelier, date, dateCreation, dateValidation }) => {
    const lesson = taught.get(idAtelier);
    const tookPlace = dateCreation !== null || dateValidation !== null;
    return lesson && !tookPlace && isCancelled(lesson, date, isAbsent) ? 1 : 0;
  };
}
