import { messages } from '@diapason/contracts/constants';
import { login, logout, refreshSession } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { findAccount } from '@diapason/projections/identity/profile';
import { type CommandContext, command } from '../../../machinery/app/command';
import { passwordMatches } from '../../../machinery/session/passwords';
import { openSession, renewSession, type SessionDeps } from '../../../machinery/session/sessions';
import { endSessions, readAccess } from '../../../machinery/session/vault';

/** What sessions are opened with, from a command's context. */
type SessionContext = Pick<CommandContext, 'db' | 'secrets' | 'now' | 'refreshCookie'>;

export function sessionDeps({ db, secrets, now, refreshCookie }: SessionContext): SessionDeps {
  return { db, secrets, now: new Date(now), refreshCookie };
}

/** The same words and the same work for an unknown address as for a wrong password. */
export const logIn = command(login, async ({ body }, context) => {
  const { db, ip, security, throttle } = context;
  const found = await findAccount(db, body.email);
  const access = found && (await readAccess(db, found.idUtilisateur));
  const matches = await passwordMatches(access?.passwordHash, body.password);
  if (!found || !matches) {
    await throttle.loginFailed(ip, body.email);
    security({ event: 'login-failed', user: found?.idUtilisateur, ip, reason: found ? 'password' : 'unknown' });
    throw new Refusal(messages.identity.badCredentials, 401);
  }
  if (!found.actif) {
    security({ event: 'login-failed', user: found.idUtilisateur, ip, reason: 'inactive' });
    throw new Refusal(messages.identity.accountDisabled, 403);
  }
  await throttle.loginSucceeded(ip, body.email);
  const session = await openSession(sessionDeps(context), { idUtilisateur: found.idUtilisateur });
  security({ event: 'login', user: found.idUtilisateur, ip });
  return session;
});

export const refresh = command(refreshSession, (_input, context) =>
  renewSession(sessionDeps(context), (user) => context.security({ event: 'refresh-reused', user, ip: context.ip })),
);

/** Ends every session of who acts: the impersonated person's own go on. */
export const logOut = command(logout, async (_input, { db, session, refreshCookie, security, ip }) => {
  refreshCookie.clear();
  if (!session) return null;
  await endSessions(db, session.act ?? session.idUtilisateur);
  security({ event: 'logout', user: session.idUtilisateur, act: session.act, ip });
  return null;
});
