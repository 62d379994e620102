import { job } from '../../../machinery/app/job';
import { sendPasswordLink } from '../commands/accounts';

export const FORGOTTEN_PASSWORD = { queue: 'mail', name: 'mot-de-passe-oublie' } as const;

/** An id that nobody has: an unknown address causes the same work as a known one. */
export const NOBODY = 0;

/** The account is looked up before the job is queued, so that the queue holds no address. */
export const sendForgottenPasswordLink = job(
  FORGOTTEN_PASSWORD.queue,
  FORGOTTEN_PASSWORD.name,
  async (data, context) => {
    const idUtilisateur = Number(data.idUtilisateur);
    if (idUtilisateur === NOBODY) return { changed: false };
    await sendPasswordLink(context, idUtilisateur, 'oubli');
    return { changed: true };
  },
);
