import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { refuseWhileImpersonating } from '../../../machinery/app/session-rights';
import { type PasswordContext, setPassword } from './accounts';

/**
 * Whether the caller may set the password that a saved sheet carries: another's, with its function. One's own is changed with the one that
 * counts so far (`POST /api/motDePasse`): who finds a session open does not keep the account.
 * @throws Refusal 403 on `password` without the function or under a borrowed identity, 400 for one's own.
 */
export function requireOthersPassword(session: Session, idUtilisateur: number, fonction: number): void {
  refuseWhileImpersonating(session, 'password');
  if (session.idUtilisateur === idUtilisateur) throw new Refusal(messages.identity.ownPassword, 400, 'password');
  if (!session.functions.has(fonction)) throw new Refusal(messages.identity.notAllowed, 403, 'password');
}

/** Sets another's password: the person must choose their own at the next login. @throws Refusal 400 for a weak one. */
export const setOthersPassword = (context: PasswordContext, idUtilisateur: number, motDePasse: string): Promise<void> =>
  setPassword(context, { idUtilisateur, motDePasse, origine: 'agent', provisoire: 1 });
