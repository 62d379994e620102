import { requestPapers } from '@diapason/contracts/families';
import { expectedPapers } from '@diapason/projections/families/expected-papers';
import { command } from '../../../machinery/app/command';
import { guardian, openGuardian } from '../aggregate/guardian';
import { decideRequestPapers, papersRequests } from '../aggregate/papers-request';

export const requestPapersCommand = command(requestPapers, async ({ params, body }, context) => {
  const { db, load, execute, ids, today: dateDemande } = context;
  const { email } = openGuardian(await load(guardian, params.id));
  const family = { fk_responsable: params.id, fk_anneeScolaire: body.fk_anneeScolaire };
  const missing = (await expectedPapers(db, family)).filter(({ idPieceJointe }) => idPieceJointe === null);
  const asked = { ...family, dateDemande, nombre: missing.length };
  const told = { email, confirmed: body.confirme === 1 };
  // Refused before a number is given out.
  decideRequestPapers(await load(papersRequests, params.id), { ...asked, idDemande: 0 }, told);
  const idDemande = await ids.next('demande_pieces');
  await execute(papersRequests, params.id, (state) => decideRequestPapers(state, { ...asked, idDemande }, told));
  return { idDemande, nombre: missing.length };
});
