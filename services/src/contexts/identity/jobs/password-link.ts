import { job } from '../../../machinery/app/job';
import { registerParams, requestMail } from '../../site';
import { account } from '../aggregate/account';

export const PASSWORD_LINK = { queue: 'mail', name: 'password-link' } as const;

const TEMPLATES = { oubli: 'nouveauMotDePasse', bienvenue: 'bienvenue', agent: 'lienParAgent' } as const;
const isMotive = (motif: unknown): motif is keyof typeof TEMPLATES => typeof motif === 'string' && motif in TEMPLATES;

/** Requests the mail with the link, unless a newer link was requested. */
export const mailPasswordLink = job(PASSWORD_LINK.queue, PASSWORD_LINK.name, async (data, context) => {
  const idUtilisateur = Number(data.idUtilisateur);
  const idReset = String(data.idReset);
  const state = await context.load(account, idUtilisateur);
  if (!state.isActive || state.reset?.idReset !== idReset) return { changed: false };
  const template = TEMPLATES[isMotive(data.motif) ? data.motif : 'oubli'];
  await requestMail(context, { template, to: state.email, person: idUtilisateur, params: { idReset } });
  return { changed: true };
});

/** The token exists only in the mail; it is derived while the mail is rendered. */
for (const template of Object.values(TEMPLATES))
  registerParams(template, async ({ idUtilisateur, parametres }, { publicUrl, passwordLinks }) => ({
    lien: `${publicUrl}/nouveau-mdp/${passwordLinks.tokenOf(idUtilisateur, String(parametres?.idReset))}`,
  }));
