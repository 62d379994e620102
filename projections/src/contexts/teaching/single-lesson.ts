import { isGuardian, type Session } from '@diapason/contracts/core';
import { type Otherwise, otherwise } from '@diapason/contracts/teaching';
import { orNull, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { holdsSql } from './going-on';

/** SQL: what is told of the lesson that the workshop `w` has on a day, or would have had: `x`. @param day SQL of a date */
export const otherwiseOn = (day: string) => `left join seance x on x.fk_atelier = w.id_atelier
  and x.date = coalesce(w.seance_du, ${day}) and (x.tenue_le is null or x.tenue_le = ${day})`;

/** SQL: others teach the lesson `x` than its plan has on the day on which it is held. */
const isGiven = (x: string) => `(${x}.enseignants is not null and ${x}.enseignants <> array(select k.fk_enseignant
  from atelier_enseignant k where k.fk_atelier = ${x}.fk_atelier and ${holdsSql('k', `coalesce(${x}.tenue_le, ${x}.date)`)} order by 1))`;

/** What is told of one lesson, by whom, when and why; null of one that is as planned. */
export const otherwiseOf = (x: string) =>
  orNull(
    sql.json(
      otherwise,
      `case when ${x}.date is not null then jsonb_build_object('seanceDu', ${x}.date, 'annulee', (${x}.tenue_le is null)::int,
        'deplacee', (${x}.fk_site is not null)::int, 'confiee', ${isGiven(x)}::int, 'motif', ${x}.motif,
        'par', (select ${nameSql('teller')} from agent teller where teller.id_utilisateur = ${x}.dit_par),
        'le', to_char(${x}.dit_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end`,
    ),
  );

export const isCalledOff = (told: Otherwise | null): boolean => told?.annulee === 1;

/** Of a lesson a family learns when and where it is; why, and who decided it, is the school's affair. */
export const otherwiseFor =
  (session: Pick<Session, 'role'>) =>
  (told: Otherwise | null): Otherwise | null =>
    told && isGuardian(session) ? { ...told, motif: null, par: null } : told;
