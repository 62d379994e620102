import { messages } from '@diapason/contracts/constants';
import { login, logout, refreshSession } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { findAccount } from '@diapason/projections/identity/profile';
import { command } from '../../../machinery/app/command';
import { passwordMatches } from '../../../machinery/session/passwords';
import { readAccess } from '../../../machinery/session/vault';

/** An unknown address gets the same message and the same work as a wrong password. */
const SESSION = { needs: ['sessions', 'security'] } as const;

export const logIn = command(login, { needs: [...SESSION.needs, 'loginThrottle'] }, async ({ body }, context) => {
  const { db, security, sessions, loginThrottle } = context;
  const found = await findAccount(db, body.email);
  const access = found && (await readAccess(db, found.idUtilisateur));
  const matches = await passwordMatches(access?.passwordHash, body.password);
  if (!found || !access || !matches) {
    security({ event: 'login-failed', user: found?.idUtilisateur, reason: found ? 'password' : 'unknown' });
    throw new Refusal(messages.identity.badCredentials, 401);
  }
  if (!found.actif) {
    security({ event: 'login-failed', user: found.idUtilisateur, reason: 'inactive' });
    throw new Refusal(messages.identity.accountDisabled, 403);
  }
  const session = await sessions.open({ idUtilisateur: found.idUtilisateur, version: access.version });
  await loginThrottle.succeeded(body.email);
  security({ event: 'login', user: found.idUtilisateur });
  return session;
});

export const refresh = command(refreshSession, { needs: ['sessions'] }, (_input, { sessions }) => sessions.renew());

/** Ends every session of the actor, also by an expired token; those of the impersonated person continue. */
export const logOut = command(logout, SESSION, async (_input, { sessions, security }) => {
  const left = await sessions.leave();
  if (left) security({ event: 'logout', user: left.idUtilisateur, act: left.act });
  return null;
});
