import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { DayIn } from '../aggregate/merging';
import { dayOfChange } from '../aggregate/schooling';

const YEAR = {
  id: sql.number('id_annee_scolaire'),
  dateDebut: sql.date('date_debut'),
  dateFin: sql.date('date_fin'),
};

/** From which day a change holds in each school year, where nothing else is said. */
export async function daysOfChange(db: ReadModels, today: string): Promise<DayIn> {
  const years = new Map(
    (await rowsOf(db, YEAR, 'from annee_scolaire order by id_annee_scolaire')).map((one) => [one.id, one]),
  );
  return (fk_anneeScolaire) => {
    const year = years.get(fk_anneeScolaire);
    return year ? dayOfChange(today, year) : today;
  };
}
