import { messages, parisClock } from '@diapason/contracts/constants';
import { isGuardian } from '@diapason/contracts/core';
import { withdrawExcuses } from '@diapason/contracts/teaching';
import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { known, pupil } from '../../families';
import { attendance, attendanceId } from '../aggregate/attendance';
import { decideWithdrawExcuse, lineOf } from '../aggregate/excuse';
import { at, recordsOf, workshop } from '../aggregate/workshop';
import { isUnknownTo } from './declarer';

const LINE = { fk_atelier: sql.number('d.fk_atelier'), date: sql.date('d.date') };
/** Of the pupil or of a record that was merged into theirs. */
const LINES = `from presence_eleve p join presence d on d.id_presence = p.fk_presence
  where p.id_presence_eleve = any($1) and p.fk_eleve in (select $2::int union all select k.id_eleve from eleve k where k.fusionne_avec = $2)
  order by d.date, d.fk_atelier`;

/** Several lessons of a pupil at once; those that cannot be taken back stay as they are. */
export const withdrawExcusesCommand = command(
  withdrawExcuses,
  async ({ body: { fk_eleve, excuses } }, { execute, load, db, now, session }) => {
    known(await load(pupil, fk_eleve));
    const lines = await rowsOf(db, LINE, LINES, [excuses, fk_eleve]);
    if (lines.length < new Set(excuses).size) throw new Refusal(messages.general.notFound, 404, 'excuses');
    const clock = parisClock(new Date(now));
    const taken: { idAtelier: number; date: string }[] = [];
    let kept: Refusal | undefined;
    for (const { fk_atelier, date } of lines) {
      const place = await load(workshop, fk_atelier);
      if (isUnknownTo(session, place.sheet)) throw new Refusal(messages.general.notFound, 404, 'excuses');
      const records = recordsOf(place, fk_eleve);
      const stream = attendanceId(fk_atelier, date);
      const begins = isGuardian(session) ? `${date}T${at(place, date).workshop?.heureDebut ?? '00:00'}` : null;
      try {
        const before = lineOf(await load(attendance, stream), records)?.fk_statutPresence;
        const { state } = await execute(attendance, stream, (one) =>
          decideWithdrawExcuse(one, records, { now: clock, begins }),
        );
        if (before !== lineOf(state, records)?.fk_statutPresence) taken.push({ idAtelier: fk_atelier, date });
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422) throw error;
        kept = error;
      }
    }
    if (taken.length === 0) throw kept ?? new Refusal(messages.teaching.nothingToWithdraw, 422, 'excuses');
    return { fk_eleve, seances: taken, restees: lines.length - taken.length };
  },
);
