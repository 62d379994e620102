import { job } from '../../../machinery/app/job';
import { sendPasswordLink } from '../commands/accounts';

export const FORGOTTEN_PASSWORD = { queue: 'mail', name: 'mot-de-passe-oublie' } as const;

/** Nobody has this id: an address without an account asks for the same work as one that has. */
export const NOBODY = 0;

/** The account is found before the job is queued: no address stays in the queue. */
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
