import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { cancelledOf } from './cancelled';

const TAUGHT = {
  idAtelier: sql.number('w.id_atelier'),
  enseignantRemplacant: sql.boolean('w.enseignant_remplacant'),
  teachers: sql.numbers('array(select fk_enseignant from atelier_enseignant e where e.fk_atelier = w.id_atelier)'),
};

interface Sheet {
  readonly idAtelier: number;
  readonly date: string;
}

/** Which sheets are of lessons that do not take place: 1. */
export async function cancelledSheets(db: ReadModels, sheets: readonly Sheet[]): Promise<(sheet: Sheet) => 0 | 1> {
  const rows = await rowsOf(db, TAUGHT, 'from atelier w where w.id_atelier = any($1)', [
    [...new Set(sheets.map(({ idAtelier }) => idAtelier))],
  ]);
  const taught = new Map(rows.map((one) => [one.idAtelier, one]));
  const isCancelled = await cancelledOf(db, rows);
  return ({ idAtelier, date }) => {
    const workshop = taught.get(idAtelier);
    return workshop ? isCancelled(workshop, date) : 0;
  };
}
