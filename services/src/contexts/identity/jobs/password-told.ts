import { job } from '../../../machinery/app/job';
import { registerParams, requestMail } from '../../site';
import { account } from '../aggregate/account';

export const PASSWORD_TOLD = { queue: 'mail', name: 'password-told' } as const;

const TEMPLATES = { own: 'motDePasseChange', byStaff: 'motDePasseDefini' } as const;

/** Whoever a password belongs to is told that there is a new one. */
export const tellOfPassword = job(PASSWORD_TOLD.queue, PASSWORD_TOLD.name, async (data, context) => {
  const idUtilisateur = Number(data.idUtilisateur);
  const { isActive, email } = await context.load(account, idUtilisateur);
  if (!isActive) return { changed: false };
  const template = data.provisoire === 1 ? TEMPLATES.byStaff : TEMPLATES.own;
  await requestMail(context, { template, to: email, person: idUtilisateur });
  return { changed: true };
});

for (const template of [...Object.values(TEMPLATES), 'emailDejaUtilise'] as const)
  registerParams(template, async (_mail, { publicUrl }) => ({ lien: `${publicUrl}/mot-de-passe-oublie` }));
