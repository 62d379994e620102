import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { askNewPassword, saveNewPassword } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { findAccount } from '@diapason/projections/identity/profile';
import { type CommandContext, command } from '../../../machinery/app/command';
import { hashPassword, requireStrong } from '../../../machinery/session/passwords';
import { normalEmail } from '../../../machinery/session/secrets';
import { account, decideResetPassword } from '../aggregate/account';
import { FORGOTTEN_PASSWORD, NOBODY } from '../jobs/forgotten-password';

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
    requireStrong(body.password, email);
    const link = context.passwordLinks.read(body.token);
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

function refuseWhileImpersonating({ session }: Pick<CommandContext<Session | undefined>, 'session'>): void {
  if (session?.act !== undefined) throw new Refusal(messages.identity.forbiddenWhileImpersonating, 403);
}
