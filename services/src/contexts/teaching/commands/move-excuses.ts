import { orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { EXCUSED } from '@diapason/projections/teaching/excused';
import type { CommandContext } from '../../../machinery/app/command';
import { attendance, attendanceId } from '../aggregate/attendance';
import { decideExcuseArrives, decideExcuseLeaves } from '../aggregate/excuse';
import { heldOn } from '../aggregate/lesson';
import { at, goingOn, recordsOf, type WorkshopState } from '../aggregate/workshop';
import { endedSchoolings } from './ended-schoolings';

const EXCUSE = {
  fk_eleve: sql.number('p.fk_eleve'),
  commentaire: orNull(sql.text('p.commentaire_excuse')),
  fk_agent: orNull(sql.number('p.declare_agent')),
  fk_responsable: orNull(sql.number('p.declare_responsable')),
  declaration: orNull(sql.number('p.declaration')),
};
const EXCUSES = `from presence_eleve p join presence d on d.id_presence = p.fk_presence
  where d.fk_atelier = $1 and d.date = $2 and d.date_validation is null and ${EXCUSED} order by p.id_presence_eleve`;

/**
 * Who is excused from a lesson that was moved is excused on its new day, as it was declared; who is not there then stays as they are.
 * @param from days on which it was held before: those on which another lesson is held now keep theirs
 * @returns how many went along
 */
export async function moveExcuses(
  { execute, db, ids }: Pick<CommandContext, 'execute' | 'db' | 'ids'>,
  place: WorkshopState,
  from: readonly (string | null)[],
  to: string,
): Promise<number> {
  const idAtelier = place.sheet?.idAtelier ?? 0;
  const held = new Set([...place.lessons.keys()].map((date) => heldOn(place, date)));
  const going = goingOn(at(place, to), await endedSchoolings(db, place, to));
  let moved = 0;
  for (const day of new Set(from)) {
    if (day === null || day === to || held.has(day)) continue;
    for (const { fk_eleve, ...told } of await rowsOf(db, EXCUSE, EXCUSES, [idAtelier, day])) {
      const records = recordsOf(place, fk_eleve);
      const [kept] = records;
      if (!going.includes(kept)) continue;
      const stream = attendanceId(idAtelier, to);
      const fk_presence = await ids.forKey('presence', stream);
      const idPresenceEleve = await ids.forKey('presenceEleve', `${fk_presence}:${kept}`);
      const { declaration, ...by } = told;
      const excuse = {
        ...{ idPresenceEleve, fk_presence, fk_eleve: kept, fk_atelier: idAtelier, date: to, ...by },
        ...(declaration === null ? {} : { declaration }),
      };
      await execute(attendance, stream, (state) => decideExcuseArrives(state, excuse, records));
      await execute(attendance, attendanceId(idAtelier, day), (state) => decideExcuseLeaves(state, records));
      moved += 1;
    }
  }
  return moved;
}
