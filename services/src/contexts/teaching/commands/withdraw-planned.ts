import { messages } from '@diapason/contracts/constants';
import { withdrawPlanned } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideWithdrawPlanned } from '../aggregate/withdraw-planned';
import { workshop } from '../aggregate/workshop';
import { endedSchoolings } from './ended-schoolings';

/** All of what is named, or nothing: every workshop is decided on before the first one is written. */
export const withdrawPlannedCommand = command(
  withdrawPlanned,
  async ({ params: { id }, body }, { execute, load, db, session, today }) => {
    const { genre, date, qui } = body;
    const planned = { genre, date, qui: qui || 0 };
    const isOfSeveral = genre === 'remplacement' || genre === 'changementGroupe';
    const ateliers = [...new Set([id, ...(isOfSeveral ? (body.ateliers ?? []) : [])])];
    if (genre === 'changementGroupe') {
      const act = (await load(workshop, id)).groupChanges.get(planned.qui);
      if (act && ![act.quitte, act.rejoint].every((one) => ateliers.includes(one)))
        throw new Refusal(messages.teaching.bothHalves, 400, 'ateliers');
    }
    const decisions = [];
    for (const idAtelier of ateliers) {
      const found = await load(workshop, idAtelier);
      const ended = await endedSchoolings(db, found, date);
      decideWithdrawPlanned(found, planned, today, session.functions, ended);
      decisions.push({ idAtelier, ended });
    }
    for (const { idAtelier, ended } of decisions)
      await execute(workshop, idAtelier, (state) =>
        decideWithdrawPlanned(state, planned, today, session.functions, ended),
      );
    return { idAtelier: id, ateliers };
  },
);
