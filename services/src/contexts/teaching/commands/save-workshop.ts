import { messages, repetition, right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { saveWorkshop, workshop as workshopRecord } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { decideSaveWorkshop } from '../aggregate/save-workshop';
import { at, nearest, type Workshop, workshop } from '../aggregate/workshop';
import { dayFrom } from './from-day';

const MIDNIGHT = '00:00';

/** Whoever adds a workshop saves it too: 183 or 189 with 188 or 236. */
export const saveWorkshopCommand = command(
  saveWorkshop,
  async ({ params, body }, { execute, load, db, today, ids, session }) => {
    requireOneOf(session, right.saveWorkshopAndStay, right.saveWorkshopAndLeave);
    const idAtelier = params.id || (await ids.next('atelier'));
    const known = params.id === 0 ? workshop.initial : await load(workshop, idAtelier);
    if (params.id !== 0 && !known.sheet) throw new Refusal(messages.general.notFound, 404);
    const fk_anneeScolaire = body.fk_anneeScolaire || known.sheet?.fk_anneeScolaire;
    if (!fk_anneeScolaire) throw new Refusal(messages.teaching.workshopFields, 400);
    const from = {
      ...(await dayFrom(db, fk_anneeScolaire, body.aPartirDu, today)),
      plannedToo: body.changerAussi === 1,
    };
    const { state: after } = await execute(workshop, idAtelier, (state) => {
      return decideSaveWorkshop(
        state,
        entryOf(body, idAtelier, at(state, nearest(state, from.day)).workshop),
        body.enseignants ?? [],
        session.functions,
        from,
        body.versionAttendue,
      );
    });
    return { idAtelier, version: after.version };
  },
);

/** What the form says; what it leaves out is as before, and in a new workshop the documents' default. */
function entryOf(body: InputOf<typeof saveWorkshop>['body'], idAtelier: number, before: Workshop | undefined) {
  const entered = workshopRecord.entered(body, before);
  return {
    ...entered,
    idAtelier,
    heureDebut: entered.heureDebut ?? MIDNIGHT,
    heureFin: entered.heureFin ?? MIDNIGHT,
    fk_typeRepetition: entered.fk_typeRepetition || repetition.weekly,
    maximumEleves: entered.maximumEleves ?? 0,
  };
}
