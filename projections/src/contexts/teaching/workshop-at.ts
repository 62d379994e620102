import { columnName } from '@diapason/contracts/core';
import { wire } from '@diapason/event-sourcing';
import { workshopHours, workshops } from './tables/workshops';

/** The select list of a workshop as it is on a day, over {@link workshopAt} or {@link workshopSeen}. */
export const workshopFields = (w: string) => {
  const { fk_atelier: _, depuis: __, ...hours } = wire(workshopHours, w);
  return { ...wire(workshops, w), ...hours };
};

const HOURS = Object.keys(workshopHours.declared)
  .filter((column) => column !== 'fk_atelier')
  .map(columnName);
/** Of the lesson `x` that is held otherwise, what it says itself. */
const OTHERWISE: Readonly<Record<string, string>> = {
  fk_site: 'coalesce(x.fk_site, h.fk_site)',
  fk_salle: 'case when x.fk_site is null then h.fk_salle else x.fk_salle end',
  heure_debut: 'coalesce(x.heure_debut, h.heure_debut)',
  heure_fin: 'coalesce(x.heure_fin, h.heure_fin)',
};
const hoursOn = (day: string) => `join lateral (select * from atelier_horaire one
  where one.fk_atelier = a.id_atelier and one.depuis <= ${day} order by one.depuis desc limit 1) h on true`;
const ofLesson = (day: string) => `${HOURS.map((one) => `${OTHERWISE[one] ?? `h.${one}`} as ${one}`).join(', ')},
    x.enseignants as confiee_a, x.date as seance_du, ${day} as vu`;
// PostgreSQL finds the one workshop that is asked for only where no outer join names the day: `offset 0` keeps that below.
const held = (day: string) => `left join lateral (select * from seance one
  where one.fk_atelier = a.id_atelier and one.tenue_le = ${day} offset 0) x on true`;

/**
 * SQL: the workshops that exist on a day, as they are then: `join lateral ${workshopAt('d.date')} w on w.id_atelier = d.fk_atelier`. Where the
 * lesson of that day is held otherwise, hours and place are that lesson's, and `confiee_a` has who teaches it. `vu` is the day, for whoever
 * asks for its people.
 * @param day SQL of a date
 */
export const workshopAt = (
  day: string,
): string => `(select a.*, ${ofLesson(day)} from atelier a ${hoursOn(day)} ${held(day)}
  where a.dernier_jour is null or ${day} <= a.dernier_jour)`;

/** SQL: as {@link workshopAt}, of a sheet that was recorded: where the workshop did not exist then, with its first hours. */
export const workshopOfSheet = (day: string): string => `(select a.*, ${ofLesson(day)} from atelier a
  join lateral (select * from atelier_horaire one where one.fk_atelier = a.id_atelier
    order by one.depuis > ${day}, abs(one.depuis - ${day}) limit 1) h on true ${held(day)})`;

/**
 * SQL: every workshop, as it is today where it has lessons by now; else as on the day nearest to today on which it has. `vu` is that day.
 * @param today SQL of a date
 */
export const workshopSeen = (today: string): string => `(select a.*, ${HOURS.map((one) => `h.${one}`).join(', ')},
    null::int[] as confiee_a, null::date as seance_du, seen.vu
  from atelier a left join annee_scolaire term on term.id_annee_scolaire = a.fk_annee_scolaire
    cross join lateral (select greatest(least(${today}, term.date_fin, a.dernier_jour), term.date_debut,
      (select min(one.depuis) from atelier_horaire one where one.fk_atelier = a.id_atelier)) as vu) seen
    ${hoursOn('seen.vu')})`;

/** SQL: workshops, a row for each period of their hours; `fin` is its last day. */
export const workshopPeriods = `(select a.*, ${HOURS.map((one) => `h.${one}`).join(', ')}, least(h.fin, a.dernier_jour) as fin
  from atelier a join (select one.*, (lead(one.depuis) over (partition by one.fk_atelier order by one.depuis)) - 1 as fin
    from atelier_horaire one) h on h.fk_atelier = a.id_atelier)`;

/** SQL of a day: `date '2026-11-29'`. */
export const daySql = (day: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`${day} is no day`);
  return `date '${day}'`;
};

/** SQL: today, where a statement stands before anybody asks. */
export const TODAY = "(now() at time zone 'Europe/Paris')::date";
