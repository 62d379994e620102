import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { askNewPassword, saveNewPassword } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { findAccount } from '@diapason/projections/identity/profile';
import { type CommandContext, command } from '../../../machinery/app/command';
import { hashPassword, requireStrong } from '../../../machinery/session/passwords';
import { normalEmail, readResetToken } from '../../../machinery/session/secrets';
import { storePassword } from '../../../machinery/session/vault';
import { account, decideResetPassword } from '../aggregate/account';
import { FORGOTTEN_PASSWORD, NOBODY } from '../jobs/forgotten-password';

/** The answer takes this long, and asks for the same work, whether there is an account or not. */
const ANSWER_MS = 300;

export const askForNewPassword = command(askNewPassword, async ({ body }, context) => {
  const answer = pause(ANSWER_MS);
  const found = await findAccount(context.db, body.email);
  context.security({ event: 'password-reset-asked', user: found?.idUtilisateur, ip: context.ip });
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

/** @throws Refusal 410 for a link that is used, expired, replaced, or another address's; 400 for a weak password. */
export const saveThePassword = command(saveNewPassword, async ({ body }, context) => {
  refuseWhileImpersonating(context);
  const email = normalEmail(body.email);
  requireStrong(body.password, email);
  const link = readResetToken(context.secrets, body.token);
  if (!link) throw new Refusal(messages.identity.resetLinkInvalid, 410);
  const hash = await hashPassword(body.password);
  await context.execute(account, link.idUtilisateur, (state) =>
    decideResetPassword(state, { ...link, email, now: context.now }),
  );
  await storePassword(context.db, link.idUtilisateur, hash);
  context.security({ event: 'password-changed', user: link.idUtilisateur, ip: context.ip });
  return null;
});

function refuseWhileImpersonating({ session }: Pick<CommandContext<Session | undefined>, 'session'>): void {
  if (session?.act !== undefined) throw new Refusal(messages.identity.forbiddenWhileImpersonating, 403);
}
