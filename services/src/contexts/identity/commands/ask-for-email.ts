import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import type { CommandContext } from '../../../machinery/app/command';
import { refuseWhileImpersonating } from '../../../machinery/app/session-rights';
import { normalEmail } from '../../../machinery/session/secrets';
import { type AccountContext, refuseTakenEmail, requestEmailChange } from './accounts';

/** Who sees the guardians and the agents of every site may be told that an address has an account; nobody else is. */
export const seesEverybody = ({ functions, role, act }: Session): boolean =>
  act === undefined &&
  role !== 'Enseignant Resp.' &&
  functions.has(right.seeGuardians) &&
  functions.has(right.changeGuardianSite) &&
  functions.has(right.seeAgents) &&
  !functions.has(right.restrictAgentsToOwnSites);

/**
 * What saving a sheet does with the address that it carries: nothing when it is the one shown, else it asks for a confirmation.
 * @returns whether there is a new address to confirm.
 * @throws Refusal 403 while impersonating, 409 for an address that is taken and a caller who may know, 429 for too many in a day.
 */
export async function askForEmail(
  context: AccountContext & Pick<CommandContext, 'session'>,
  idUtilisateur: number,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  if (normalEmail(after) === normalEmail(before)) return false;
  const { session } = context;
  refuseWhileImpersonating(session, 'email');
  if (seesEverybody(session)) await refuseTakenEmail(context, idUtilisateur, after);
  const byStaff = session.idUtilisateur !== idUtilisateur;
  return requestEmailChange(context, idUtilisateur, { email: after, byStaff });
}
