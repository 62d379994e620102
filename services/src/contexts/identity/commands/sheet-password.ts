import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { isOneself, refuseWhileImpersonating } from '../../../machinery/app/session-rights';
import { requireStrong } from '../../../machinery/session/passwords';
import { account, decideProvisional } from '../aggregate/account';
import { type PasswordContext, setPassword } from './accounts';

/**
 * Whether the caller may set the password that a saved sheet carries, asked before anything of the sheet is written: another's, with its
 * function. One's own is changed with the one that counts so far (`POST /api/motDePasse`): who finds a session open does not keep the
 * account.
 * @param fonction the one that sets it.
 * @throws Refusal 403 on `password` without the function or under a borrowed identity, 400 for one's own or a weak one.
 */
export async function requireOthersPassword(
  { session, load }: Pick<CommandContext, 'session' | 'load'>,
  idUtilisateur: number,
  motDePasse: string,
  fonction: number,
): Promise<void> {
  refuseWhileImpersonating(session, 'password');
  if (isOneself(session, idUtilisateur)) throw new Refusal(messages.identity.ownPassword, 400, 'password');
  if (!session.functions.has(fonction)) throw new Refusal(messages.identity.notAllowed, 403, 'password');
  await requireStrong(motDePasse, (await load(account, idUtilisateur)).email);
}

/** Sets another's password: the person must choose their own at the next login. @throws Refusal 400 for a weak one. */
export async function setOthersPassword(
  context: PasswordContext,
  idUtilisateur: number,
  motDePasse: string,
): Promise<void> {
  await setPassword(context, { idUtilisateur, motDePasse, origine: 'agent', provisoire: 1 });
  // An own change that came between the event and the hash has cleared the mark.
  await context.execute(account, idUtilisateur, (state) => decideProvisional(state, idUtilisateur));
}
