import { claim as claimRecord, saveClaim } from '@diapason/contracts/claims';
import { messages, right } from '@diapason/contracts/constants';
import { exists, firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { settingValue } from '@diapason/projections';
import { command } from '../../../machinery/app/command';
import { type ClaimState, claim, decideSaveClaim, holdsMonth } from '../aggregate/claim';
import { claimMonth, claimMonthId } from '../aggregate/claim-month';
import type { ClaimPeriods } from '../aggregate/claim-rules';
import { enterClaim, withLineIds } from './enter-claim';
import { reserveMonth } from './reserve-month';

export const saveClaimCommand = command(saveClaim, async ({ params, body }, context) => {
  const { session, db, ids, load, execute, today } = context;
  const before = params.id === 0 ? undefined : await load(claim, params.id);
  if (params.id !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
  const author = { idUtilisateur: session.idUtilisateur, manager: session.functions.has(right.reviewClaims) };
  const periods = await readPeriods(db, body.fk_anneeScolaire, today);
  const draft = enterClaim(body, params.id, before, today);
  // Refused before any number is given out and any month reserved.
  decideSaveClaim(before, draft, author, periods);
  const fk_user = before?.fk_user ?? body.fk_user;
  if (draft.fk_vehicule && !(await exists(db, OWN_VEHICLE, [draft.fk_vehicule, fk_user])))
    throw new Refusal(messages.general.notFound, 400, 'fk_vehicule');
  const entry = await withLineIds(draft, ids);
  const decide = (state: ClaimState, idFrais: number) => decideSaveClaim(state, { ...entry, idFrais }, author, periods);
  const month = { fk_user, periode: body.periode };
  const idFrais = holdsMonth(body.fk_fraisStatut) ? await reserveMonth(context, month, before?.idFrais) : params.id;
  await execute(claim, idFrais, (state) => {
    if (!before && state) throw new Refusal(messages.claims.monthTaken, 422, 'periode');
    return decide(state, idFrais);
  });
  if (before && (before.periode !== body.periode || !holdsMonth(body.fk_fraisStatut)))
    await execute(claimMonth, claimMonthId(before), claimMonth.release(idFrais));
  return claimRecord.answer({ idFrais, fk_fraisStatut: body.fk_fraisStatut });
});

const OWN_VEHICLE = 'select from vehicule where id_vehicule = $1 and fk_utilisateur = $2';

const YEAR = { dateDebut: sql.date('date_debut'), dateFin: sql.date('date_fin') };

/** @throws Refusal 400 for an unknown school year. */
async function readPeriods(db: ReadModels, fk_anneeScolaire: number, today: string): Promise<ClaimPeriods> {
  const year = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]);
  if (!year) throw new Refusal(messages.general.invalidRequest, 400, 'fk_anneeScolaire');
  return { today, year, recul: Number(await settingValue(db, 'fraisReculPeriode')) };
}
