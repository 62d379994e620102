import { claim as claimRecord, validateClaim } from '@diapason/contracts/claims';
import { command } from '../../../machinery/app/command';
import { claim, decideValidateClaim } from '../aggregate/claim';

export const validateClaimCommand = command(validateClaim, async ({ body }, { execute, session }) => {
  await execute(claim, body.idFrais, (state) => decideValidateClaim(state, body, session));
  return claimRecord.answer(body);
});
