import { presenceStatus } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { goesOnSql } from './going-on';

const { present, late, absent } = presenceStatus;
const RUNNING = {
  fk_atelier: sql.number('l.fk_atelier'),
  fk_eleve: sql.number('l.fk_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  fois: sql.number('missed.times'),
};

/** SQL: the sheets of the place `l` before the day `$2`, with its pupil's lines `p` of some statuses. */
const linesOf = (statuses: string) => `presence s
  join presence_eleve p on p.fk_presence = s.id_presence and (p.fk_eleve = l.fk_eleve or p.fk_eleve = any(l.remplace))
    and p.fk_statut_presence in (${statuses})
 where s.fk_atelier = l.fk_atelier and ($2::date is null or s.date < $2)`;

/**
 * Lessons running, up to the last one that was called, from which pupils of workshops were absent without an excuse. An excused lesson neither
 * counts nor interrupts.
 * @param day of whoever is in the workshop then. @param before only lessons before this day. @param atLeast only pupils with so many.
 */
export async function runningAbsences(
  db: ReadModels,
  workshops: readonly number[],
  { day, before, atLeast = 1 }: { readonly day: string; readonly before?: string; readonly atLeast?: number },
) {
  if (workshops.length === 0) return [];
  return rowsOf(
    db,
    RUNNING,
    `from atelier_eleve l
      left join lateral (select s.date from ${linesOf(`${present}, ${late}`)} order by s.date desc limit 1) came on true
      join lateral (select count(distinct s.date) as times from ${linesOf(`${absent}`)} and s.date > coalesce(came.date, '-infinity')) missed
        on missed.times >= $3
      join eleve e on e.id_eleve = l.fk_eleve
     where l.fk_atelier = any($1) and ${goesOnSql('l', '$4::date')}
     order by l.fk_atelier, l.fk_eleve`,
    [workshops, before ?? null, atLeast, day],
  );
}
