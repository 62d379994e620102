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
import { readAccess } from '../../../machinery/session/vault';
import { account, decideResetPassword } from '../aggregate/account';
import { FORGOTTEN_PASSWORD, NOBODY } from '../jobs/forgotten-password';
import { setPassword } from './accounts';

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
  { needs: ['accounts', 'passwordLinks', 'security'] },
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
    context.security({ event: 'password-changed', user: link.idUtilisateur });
    return null;
  },
);

/**
 * The person's own choice, with the password that counted so far. A new session is answered, because every other one ends.
 * @throws Refusal 400 on the field for a wrong or an unchanged or a weak password, 403 for an agent without function 154.
 */
export const changeThePassword = command(
  changePassword,
  { needs: ['accounts', 'sessions', 'security', 'loginThrottle'] },
  async ({ body }, context) => {
    const { session, db, loginThrottle, security, sessions } = context;
    const { idUtilisateur, email } = session;
    if (session.role !== 'Responsable' && !session.passwordExpired) requireOneOf(session, right.changeOwnPassword);
    await loginThrottle.tried(email);
    const access = await readAccess(db, idUtilisateur);
    if (!(await passwordMatches(access?.passwordHash, body.motDePasseActuel))) {
      security({ event: 'password-refused', user: idUtilisateur });
      throw new Refusal(messages.identity.wrongCurrentPassword, 400, 'motDePasseActuel');
    }
    if (body.password === body.motDePasseActuel) throw new Refusal(messages.identity.samePassword, 400, 'password');
    await setPassword(context, {
      idUtilisateur,
      motDePasse: body.password,
      origine: 'profil',
      about: [session.nomPrenomUtilisateur],
    });
    await loginThrottle.succeeded(email);
    await context.visible();
    const changed = await readAccess(db, idUtilisateur);
    return sessions.open({ idUtilisateur, version: changed?.version ?? 0 });
  },
);

function refuseWhileImpersonating({ session }: Pick<CommandContext<Session | undefined>, 'session'>): void {
  if (session?.act !== undefined) throw new Refusal(messages.identity.forbiddenWhileImpersonating, 403);
}
