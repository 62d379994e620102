import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import type { CommandContext } from '../../../machinery/app/command';
import { normalEmail } from '../../../machinery/app/fields';
import { refuseWhileImpersonating } from '../../../machinery/app/session-rights';
import { account } from '../aggregate/account';
import { type AccountContext, refuseTakenEmail, requestEmailChange, requireEmailChange } from './accounts';

/** Who sees the guardians and the agents of every site may be told that an address has an account; nobody else is. */
export const seesEverybody = ({ functions, role, act }: Session): boolean =>
  act === undefined &&
  role !== 'Enseignant Resp.' &&
  functions.has(right.seeGuardians) &&
  functions.has(right.changeGuardianSite) &&
  functions.has(right.seeAgents) &&
  !functions.has(right.restrictAgentsToOwnSites);

/** What becomes of the address that a sheet was saved with. */
interface Planned {
  /** Asks for it where it is a new one, once the sheet is saved. @returns whether there is one to confirm. */
  readonly ask: () => Promise<boolean>;
  /** The sheet shows another one than the account has, and is to follow it (`followEmail`) once it is saved. */
  readonly isBehind: boolean;
}

/**
 * What saving a sheet does with the address that it carries: nothing when it is the one shown or the account's, else it asks for a
 * confirmation. The account's is the one that counts. Everything is refused here and nothing written: the sheet comes first.
 * @throws Refusal 403 while impersonating, 409 for an address that is taken and a caller who may know, 429 for too many in a day.
 */
export async function planEmail(
  context: AccountContext & Pick<CommandContext, 'session'>,
  idUtilisateur: number,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<Planned> {
  const { isOpen, email } = await context.load(account, idUtilisateur);
  const isBehind = isOpen && email !== normalEmail(before);
  if (normalEmail(after) === normalEmail(before) || (isOpen && normalEmail(after) === email))
    return { ask: async () => false, isBehind };
  const { session } = context;
  refuseWhileImpersonating(session, 'email');
  if (seesEverybody(session)) await refuseTakenEmail(context, idUtilisateur, after);
  const wanted = { email: after, byStaff: session.idUtilisateur !== idUtilisateur };
  await requireEmailChange(context, idUtilisateur, wanted);
  return { ask: () => requestEmailChange(context, idUtilisateur, wanted), isBehind };
}
