import { presenceStatus } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { goesOnSql } from './going-on';

const { present, late, absent } = presenceStatus;
const RUNNING = {
  fk_atelier: sql.number('r.fk_atelier'),
  fk_eleve: sql.number('r.fk_enfant'),
  nomPrenomEleve: sql.text(nameSql('e')),
  fois: sql.number('count(distinct r.date)'),
};

/**
 * Lessons running, up to the last one that was called, from which pupils of workshops were absent without an excuse. An excused lesson neither
 * counts nor interrupts; who left the workshop is told of no more.
 * @param before only lessons before this day. @param atLeast only pupils with so many.
 */
export async function runningAbsences(
  db: ReadModels,
  workshops: readonly number[],
  { before, atLeast = 1 }: { readonly before?: string; readonly atLeast?: number } = {},
) {
  if (workshops.length === 0) return [];
  return rowsOf(
    db,
    RUNNING,
    `from (select s.fk_atelier, l.fk_eleve as fk_enfant, s.date, p.fk_statut_presence,
             count(*) filter (where p.fk_statut_presence in (${present}, ${late}))
               over (partition by s.fk_atelier, l.fk_eleve order by s.date desc) as came
        from presence s
        join presence_eleve p on p.fk_presence = s.id_presence
        join atelier_eleve l on l.fk_atelier = s.fk_atelier and (l.fk_eleve = p.fk_eleve or p.fk_eleve = any(l.remplace))
       where s.fk_atelier = any($1) and ($2::date is null or s.date < $2)
         and ${goesOnSql('l')} and p.fk_statut_presence in (${present}, ${late}, ${absent})) r
      join eleve e on e.id_eleve = r.fk_enfant
     where r.came = 0 and r.fk_statut_presence = ${absent}
     group by r.fk_atelier, r.fk_enfant, e.nom, e.prenom having count(distinct r.date) >= $3
     order by r.fk_atelier, r.fk_enfant`,
    [workshops, before ?? null, atLeast],
  );
}
