import { messages } from '@diapason/contracts/constants';
import { requestPapers } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { expectedPapers } from '@diapason/projections/families/expected-papers';
import { command } from '../../../machinery/app/command';
import { guardian } from '../aggregate/guardian';
import { decideRequestPapers, papersRequests } from '../aggregate/papers-request';

export const requestPapersCommand = command(requestPapers, async ({ params, body }, context) => {
  const { db, load, execute, ids, today: dateDemande } = context;
  const { details } = await load(guardian, params.id);
  if (!details) throw new Refusal(messages.general.notFound, 404);
  const family = { fk_responsable: params.id, fk_anneeScolaire: body.fk_anneeScolaire };
  const missing = (await expectedPapers(db, family)).filter(({ idPieceJointe }) => idPieceJointe === null);
  const asked = { ...family, dateDemande, nombre: missing.length };
  const told = { email: details.email, confirmed: body.confirme === 1 };
  // Refused before a number is given out.
  decideRequestPapers(await load(papersRequests, params.id), { ...asked, idDemande: 0 }, told);
  const idDemande = await ids.next('demande_pieces');
  await execute(papersRequests, params.id, (state) => decideRequestPapers(state, { ...asked, idDemande }, told));
  return { idDemande, nombre: missing.length };
});
