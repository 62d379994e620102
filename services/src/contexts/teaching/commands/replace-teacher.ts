import { messages } from '@diapason/contracts/constants';
import { replaceTeacher } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { disciplinesOnSite } from '@diapason/projections/teaching/assigned-teachers';
import { command } from '../../../machinery/app/command';
import { agent } from '../../staff/aggregate/agent';
import { decideReplaceTeacher, type ReplacementAsked } from '../aggregate/replace-teacher';
import { at, nearest, workshop } from '../aggregate/workshop';
import { dayFrom } from './from-day';
import { requireActive } from './save-workshop';

/** Every lesson is decided on before the first one is written. */
export const replaceTeacherCommand = command(
  replaceTeacher,
  async ({ body }, { execute, load, db, ids, session, today }) => {
    const { fk_enseignant, aPartirDu, cours } = body;
    const ateliers = cours.map(({ idAtelier }) => idAtelier);
    if (new Set(ateliers).size < ateliers.length) throw new Refusal(messages.teaching.lessonTwice, 400, 'cours');
    const remplacement = await ids.next('remplacement');
    const decided: { readonly asked: ReplacementAsked; readonly idAtelier: number; readonly offered: Set<number> }[] =
      [];
    for (const { idAtelier, par, motif } of cours) {
      const state = await load(workshop, idAtelier);
      if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
      if (!state.parts.has(par)) requireActive(await load(agent, par), 'cours');
      const { day, year } = await dayFrom(db, state.sheet.fk_anneeScolaire, aPartirDu, today);
      const found = at(state, nearest(state, day));
      const offered = found.workshop ? await disciplinesOnSite(db, par, found.workshop) : [];
      const former = found.teachers.get(fk_enseignant)?.fk_instrument;
      const fk_instrument = offered.find((one) => one === former) ?? offered[0] ?? 0;
      const jusquau = body.jusquau && body.jusquau < year.dateFin ? body.jusquau : null;
      const asked = { remplacement, fk_enseignant, par, fk_instrument, day, jusquau, year, motif: motif || null };
      decideReplaceTeacher(state, asked, session.functions, new Set(offered));
      decided.push({ asked, idAtelier, offered: new Set(offered) });
    }
    for (const { asked, idAtelier, offered } of decided)
      await execute(workshop, idAtelier, (state) => decideReplaceTeacher(state, asked, session.functions, offered));
    return { remplacement, ateliers };
  },
);
