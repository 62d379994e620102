import { repetition } from '@diapason/contracts/constants';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../machinery/conditions';
import { occurrences } from './calendar';
import { schoolCalendar } from './school-calendar';
import { workshopAt, workshopPeriods } from './workshop-at';
import { RHYTHM } from './workshop-sql';

const PLANNED = {
  ...RHYTHM,
  fk_anneeScolaire: sql.number('w.fk_annee_scolaire'),
  depuis: sql.date('w.depuis'),
  fin: orNull(sql.date('w.fin')),
};
const OTHERWISE = {
  idAtelier: sql.number('x.fk_atelier'),
  date: sql.date('x.date'),
  tenueLe: orNull(sql.date('x.tenue_le')),
};

/** SQL: a weekday of the workshop `w`, or its one day, lies in a range; most do not where one day is asked for. */
const onItsDays = (from: string, to: string) => `case when w.fk_type_repetition = ${repetition.once}
  then w.date_seance between ${from} and ${to}
  else w.jour in (select extract(isodow from day)::int from generate_series(${from}, least(${to}, ${from} + 6), interval '1 day') day) end`;

/** Lessons as two columns, for `unnest`: workshops, and a day of each. */
export interface PlannedLessons {
  readonly workshops: readonly number[];
  readonly days: readonly string[];
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * The lessons of a range by the calendars of their school years, each by the hours that hold on its day: none in holidays, nor on days on
 * which their site is shut. A lesson that is moved is held on its new day, one that is cancelled is not.
 * @param which about the workshop `w`, of a period of its hours
 */
export async function plannedLessons(db: ReadModels, range: Range, which: Conditions): Promise<PlannedLessons> {
  const { from, to } = range;
  const conditions = which.copy();
  const [first, last] = [`${conditions.parameter(from)}::date`, `${conditions.parameter(to)}::date`] as const;
  conditions.add(`y.date_debut <= ${last} and y.date_fin >= ${first} and ${onItsDays(first, last)}
    and w.depuis <= ${last} and (w.fin is null or w.fin >= ${first})`);
  const [found, otherwise] = await Promise.all([
    rowsOf(
      db,
      PLANNED,
      `from ${workshopPeriods} w join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire ${conditions.where()}
        order by w.id_atelier, w.depuis`,
      conditions.values,
    ),
    heldOtherwise(db, range, which),
  ]);
  const years = [...new Set(found.map(({ fk_anneeScolaire }) => fk_anneeScolaire))];
  const calendars = new Map(
    await Promise.all(years.map(async (year) => [year, await schoolCalendar(db, year)] as const)),
  );
  const isOtherwise = new Set(otherwise.map(({ idAtelier, date }) => `${idAtelier} ${date}`));
  const lessons: (readonly [workshop: number, day: string])[] = otherwise.flatMap(({ idAtelier, tenueLe }) =>
    tenueLe !== null && tenueLe >= from && tenueLe <= to ? [[idAtelier, tenueLe] as const] : [],
  );
  for (const one of found) {
    const calendar = calendars.get(one.fk_anneeScolaire);
    if (!calendar) continue;
    const [, dateDebut = from] = [one.depuis, from].sort();
    const [dateFin = to] = [one.fin ?? to, to].sort();
    for (const day of occurrences(one, calendar.year, calendar.meets, { dateDebut, dateFin }))
      if (!isOtherwise.has(`${one.idAtelier} ${day}`)) lessons.push([one.idAtelier, day]);
  }
  return { workshops: lessons.map(([workshop]) => workshop), days: lessons.map(([, day]) => day) };
}

/** Lessons of a range that are not as planned, by their day in the calendar or by that on which they are held. */
function heldOtherwise(db: ReadModels, { from, to }: Range, which: Conditions) {
  const conditions = which.copy();
  const range = `between ${conditions.parameter(from)} and ${conditions.parameter(to)}`;
  conditions.add(`(x.date ${range} or x.tenue_le ${range})`);
  return rowsOf(
    db,
    OTHERWISE,
    `from seance x join lateral ${workshopAt('coalesce(x.tenue_le, x.date)')} w on w.id_atelier = x.fk_atelier ${conditions.where()}
      order by x.fk_atelier, x.date`,
    conditions.values,
  );
}
