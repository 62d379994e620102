import { messages } from '@diapason/contracts/constants';
import { withdrawPlanned } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { decideWithdrawPlanned, joinedHalf } from '../aggregate/withdraw-planned';
import { type WorkshopEvent, type WorkshopState, workshop } from '../aggregate/workshop';
import { endedSchoolings } from './ended-schoolings';
import { followPupilMerge } from './merged-pupils';

interface Decision {
  readonly idAtelier: number;
  readonly decide: (state: WorkshopState) => WorkshopEvent[];
  readonly change: { readonly fk_eleve: number; readonly rejoint: number } | undefined;
  readonly isPlanned: boolean;
}

/** All of what is named, or nothing: every workshop is decided on before the first one is written. */
export const withdrawPlannedCommand = command(
  withdrawPlanned,
  async ({ params: { id }, body }, { execute, load, db, session, today }) => {
    const { genre, date, qui } = body;
    const planned = { genre, date, qui: qui || 0 };
    const isOfSeveral = genre === 'remplacement' || genre === 'changementGroupe';
    const ateliers = [...new Set([id, ...(isOfSeveral ? (body.ateliers ?? []) : [])])];
    const decisions: Decision[] = [];
    for (const idAtelier of ateliers) {
      const found = await load(workshop, idAtelier);
      if (!found.sheet) throw new Refusal(messages.general.notFound, 404);
      const change = genre === 'changementGroupe' ? found.groupChanges.get(planned.qui) : undefined;
      if (change && ![change.quitte, change.rejoint].every((one) => ateliers.includes(one)))
        throw new Refusal(messages.teaching.bothHalves, 400, 'ateliers');
      const when = { today, year: await readSchoolYear(db, found.sheet.fk_anneeScolaire) };
      const ended = await endedSchoolings(db, found, date);
      const joined = change && joinedHalf(await load(workshop, change.rejoint), planned.qui, when.year);
      const decide = (state: WorkshopState) =>
        decideWithdrawPlanned(state, planned, when, session.functions, { ended, ...(joined ? { joined } : {}) });
      decisions.push({ idAtelier, decide, change, isPlanned: decide(found).length > 0 });
    }
    if (!decisions.some(({ isPlanned }) => isPlanned)) throw new Refusal(messages.teaching.nothingPlanned, 409);
    // Of a change of group first the group that was left: until when somebody was to be in the other one, that one alone says.
    const joins = ({ change, idAtelier }: Decision) => change?.rejoint === idAtelier;
    const ordered = [...decisions.filter((one) => !joins(one)), ...decisions.filter(joins)];
    for (const { idAtelier, decide, change } of ordered) {
      await execute(workshop, idAtelier, decide);
      if (change) await followPupilMerge({ execute, load }, { idAtelier, fk_eleve: change.fk_eleve });
    }
    return { idAtelier: id, ateliers };
  },
);
