import { messages } from '@diapason/contracts/constants';
import { attachPupil, workshopPupil } from '@diapason/contracts/teaching';
import { exists, Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { known, pupil } from '../../families';
import { periodOn } from '../aggregate/periods';
import { at, dayOfOnce, goingOn, nearest, workshop } from '../aggregate/workshop';
import { decideAttachPupil } from '../aggregate/workshop-people';
import { endedSchoolings } from './ended-schoolings';
import { dayFrom } from './from-day';
import { followPupilMerge } from './merged-pupils';

const OF_PUPIL = 'select from scolarite_interne where id_scolarite = $1 and fk_eleve = $2';
const OF_YEAR = 'select from scolarite_interne where id_scolarite = $1 and fk_annee_scolaire = $2';

export const attachPupilCommand = command(attachPupil, async ({ body }, { execute, load, db, session, today }) => {
  const { fk_atelier: idAtelier, fk_eleve } = body;
  const { fk_scolariteInterne: schooling } = body;
  if (schooling && !(await exists(db, OF_PUPIL, [schooling, fk_eleve])))
    throw new Refusal(messages.general.notFound, 400, 'fk_scolariteInterne');
  const named = await load(pupil, fk_eleve ?? 0);
  const link = { ...workshopPupil.entered(body), idAtelier };
  const place = await load(workshop, idAtelier);
  if (!place.sheet) throw new Refusal(messages.general.notFound, 404);
  const there = place.places.get(fk_eleve ?? 0) ?? [];
  if (there.length === 0 && named.dateSuppression)
    throw new Refusal(messages.teaching.pupilDeactivated, 422, 'fk_eleve');
  const isKnown = there.some((one) => one.fk_scolariteInterne === schooling);
  if (schooling && !isKnown && !(await exists(db, OF_YEAR, [schooling, place.sheet.fk_anneeScolaire])))
    throw new Refusal(messages.teaching.schoolingOfOtherYear, 422, 'fk_scolariteInterne');
  const from = await dayFrom(db, place.sheet.fk_anneeScolaire, body.aPartirDu, today, (last) => ({
    depuis: periodOn(there, nearest(place, last))?.depuis,
    dateSeance: dayOfOnce(place, today),
  }));
  const ended = await endedSchoolings(db, place, from.day);
  const attached = await execute(workshop, idAtelier, (before) => {
    // Not where it was attached before, by a call that died then.
    known(named);
    return decideAttachPupil(before, link, session.functions, from, ended);
  });
  const { state } = (await followPupilMerge({ execute, load }, { idAtelier, fk_eleve: fk_eleve ?? 0 })) ?? attached;
  // Once it was attached, its record may have been merged.
  const { nom, prenom } = named.details ?? known(named);
  return {
    idAtelier,
    fk_eleve,
    nomPrenomEleve: `${nom} ${prenom}`,
    countEleves: goingOn(at(state, from.day), ended).length,
  };
});
