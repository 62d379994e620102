import { setTimeout as pause } from 'node:timers/promises';
import { messages, right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { askNewPassword, changePassword, saveNewPassword } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { findAccount, readProfile } from '@diapason/projections/identity/profile';
import { type CommandContext, command } from '../../../machinery/app/command';
import { normalEmail } from '../../../machinery/app/fields';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { hashPassword, passwordMatches, requireStrong } from '../../../machinery/session/passwords';
import { NOBODY } from '../../../machinery/session/report-failed-logins';
import { readAccess } from '../../../machinery/session/vault';
import {
  type AccountState,
  account,
  decideOwnPassword,
  decideProvisional,
  decideResetPassword,
} from '../aggregate/account';
import { FORGOTTEN_PASSWORD } from '../jobs/forgotten-password';
import type { AccountContext } from './accounts';

/** The answer takes this long whether or not the account exists. */
const ANSWER_MS = 300;

export const askForNewPassword = command(askNewPassword, { needs: ['security'] }, async ({ body }, context) => {
  const answer = pause(ANSWER_MS);
  const found = await findAccount(context.db, body.email);
  context.security({ event: 'password-reset-asked', user: found?.idUtilisateur });
  await context.requestJobs([
    {
      ...FORGOTTEN_PASSWORD,
      id: `oubli-${context.commandId}`,
      data: { idUtilisateur: found?.actif ? found.idUtilisateur : NOBODY },
    },
  ]);
  await answer;
  return null;
});

/** @throws Refusal 410 for an invalid link, 400 for a weak password. */
export const saveThePassword = command(
  saveNewPassword,
  { needs: ['accounts', 'passwordLinks', 'security', 'loginThrottle'] },
  async ({ body }, context) => {
    refuseWhileImpersonating(context);
    const email = normalEmail(body.email);
    const link = context.passwordLinks.read(body.token);
    const holder = link && (await readProfile(context.db, link.idUtilisateur));
    await requireStrong(body.password, email, ...(holder ? [holder.nomPrenom] : []));
    if (!link) throw new Refusal(messages.identity.resetLinkInvalid, 410);
    const hash = await hashPassword(body.password);
    await context.execute(account, link.idUtilisateur, (state) =>
      decideResetPassword(state, { ...link, email, now: context.now }),
    );
    await context.accounts.storePassword(link.idUtilisateur, hash);
    // Whoever has the mails of the address is who it belongs to: guesses of others keep them out no longer where they are.
    await context.loginThrottle.succeeded(email);
    context.security({ event: 'password-changed', user: link.idUtilisateur });
    return null;
  },
);

/**
 * The person's own choice, with the password that counted so far. A new session is answered, because every other one ends.
 * @throws Refusal 400 on the field for a wrong or an unchanged or a weak password, 403 for an agent without function 154, 409 where
 * another password was set meanwhile, which stays.
 */
export const changeThePassword = command(
  changePassword,
  { needs: ['accounts', 'sessions', 'security', 'loginThrottle'] },
  async ({ body }, context) => {
    const { session, db, load, loginThrottle, security, sessions } = context;
    const { idUtilisateur, email } = session;
    if (session.role !== 'Responsable' && !session.passwordExpired) requireOneOf(session, right.changeOwnPassword);
    await loginThrottle.tried(email);
    // Before the hash: whatever is set from here on overtakes this change.
    const before = await load(account, idUtilisateur);
    const checked = (await readAccess(db, idUtilisateur))?.passwordHash;
    const matches = await passwordMatches(checked, body.motDePasseActuel);
    if (checked === undefined || !matches) {
      security({ event: 'password-refused', user: idUtilisateur });
      throw new Refusal(messages.identity.wrongCurrentPassword, 400, 'motDePasseActuel');
    }
    if (body.password === body.motDePasseActuel) throw new Refusal(messages.identity.samePassword, 400, 'password');
    await requireStrong(body.password, before.email, session.nomPrenomUtilisateur);
    const change = { checked, hash: await hashPassword(body.password) };
    const version = await replaceOwn(context, { idUtilisateur, before, change });
    security({ event: 'password-changed', user: idUtilisateur, reason: 'sheet, profil' });
    await context.visible();
    const opened = await sessions.open({ idUtilisateur, version });
    await loginThrottle.succeeded(email);
    return opened;
  },
);

interface OwnChange {
  readonly idUtilisateur: number;
  /** The account before the password was checked. */
  readonly before: AccountState;
  readonly change: { readonly checked: string; readonly hash: string };
}

/**
 * First the hash, then the event: cut short, the chosen one counts and no mail tells it; one that was provisional must be changed again.
 * @returns the token version that it led to.
 */
async function replaceOwn(
  context: AccountContext & Pick<CommandContext, 'db'>,
  { idUtilisateur, before, change }: OwnChange,
): Promise<number> {
  const { accounts, db, execute, load } = context;
  const decide = (state: AccountState) => decideOwnPassword(state, { idUtilisateur, passwords: before.passwords });
  decide(await load(account, idUtilisateur));
  const version = await accounts.replacePassword(idUtilisateur, change);
  if (version === undefined) throw overtaken();
  try {
    await execute(account, idUtilisateur, decide);
  } catch (error) {
    if (error instanceof Refusal)
      await accounts.replacePassword(idUtilisateur, { checked: change.hash, hash: change.checked });
    throw error;
  }
  if ((await readAccess(db, idUtilisateur))?.passwordHash === change.hash) return version;
  // Staff's, said before the check and stored after ours: the mark that this change cleared is its own.
  await execute(account, idUtilisateur, (state) =>
    before.isProvisional && state.passwords === before.passwords + 1 ? decideProvisional(state, idUtilisateur) : [],
  );
  throw overtaken();
}

const overtaken = () => new Refusal(messages.identity.passwordOvertaken, 409);

function refuseWhileImpersonating({ session }: Pick<CommandContext<Session | undefined>, 'session'>): void {
  if (session?.act !== undefined) throw new Refusal(messages.identity.forbiddenWhileImpersonating, 403);
}
