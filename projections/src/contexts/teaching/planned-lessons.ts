import { repetition } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../machinery/conditions';
import { occurrences } from './calendar';
import { schoolCalendar } from './school-calendar';
import { RHYTHM } from './workshop-sql';

const PLANNED = { ...RHYTHM, fk_anneeScolaire: sql.number('w.fk_annee_scolaire') };

/** SQL: a weekday of the workshop `w`, or its one day, lies in a range; most do not where one day is asked for. */
const onItsDays = (from: string, to: string) => `case when w.fk_type_repetition = ${repetition.once}
  then w.date_seance between ${from} and ${to}
  else w.jour in (select extract(isodow from day)::int from generate_series(${from}, least(${to}, ${from} + 6), interval '1 day') day) end`;

/** Lessons as two columns, for `unnest`: workshops, and a day of each. */
export interface PlannedLessons {
  readonly workshops: readonly number[];
  readonly days: readonly string[];
}

/**
 * The lessons of a range by the calendars of their school years: none in holidays, nor on days on which their site is shut.
 * @param which about the workshop `w`
 */
export async function plannedLessons(
  db: ReadModels,
  { from, to }: { readonly from: string; readonly to: string },
  which: Conditions,
): Promise<PlannedLessons> {
  const conditions = which.copy();
  const [first, last] = [`${conditions.parameter(from)}::date`, `${conditions.parameter(to)}::date`] as const;
  conditions.add(`y.date_debut <= ${last} and y.date_fin >= ${first} and ${onItsDays(first, last)}`);
  const found = await rowsOf(
    db,
    PLANNED,
    `from atelier w join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire ${conditions.where()} order by w.id_atelier`,
    conditions.values,
  );
  const years = [...new Set(found.map(({ fk_anneeScolaire }) => fk_anneeScolaire))];
  const calendars = new Map(
    await Promise.all(years.map(async (year) => [year, await schoolCalendar(db, year)] as const)),
  );
  const workshops: number[] = [];
  const days: string[] = [];
  for (const one of found) {
    const calendar = calendars.get(one.fk_anneeScolaire);
    if (!calendar) continue;
    for (const day of occurrences(one, calendar.year, calendar.meets, { dateDebut: from, dateFin: to })) {
      workshops.push(one.idAtelier);
      days.push(day);
    }
  }
  return { workshops, days };
}
