import { job } from '../../../machinery/app/job';
import { FAILED_LOGINS_MAIL, NOBODY } from '../../../machinery/session/report-failed-logins';
import { registerParams, requestMail } from '../../site';
import { account } from '../aggregate/account';

export const reportFailedLogins = job(FAILED_LOGINS_MAIL.queue, FAILED_LOGINS_MAIL.name, async (data, context) => {
  const idUtilisateur = Number(data.idUtilisateur);
  if (idUtilisateur === NOBODY) return { changed: false };
  const { isActive, email } = await context.load(account, idUtilisateur);
  if (!isActive) return { changed: false };
  await requestMail(context, { template: 'essaisRefuses', to: email, person: idUtilisateur });
  return { changed: true };
});

registerParams('essaisRefuses', async (_mail, { publicUrl }) => ({ lien: `${publicUrl}/mot-de-passe-oublie` }));
