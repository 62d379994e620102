import { messages } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { saveWorkshop } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideSaveWorkshop, type WorkshopEntry, workshop } from '../aggregate/workshop';

/** Defaults of a new workshop (document 001 §2). */
const MIDNIGHT = '00:00';
const WEEKLY = 1;

export const saveWorkshopCommand = command(saveWorkshop, async ({ params, body }, { execute, ids }) => {
  const idAtelier = params.id || (await ids.next('atelier'));
  const entry = entryOf(body, idAtelier);
  await execute(workshop, idAtelier, (state) => {
    if (params.id !== 0 && !state.workshop) throw new Refusal(messages.general.notFound, 404);
    return decideSaveWorkshop(state, entry, body.enseignants ?? []);
  });
  return { idAtelier };
});

function entryOf(body: InputOf<typeof saveWorkshop>['body'], idAtelier: number): WorkshopEntry {
  return {
    idAtelier,
    fk_anneeScolaire: body.fk_anneeScolaire ?? null,
    fk_groupeAtelier: body.fk_groupeAtelier ?? null,
    fk_typeAtelier: body.fk_typeAtelier ?? null,
    fk_site: body.fk_site ?? null,
    fk_salle: body.fk_salle || null,
    jour: body.jour || null,
    heureDebut: body.heureDebut ?? MIDNIGHT,
    heureFin: body.heureFin ?? MIDNIGHT,
    fk_typeRepetition: body.fk_typeRepetition || WEEKLY,
    fk_visibilite: body.fk_visibilite || null,
    fk_cycle: body.fk_cycle || null,
    fk_annee: body.fk_annee || null,
    fk_groupe: body.fk_groupe || null,
    maximumEleves: body.maximumEleves ?? 0,
    enseignantRemplacant: body.enseignantRemplacant ?? 0,
    evaluation: body.evaluation ?? 0,
    commentaire: body.commentaire ?? null,
    dureeAtelier: body.dureeAtelier || null,
    individuel: body.individuel ?? 0,
  };
}
