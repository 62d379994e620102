import type { CommandContext } from '../../../machinery/app/command';
import { job } from '../../../machinery/app/job';
import { NOBODY } from '../../../machinery/session/report-failed-logins';
import { account } from '../aggregate/account';
import { sheetOf } from '../commands/account-sheets';
import { sendPasswordLink } from '../commands/accounts';

export const FORGOTTEN_PASSWORD = { queue: 'mail', name: 'mot-de-passe-oublie' } as const;

/** The account is looked up before the job is queued, so that the queue holds no address. */
export const sendForgottenPasswordLink = job(
  FORGOTTEN_PASSWORD.queue,
  FORGOTTEN_PASSWORD.name,
  async (data, context) => {
    const idUtilisateur = Number(data.idUtilisateur);
    if (idUtilisateur === NOBODY || (await isUnfinished(context, idUtilisateur))) return { changed: false };
    await sendPasswordLink(context, idUtilisateur, 'oubli');
    return { changed: true };
  },
);

/** An account without a sheet, left by a registration that died: its retry gives the way in. */
async function isUnfinished(context: Pick<CommandContext, 'load'>, idUtilisateur: number): Promise<boolean> {
  const own = await context.load(account, idUtilisateur);
  return !own.isHandedOver && !(await sheetOf(own).isThere(context, idUtilisateur));
}
