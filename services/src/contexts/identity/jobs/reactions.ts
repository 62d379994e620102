import { PasswordResetRequested } from '@diapason/contracts/identity';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { PASSWORD_LINK } from './password-link';

/** The job holds the account and the link's number; rendering the mail derives the token. */
export const reactions = [
  reaction(PasswordResetRequested, (event) => [
    {
      ...PASSWORD_LINK,
      id: jobIdOf(event, PASSWORD_LINK.name),
      data: { idUtilisateur: event.data.idUtilisateur, idReset: event.data.idReset, motif: event.data.motif },
    },
  ]),
];
