import { validateClaim } from '@diapason/contracts/claims';
import { claimStatus, claimStatuses, messages, statusLabel } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { claim, decideValidateClaim } from '../aggregate/claim';

export const validateClaimCommand = command(validateClaim, async ({ body }, { execute }) => {
  if (body.fk_fraisStatut !== claimStatus.accepted) throw new Refusal(messages.claims.statusNotAllowed);
  await execute(claim, body.idFrais, decideValidateClaim);
  const { idFrais, fk_fraisStatut } = body;
  return { idFrais, fk_fraisStatut, libelleFraisStatut: statusLabel(claimStatuses, fk_fraisStatut) };
});
