import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { Conditions } from '../../machinery/conditions';
import type { QueryContext } from '../../machinery/query';
import { hasFixedDaysSql } from './calendar';
import { holdsSql } from './going-on';
import { plannedLessons } from './planned-lessons';
import { daySql, workshopAt, workshopOfSheet } from './workshop-at';
import { EVER_TAUGHT, TEACHER_NUMBERS } from './workshop-sql';

/** SQL: the teachers of a validated sheet `d`, as it keeps them; of another, those of its workshop `w` on that day. */
export const TEACHERS = `coalesce(d.enseignants, ${TEACHER_NUMBERS})`;
const VALIDATED = 1;

/** Sites, rooms and teachers, none is everything; `valide` 1 validated, 0 not, else both. */
interface Asked {
  readonly fk_site?: readonly number[] | undefined;
  readonly fk_salle?: readonly number[] | undefined;
  readonly fk_enseignant?: readonly number[] | undefined;
  readonly valide?: number | null | undefined;
}
type Caller = Pick<QueryContext, 'sites' | 'session' | 'today'>;

/** What is asked of the workshop `w`; whoever is held to sites has the sheets of their own workshops besides, where they ask for none. @param teachers SQL */
export function withAsked(
  conditions: Conditions,
  { fk_site, fk_salle, fk_enseignant }: Asked,
  { sites, session, today }: Caller,
  teachers: string,
): Conditions {
  const onSites = sites ?? fk_site;
  const own = sites && !fk_site?.length ? session.idUtilisateur : null;
  if (onSites)
    conditions.add(
      `(w.fk_site = any (?::int[])
         or ?::int = any (${teachers})
         or exists (select from atelier_enseignant own where own.fk_atelier = w.id_atelier and own.fk_enseignant = ?::int
           and ${holdsSql('own', daySql(today))}))`,
      onSites,
      own,
      own,
    );
  if (fk_salle) conditions.add('w.fk_salle = any (?::int[])', fk_salle);
  if (fk_enseignant) conditions.add(`${teachers} && ?::int[]`, fk_enseignant);
  return conditions;
}

/**
 * Sheets `d` of a range, over workshops `a`, and their workshops `w` as they are on the sheet's day: recorded ones, and those that lessons
 * want, but where only validated ones are asked for. What an excuse alone made counts while its lesson is there: holidays may come, or the
 * workshop move to another day.
 * @throws Refusal 400 for more than a year.
 */
export async function sheetsOf(
  asked: Asked,
  range: { readonly from: string; readonly to: string },
  caller: Caller & Pick<QueryContext, 'db'>,
): Promise<Conditions> {
  const { from, to } = range;
  const { valide } = asked;
  requireRange(from, to);
  const { workshops, days } =
    valide === VALIDATED
      ? { workshops: [], days: [] }
      : await plannedLessons(caller.db, range, withAsked(new Conditions(), asked, caller, EVER_TAUGHT));
  const conditions = new Conditions();
  const at = (value: unknown) => conditions.parameter(value);
  conditions.join(`join (
    with lesson as (select * from unnest(${at(workshops)}::int[], ${at(days)}::date[]) o (fk_atelier, date))
    select p.id_presence, p.fk_atelier, p.date, p.date_creation, p.date_validation, p.heure_debut, p.heure_fin, p.enseignants
      from presence p where p.date between ${at(from)} and ${at(to)}
       and (p.date_creation is not null or p.date_validation is not null or (p.fk_atelier, p.date) in (select * from lesson)
         or exists (select from ${workshopAt('p.date')} o where o.id_atelier = p.fk_atelier and not ${hasFixedDaysSql('o')}))
    union all
    select null::int, o.fk_atelier, o.date, null::timestamptz, null::date, null::time, null::time, null::int[]
      from lesson o where not exists (select from presence q where q.fk_atelier = o.fk_atelier and q.date = o.date)
  ) d on d.fk_atelier = a.id_atelier ${OF_ITS_DAY}`);
  if (valide === 0 || valide === VALIDATED) conditions.add('(d.date_validation is not null) = ?', valide === VALIDATED);
  return withAsked(conditions, asked, caller, TEACHERS);
}

/** SQL: the workshop `w` of the sheet `d`, as it is on its day. */
export const OF_ITS_DAY = `join lateral ${workshopOfSheet('d.date')} w on w.id_atelier = d.fk_atelier`;

/** @throws Refusal 400 for more than a year. */
export function requireRange(from: string, to: string): void {
  if (to > yearAfter(from)) throw new Refusal(messages.teaching.rangeTooLong, 400, 'dateDebut');
}

/** The same day of the next year; also of 29 February, as texts are compared. */
const yearAfter = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
