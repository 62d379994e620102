import { correctClaim } from '@diapason/contracts/claims';
import { command } from '../../../machinery/app/command';
import { claim, decideCorrectClaim } from '../aggregate/claim';

export const correctClaimCommand = command(correctClaim, async ({ params: { id }, body }, { execute, session }) => {
  await execute(claim, id, (state) => decideCorrectClaim(state, body, session));
  return { idFrais: id };
});
