import { requestPapers } from '@diapason/contracts/families';
import { expectedPapers } from '@diapason/projections/families/expected-papers';
import { command } from '../../../machinery/app/command';
import { type GuardianState, guardian } from '../aggregate/guardian';
import { decideRequestPapers } from '../aggregate/papers-request';

export const requestPapersCommand = command(requestPapers, async ({ params, body }, context) => {
  const { db, load, execute, ids, today: dateDemande } = context;
  const { fk_anneeScolaire, confirme } = body;
  const expected = await expectedPapers(db, { fk_responsable: params.id, fk_anneeScolaire });
  const nombre = expected.filter(({ idPieceJointe }) => idPieceJointe === null).length;
  const decide = (idDemande: number) => (state: GuardianState) =>
    decideRequestPapers(state, { idDemande, fk_anneeScolaire, nombre, dateDemande }, { confirmed: confirme === 1 });
  // Refused before a number is given out.
  decide(0)(await load(guardian, params.id));
  const idDemande = await ids.next('demande_pieces');
  await execute(guardian, params.id, decide(idDemande));
  return { idDemande, nombre };
});
