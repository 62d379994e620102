import { job } from '../../../machinery/app/job';
import { resetToken } from '../../../machinery/session/secrets';
import { registerParams } from '../../site/mail/registry';
import { requestMail } from '../../site/mail/request-mail';
import { account } from '../aggregate/account';

export const PASSWORD_LINK = { queue: 'mail', name: 'password-link' } as const;

const TEMPLATES = { oubli: 'nouveauMotDePasse', bienvenue: 'bienvenue' } as const;

/** Asks for the mail with the link, unless a newer link was asked for meanwhile. */
export const mailPasswordLink = job(PASSWORD_LINK.queue, PASSWORD_LINK.name, async (data, context) => {
  const idUtilisateur = Number(data.idUtilisateur);
  const idReset = String(data.idReset);
  const state = await context.load(account, idUtilisateur);
  if (!state.isActive || state.reset?.idReset !== idReset) return { changed: false };
  const template = data.motif === 'bienvenue' ? TEMPLATES.bienvenue : TEMPLATES.oubli;
  await requestMail(context, { template, to: state.email, person: idUtilisateur, params: { idReset } });
  return { changed: true };
});

/** The link with its token exists in the mail alone: it is made when the mail is rendered. */
for (const template of Object.values(TEMPLATES))
  registerParams(template, async ({ idUtilisateur, parametres }, { publicUrl, secrets }) => ({
    lien: `${publicUrl}/nouveau-mdp/${resetToken(secrets, idUtilisateur, String(parametres?.idReset))}`,
  }));
