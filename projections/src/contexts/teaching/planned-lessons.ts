import { repetition } from '@diapason/contracts/constants';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { occurrences } from './calendar';
import { schoolCalendar } from './school-calendar';

const RHYTHM = {
  idAtelier: sql.number('w.id_atelier'),
  fk_anneeScolaire: sql.number('w.fk_annee_scolaire'),
  fk_site: sql.number('w.fk_site'),
  jour: orNull(sql.number('w.jour')),
  fk_typeRepetition: sql.number('w.fk_type_repetition'),
  semaine: orNull(sql.number('w.semaine')),
  dateSeance: orNull(sql.date('w.date_seance')),
};

/** SQL: a weekday of the workshop `w`, or its one day, lies from `$1` to `$2`; most do not where one day is asked for. */
const ON_ITS_DAYS = `case when w.fk_type_repetition = ${repetition.once} then w.date_seance between $1::date and $2::date
  else w.jour in (select extract(isodow from day)::int from generate_series($1::date, least($2::date, $1::date + 6), interval '1 day') day) end`;

/** Lessons as two columns, for `unnest`: workshops, and a day of each. */
export interface PlannedLessons {
  readonly workshops: readonly number[];
  readonly days: readonly string[];
}

/**
 * The lessons of a range by the calendars of their school years: none in holidays, nor on days on which their site is shut.
 * @param which SQL about the workshop `w`, with `$3` and after for `values`.
 */
export async function plannedLessons(
  db: ReadModels,
  { from, to }: { readonly from: string; readonly to: string },
  which: string,
  values: readonly unknown[],
): Promise<PlannedLessons> {
  const found = await rowsOf(
    db,
    RHYTHM,
    `from atelier w join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire
      where y.date_debut <= $2::date and y.date_fin >= $1::date and ${ON_ITS_DAYS} and ${which}
      order by w.id_atelier`,
    [from, to, ...values],
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
