import { messages } from '@diapason/contracts/constants';
import { attachTeacher } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { disciplinesOnSite } from '@diapason/projections/teaching/assigned-teachers';
import { command } from '../../../machinery/app/command';
import { agent } from '../../staff';
import { periodOn } from '../aggregate/periods';
import { dayOfOnce, nearest, plannedAt, workshop } from '../aggregate/workshop';
import { decideAttachTeacher } from '../aggregate/workshop-people';
import { dayFrom } from './from-day';
import { requireActive } from './save-workshop';

/** The documents' GET. */
export const attachTeacherCommand = command(
  attachTeacher,
  async ({ params, query }, { execute, load, db, session, today }) => {
    const { id: idAtelier, teacherId: fk_enseignant } = params;
    const found = await load(workshop, idAtelier);
    if (!found.sheet) throw new Refusal(messages.general.notFound, 404);
    const from = await dayFrom(db, found.sheet.fk_anneeScolaire, query.aPartirDu, today, (last) => ({
      depuis: periodOn(found.parts.get(fk_enseignant) ?? [], nearest(found, last))?.depuis,
      dateSeance: dayOfOnce(found, today),
    }));
    const known = plannedAt(found, nearest(found, from.day)).workshop;
    const offered = new Set(known ? await disciplinesOnSite(db, fk_enseignant, known) : []);
    if (!found.parts.has(fk_enseignant)) requireActive(await load(agent, fk_enseignant), 'teacherId');
    const link = { fk_enseignant, fk_instrument: query.idInstrument ?? 0 };
    await execute(workshop, idAtelier, (state) => decideAttachTeacher(state, link, session.functions, from, offered));
    return { idAtelier, fk_enseignant };
  },
);
