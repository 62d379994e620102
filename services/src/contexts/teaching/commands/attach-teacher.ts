import { attachTeacher } from '@diapason/contracts/teaching';
import { disciplinesOnSite } from '@diapason/projections/teaching/assigned-teachers';
import { command } from '../../../machinery/app/command';
import { decideAttachTeacher, workshop } from '../aggregate/workshop';

/** The documents' GET. */
export const attachTeacherCommand = command(
  attachTeacher,
  async ({ params, query }, { execute, load, db, session }) => {
    const { id: idAtelier, teacherId: fk_enseignant } = params;
    const known = (await load(workshop, idAtelier)).workshop;
    const offered = new Set(known ? await disciplinesOnSite(db, fk_enseignant, known) : []);
    const link = { fk_enseignant, fk_instrument: query.idInstrument ?? 0 };
    await execute(workshop, idAtelier, (state) => decideAttachTeacher(state, link, session.functions, offered));
    return { idAtelier, fk_enseignant };
  },
);
