import { repetition } from '@diapason/contracts/constants';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../machinery/conditions';
import { occurrences, type YearSpan } from './calendar';
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
export interface LessonColumns {
  readonly workshops: readonly number[];
  readonly days: readonly string[];
}
export interface PlannedLessons extends LessonColumns {
  /** Those of the calendar that somebody cancelled one by one. */
  readonly cancelled: LessonColumns;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * The lessons of a range by the calendars of their school years, each by the hours that hold on its day: none in holidays, nor on days on
 * which their site is shut. A lesson that is moved is held on its new day and in its new place, one that is cancelled is not.
 * @param which about the workshop `w`, of a period of its hours
 */
export async function plannedLessons(db: ReadModels, range: Range, which: Conditions): Promise<PlannedLessons> {
  const { from, to } = range;
  const conditions = which.copy();
  const [first, last] = [`${conditions.parameter(from)}::date`, `${conditions.parameter(to)}::date`] as const;
  conditions.add(`y.date_debut <= ${last} and y.date_fin >= ${first} and ${onItsDays(first, last)}
    and w.depuis <= ${last} and (w.fin is null or w.fin >= ${first})`);
  const [found, elsewhere] = await Promise.all([
    rowsOf(
      db,
      PLANNED,
      `from ${workshopPeriods} w join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire ${conditions.where()}
        order by w.id_atelier, w.depuis`,
      conditions.values,
    ),
    heldOtherwise(db, range, which),
  ]);
  const told = await rowsOf(
    db,
    OTHERWISE,
    'from seance x where x.fk_atelier = any($1) and x.date between $2 and $3 order by x.fk_atelier, x.date',
    [[...new Set(found.map(({ idAtelier }) => idAtelier))], from, to],
  );
  const years = [...new Set(found.map(({ fk_anneeScolaire }) => fk_anneeScolaire))];
  const calendars = new Map(
    await Promise.all(years.map(async (year) => [year, await schoolCalendar(db, year)] as const)),
  );
  const otherwise = new Map(told.map((one) => [keyOf(one.idAtelier, one.date), one]));
  const lessons = elsewhere.map(({ idAtelier, tenueLe }) => [idAtelier, tenueLe ?? ''] as const);
  const cancelled: Lesson[] = [];
  for (const one of found) {
    const calendar = calendars.get(one.fk_anneeScolaire);
    if (!calendar) continue;
    const [, dateDebut = from] = [one.depuis, from].sort();
    const [dateFin = to] = [one.fin ?? to, to].sort();
    for (const day of occurrences(one, calendar.year, calendar.meets, { dateDebut, dateFin })) {
      const known = otherwise.get(keyOf(one.idAtelier, day));
      if (!known) lessons.push([one.idAtelier, day]);
      else if (known.tenueLe === null) cancelled.push([one.idAtelier, day]);
    }
  }
  const held = new Set(lessons.map((one) => keyOf(...one)));
  return { ...inColumns(lessons), cancelled: inColumns(cancelled.filter((one) => !held.has(keyOf(...one)))) };
}

type Lesson = readonly [workshop: number, day: string];
const keyOf = (workshop: number, day: string) => `${workshop} ${day}`;
const inColumns = (lessons: readonly Lesson[]): LessonColumns => ({
  workshops: lessons.map(([workshop]) => workshop),
  days: lessons.map(([, day]) => day),
});

/** Lessons that are held in a range by what is told of them alone. */
function heldOtherwise(db: ReadModels, { from, to }: Range, which: Conditions) {
  const conditions = which.copy();
  conditions.add(`x.tenue_le between ${conditions.parameter(from)} and ${conditions.parameter(to)}`);
  return rowsOf(
    db,
    OTHERWISE,
    `from seance x join lateral ${workshopAt('x.tenue_le')} w on w.id_atelier = x.fk_atelier ${conditions.where()}
      order by x.fk_atelier, x.date`,
    conditions.values,
  );
}

/** The day of the last lesson of a workshop in its year up to today; null where there was none yet. */
export async function lastLesson(
  db: ReadModels,
  id: number,
  today: string,
  { dateDebut, dateFin }: YearSpan,
): Promise<string | null> {
  const range = { from: dateDebut, to: today < dateFin ? today : dateFin };
  if (range.to < range.from) return null;
  const { days } = await plannedLessons(db, range, new Conditions().add('w.id_atelier = ?::int', id));
  return [...days].sort().at(-1) ?? null;
}

/** The day of the next lesson of each of these workshops, from today to the end of their year; none where nothing is planned. */
export async function nextLessons(
  db: ReadModels,
  ids: readonly number[],
  today: string,
  { dateFin }: YearSpan,
): Promise<ReadonlyMap<number, string>> {
  const range = { from: today, to: today > dateFin ? today : dateFin };
  const { workshops, days } = await plannedLessons(
    db,
    range,
    new Conditions().add('w.id_atelier = any(?::int[])', ids),
  );
  const next = new Map<number, string>();
  for (const [index, id] of workshops.entries()) {
    const [day = ''] = [days[index] ?? '', next.get(id) ?? '9999'].sort();
    next.set(id, day);
  }
  return next;
}
