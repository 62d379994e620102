import { claim as claimRecord, saveClaim } from '@diapason/contracts/claims';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { settingOf } from '@diapason/projections';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { claim, decideSaveClaim, monthHeld } from '../aggregate/claim';
import { claimMonth } from '../aggregate/claim-month';
import { enterClaim, withLineIds } from './enter-claim';
import { foundForClaim } from './found-for-claim';
import { requireDaysOfReceipts } from './receipt-days';
import { reserveMonth } from './reserve-month';

export const saveClaimCommand = command(saveClaim, async ({ params, body }, context) => {
  const { session, db, ids, load, execute, today } = context;
  const state = params.id === 0 ? undefined : await load(claim, params.id);
  if (params.id !== 0 && !state) throw new Refusal(messages.general.notFound, 404);
  const year = await readSchoolYear(db, body.fk_anneeScolaire);
  const periods = { today, year, recul: await settingOf(db, 'fraisReculPeriode') };
  const fk_user = state?.fk_user ?? body.fk_user;
  const { hasService, ...found } = await foundForClaim(db, { ...body, fk_user, fk_vehicule: body.fk_vehicule ?? null });
  const draft = enterClaim(body, { idFrais: params.id, state, today }, found);
  // Refused before any number is given out and any month reserved.
  decideSaveClaim(state, draft, session, periods);
  if (state) await requireDaysOfReceipts(db, state.idFrais, draft.fraisJournees);
  if (!state && !hasService) throw new Refusal(messages.claims.serviceRequired);
  const entry = await withLineIds(draft, ids);
  const month = { fk_user, periode: body.periode };
  const wanted = monthHeld(body);
  const idFrais = wanted === undefined ? params.id : await reserveMonth(context, month, state);
  const takesUp = state && wanted !== undefined && wanted !== monthHeld(state);
  await execute(claim, idFrais, (now) => {
    if (!state && now) throw claimMonth.taken();
    // The month was reserved for the claim as it was: a save at the same moment may have moved it.
    const isMoved = state && now && monthHeld(now) !== monthHeld(state);
    if (isMoved || (takesUp && now?.version !== state.version)) throw new Refusal(messages.general.conflict, 409);
    return decideSaveClaim(now, { ...entry, idFrais }, session, periods);
  });
  return claimRecord.answer({ idFrais, fk_fraisStatut: body.fk_fraisStatut });
});
