import { attendingStatuses, overStatuses } from '@diapason/contracts/constants';

/** SQL: whether the period of the row `l` holds on a day. */
export const holdsSql = (l: string, day: string) =>
  `(${l}.depuis <= ${day} and (${l}.dernier_jour is null or ${l}.dernier_jour >= ${day}))`;

/** SQL: whether the period of the row `l` is not over by a day: it holds, or is to come. */
export const openSql = (l: string, day: string) => `(${l}.dernier_jour is null or ${l}.dernier_jour >= ${day})`;

/** SQL: the status of the schooling on a day; null from the day on which it was deleted. */
const statusOn = (schooling: string, day: string) => `(select coalesce(st.fk_statut, 0) from scolarite_statut st
    where st.fk_scolarite = ${schooling} and st.depuis <= ${day} order by st.depuis desc limit 1)`;

/** SQL: the pupil of the place `l` is deactivated on a day. */
const awayOn = (l: string, day: string) => `exists (select from eleve_desactive away
  where away.fk_eleve = ${l}.fk_eleve and away.depuis <= ${day} and (away.dernier_jour is null or away.dernier_jour >= ${day}))`;

/** SQL: the pupil of the place `l` has left the school by a day of the place's school year. */
const leftBy = (l: string, day: string) => `exists (select from eleve gone
    join scolarite_interne own on own.id_scolarite = ${l}.fk_scolarite_interne
    join annee_scolaire term on term.id_annee_scolaire = own.fk_annee_scolaire
  where gone.id_eleve = ${l}.fk_eleve and gone.date_abandon between term.date_debut and least(${day}, term.date_fin))`;

/** SQL: the schooling `l.fk_scolarite_interne` of the pupil `l.fk_eleve` has ended by a day, by its status or as the pupil left or is deactivated. */
export const schoolingEndedSql = (l: string, day: string) => `(
  coalesce(${statusOn(`${l}.fk_scolarite_interne`, day)}, ${attendingStatuses[0]}) not in (${attendingStatuses}) or ${leftBy(l, day)} or ${awayOn(l, day)})`;

/** SQL: by a day the pupil of the place `l` comes no more: the school was left, or the schooling is over or deleted. */
export const goneSql = (l: string, day: string) => `(
  coalesce(${statusOn(`${l}.fk_scolarite_interne`, day)}, ${attendingStatuses[0]}) in (0, ${overStatuses}) or ${leftBy(l, day)})`;

const isOver = (st: string) => `coalesce(${st}.fk_statut, 0) in (0, ${overStatuses})`;
/** SQL: the first day on which the schooling of the place `l`, over by its status on a day, was over; null where it is not. */
export const overSinceSql = (l: string, day: string) => `(select min(st.depuis) from scolarite_statut st
    where st.fk_scolarite = ${l}.fk_scolarite_interne and st.depuis <= ${day} and ${isOver('st')}
      and not exists (select from scolarite_statut later where later.fk_scolarite = st.fk_scolarite
        and later.depuis > st.depuis and later.depuis <= ${day} and not ${isOver('later')}))`;

/**
 * SQL: the pupil of the place `l` of a workshop is there on a day: the period holds, and neither the place nor the schooling that it is for
 * has ended, nor waits, nor has the pupil left or is deactivated.
 * @param day SQL of a date
 */
export const goesOnSql = (l: string, day: string) => `(${holdsSql(l, day)} and ${l}.fk_statut in (${attendingStatuses})
  and not ${schoolingEndedSql(l, day)})`;

/** SQL: a stay without the times in which its pupil is deactivated, as ranges of days. */
const PRESENT = `unnest(datemultirange(
    case when stay.fin is null or stay.fin >= stay.depuis then daterange(stay.depuis, stay.fin, '[]') else 'empty' end
  ) - coalesce((select range_agg(daterange(away.depuis, away.dernier_jour, '[]')) from eleve_desactive away
    where away.fk_eleve = stay.who), '{}'))`;

/** SQL: as {@link goesOnSql}, as if no leaving were told. */
export const goesOnUnlessLeavingSql = (
  l: string,
  day: string,
) => `(${holdsSql(l, day)} and ${l}.fk_statut in (${attendingStatuses})
  and coalesce(${statusOn(`${l}.fk_scolarite_interne`, day)}, ${attendingStatuses[0]}) in (${attendingStatuses}) and not ${awayOn(l, day)})`;

/** SQL: how long pupils are in workshops, going on all the while: `fk_atelier`, `who`, and the days `depuis` to `fin`, both included. */
export const STAYS = `(select stay.fk_atelier, stay.who, lower(part) as depuis, upper(part) - 1 as fin from (
  select l.fk_atelier, l.fk_eleve as who, greatest(l.depuis, st.depuis) as depuis,
    least(l.dernier_jour, st.fin, case when gone.date_abandon between term.date_debut and term.date_fin then gone.date_abandon - 1 end) as fin
  from atelier_eleve l
  left join lateral (select one.depuis, one.fk_statut, (lead(one.depuis) over (order by one.depuis)) - 1 as fin
    from scolarite_statut one where one.fk_scolarite = l.fk_scolarite_interne) st on true
  left join eleve gone on gone.id_eleve = l.fk_eleve
  left join scolarite_interne own on own.id_scolarite = l.fk_scolarite_interne
  left join annee_scolaire term on term.id_annee_scolaire = own.fk_annee_scolaire
  where l.fk_statut in (${attendingStatuses}) and (st.depuis is null or st.fk_statut in (${attendingStatuses}))
) stay cross join lateral ${PRESENT} part)`;
