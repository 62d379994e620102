import { claim as claimRecord, saveClaim } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import { exists, Refusal } from '@diapason/event-sourcing';
import { settingOf } from '@diapason/projections';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { claim, decideSaveClaim, monthHeld } from '../aggregate/claim';
import { claimMonth } from '../aggregate/claim-month';
import { enterClaim, withLineIds } from './enter-claim';
import { reserveMonth } from './reserve-month';

export const saveClaimCommand = command(saveClaim, async ({ params, body }, context) => {
  const { session, db, ids, load, execute, today } = context;
  const before = params.id === 0 ? undefined : await load(claim, params.id);
  if (params.id !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
  const year = await readSchoolYear(db, body.fk_anneeScolaire);
  const periods = { today, year, recul: await settingOf(db, 'fraisReculPeriode') };
  const draft = enterClaim(body, params.id, before, today);
  // Refused before any number is given out and any month reserved.
  decideSaveClaim(before, draft, session, periods);
  const fk_user = before?.fk_user ?? body.fk_user;
  if (draft.fk_vehicule && !(await exists(db, OWN_VEHICLE, [draft.fk_vehicule, fk_user])))
    throw new Refusal(messages.general.notFound, 400, 'fk_vehicule');
  const entry = await withLineIds(draft, ids);
  const month = { fk_user, periode: body.periode };
  const wanted = monthHeld(body);
  const idFrais = wanted === undefined ? params.id : await reserveMonth(context, month, before);
  const takesUp = before && wanted !== undefined && wanted !== monthHeld(before);
  await execute(claim, idFrais, (state) => {
    if (!before && state) throw claimMonth.taken();
    // The month was reserved for the claim as it was: a save at the same moment may have moved it.
    const isMoved = before && state && monthHeld(state) !== monthHeld(before);
    if (isMoved || (takesUp && state?.version !== before.version)) throw new Refusal(messages.general.conflict, 409);
    return decideSaveClaim(state, { ...entry, idFrais }, session, periods);
  });
  return claimRecord.answer({ idFrais, fk_fraisStatut: body.fk_fraisStatut });
});

const OWN_VEHICLE = 'select from vehicule where id_vehicule = $1 and fk_utilisateur = $2';
