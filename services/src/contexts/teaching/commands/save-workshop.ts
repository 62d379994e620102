import { messages, repetition, right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { saveWorkshop, workshop as workshopRecord } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { decideSaveWorkshop, type Workshop, workshop } from '../aggregate/workshop';

const MIDNIGHT = '00:00';

/** Whoever adds a workshop saves it too: 183 or 189 with 188 or 236. */
export const saveWorkshopCommand = command(saveWorkshop, async ({ params, body }, { execute, ids, session }) => {
  requireOneOf(session, right.saveWorkshopAndStay, right.saveWorkshopAndLeave);
  const idAtelier = params.id || (await ids.next('atelier'));
  const { state: after } = await execute(workshop, idAtelier, (state) => {
    if (params.id !== 0 && !state.workshop) throw new Refusal(messages.general.notFound, 404);
    return decideSaveWorkshop(
      state,
      entryOf(body, idAtelier, state.workshop),
      body.enseignants ?? [],
      session.functions,
      body.versionAttendue,
    );
  });
  return { idAtelier, version: after.version };
});

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
