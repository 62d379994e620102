import { claim as claimRecord, validateClaim } from '@diapason/contracts/claims';
import { claimStatus, messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { claim, decideValidateClaim } from '../aggregate/claim';

export const validateClaimCommand = command(validateClaim, async ({ body }, { execute }) => {
  if (body.fk_fraisStatut !== claimStatus.accepted) throw new Refusal(messages.claims.statusNotAllowed);
  await execute(claim, body.idFrais, decideValidateClaim);
  return claimRecord.answer(body);
});
