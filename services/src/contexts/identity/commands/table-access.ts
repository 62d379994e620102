import { limits, messages, right } from '@diapason/contracts/constants';
import { closeTables, keepTablesOpen, openTables } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { settingOf } from '@diapason/projections/site/setting-value';
import { command } from '../../../machinery/app/command';
import { normalEmail } from '../../../machinery/app/fields';
import { passwordMatches } from '../../../machinery/session/passwords';
import { readAccess } from '../../../machinery/session/vault';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @throws Refusal 400 for another's e-mail or a wrong password, 403 without the function. */
export const openTheTables = command(
  openTables,
  { needs: ['sessions', 'security', 'loginThrottle'] },
  async ({ body }, { db, now, session, sessions, security, loginThrottle }) => {
    const { idUtilisateur, email } = session;
    await loginThrottle.tried(email);
    const access = await readAccess(db, idUtilisateur);
    const matches = await passwordMatches(access?.passwordHash, body.password);
    if (!matches || normalEmail(body.email) !== normalEmail(email)) {
      security({ event: 'password-refused', user: idUtilisateur, reason: 'tables' });
      throw new Refusal(messages.identity.badDatabaseCredentials, 400);
    }
    await loginThrottle.succeeded(email);
    if (!session.functions.has(right.manageReferenceTables)) throw new Refusal(messages.identity.notAllowed, 403);
    const delay = (await settingOf(db, 'delaiMDP_GestionBDD')) * MINUTE_MS || DAY_MS;
    await sessions.unlock(delay);
    security({ event: 'tables-opened', user: idUtilisateur });
    return openUntil(now, new Date(now).getTime() + delay);
  },
);

export const keepTheTablesOpen = command(keepTablesOpen, async (_input, { now, session }) =>
  openUntil(now, new Date(session.unlocked?.until ?? now).getTime()),
);

export const closeTheTables = command(closeTables, { needs: ['sessions'] }, async (_input, { sessions }) => {
  await sessions.unlock(undefined);
  return { fin: null, inactivite: null };
});

/** Whoever calls has done something now. */
const openUntil = (now: string, end: number) => ({
  fin: new Date(end).toISOString(),
  inactivite: new Date(new Date(now).getTime() + limits.databaseIdle).toISOString(),
});
