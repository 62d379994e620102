import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import { hasFixedDaysSql } from './calendar';
import { type PlannedLessons, plannedLessons } from './planned-lessons';

const WORKSHOP_TEACHERS = 'array(select fk_enseignant from atelier_enseignant where fk_atelier = w.id_atelier)';
/** SQL: the teachers of a validated sheet `d`, as it keeps them; of another, those of its workshop `w`. */
export const TEACHERS = `coalesce(d.enseignants, ${WORKSHOP_TEACHERS})`;

/** Who is asked for: sites, rooms and teachers; nothing is everything. */
interface Asked {
  readonly fk_site?: readonly number[] | undefined;
  readonly fk_salle?: readonly number[] | undefined;
  readonly fk_enseignant?: readonly number[] | undefined;
}
interface Caller {
  readonly sites: readonly number[] | undefined;
  readonly session: Pick<Session, 'idUtilisateur'>;
}

/** SQL about the workshop `w`, by what {@link askedOf} gives as `$3` to `$6`; whoever is held to sites has their own workshops besides. */
const which = (teachers: string) => `($3::int[] is null or w.fk_site = any ($3)
    or exists (select from atelier_enseignant own where own.fk_atelier = w.id_atelier and own.fk_enseignant = $4))
  and ($5::int[] is null or w.fk_salle = any ($5)) and ($6::int[] is null or ${teachers} && $6)`;
export const ASKED = which(TEACHERS);

export const askedOf = ({ fk_site, fk_salle, fk_enseignant }: Asked, { sites, session }: Caller) => [
  sites ?? fk_site ?? null,
  // Of whoever is held to their sites, where they ask for none.
  sites && !fk_site?.length ? session.idUtilisateur : null,
  fk_salle ?? null,
  fk_enseignant ?? null,
];

/** The lessons of a range whose sheets are asked for; none where only validated ones are. */
export const wantedBy = (
  db: ReadModels,
  range: { readonly from: string; readonly to: string },
  asked: readonly unknown[],
  onlyValidated: boolean,
): Promise<PlannedLessons> | PlannedLessons =>
  onlyValidated ? { workshops: [], days: [] } : plannedLessons(db, range, which(WORKSHOP_TEACHERS), asked);

const NOT_FIXED = `exists (select from atelier a where a.id_atelier = p.fk_atelier and not ${hasFixedDaysSql('a')})`;

/**
 * SQL of the sheets of a range: recorded ones, and those that lessons want. What an excuse alone made counts while its lesson is there: holidays
 * may come, or the workshop move to another day. @param at `from`, `to`, workshops and days of the lessons, as parameters.
 */
export const sheetsOfRange = (from: string, to: string, workshops: string, days: string): string => `
  with lesson as (select * from unnest(${workshops}::int[], ${days}::date[]) o (fk_atelier, date))
  select p.id_presence, p.fk_atelier, p.date, p.date_creation, p.date_validation, p.heure_debut, p.heure_fin, p.enseignants
    from presence p where p.date between ${from} and ${to}
     and (p.date_creation is not null or p.date_validation is not null or (p.fk_atelier, p.date) in (select * from lesson) or ${NOT_FIXED})
  union all
  select null::int, o.fk_atelier, o.date, null::timestamptz, null::date, null::time, null::time, null::int[]
    from lesson o where not exists (select from presence q where q.fk_atelier = o.fk_atelier and q.date = o.date)`;

/** @throws Refusal 400 for more than a year. */
export function requireRange(from: string, to: string): void {
  if (to > yearAfter(from)) throw new Refusal(messages.teaching.rangeTooLong, 400, 'dateDebut');
}

/** The same day of the next year; also of 29 February, as texts are compared. */
const yearAfter = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
