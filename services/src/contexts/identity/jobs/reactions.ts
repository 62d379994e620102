import {
  AccountEmailChanged,
  EmailChangeRequested,
  PasswordChanged,
  PasswordResetRequested,
} from '@diapason/contracts/identity';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { EMAIL_ASKED, EMAIL_CHANGED } from './email-change';
import { PASSWORD_LINK } from './password-link';
import { PASSWORD_TOLD } from './password-told';

/** Jobs hold the account and the link's number; rendering the mail derives the token. */
export const reactions = [
  reaction(PasswordResetRequested, (event) => [
    {
      ...PASSWORD_LINK,
      id: jobIdOf(event, PASSWORD_LINK.name),
      data: { idUtilisateur: event.data.idUtilisateur, idReset: event.data.idReset, motif: event.data.motif },
    },
  ]),
  // The first password of an account is news only where someone else chose it.
  reaction(PasswordChanged, (event) =>
    event.data.origine === 'initial' && event.data.provisoire === 0
      ? []
      : [
          {
            ...PASSWORD_TOLD,
            id: jobIdOf(event, PASSWORD_TOLD.name),
            data: { idUtilisateur: event.data.idUtilisateur, provisoire: event.data.provisoire },
          },
        ],
  ),
  reaction(EmailChangeRequested, (event) => [
    {
      ...EMAIL_ASKED,
      id: jobIdOf(event, EMAIL_ASKED.name),
      data: { idUtilisateur: event.data.idUtilisateur, idDemande: event.data.idDemande },
    },
  ]),
  reaction(AccountEmailChanged, (event) => [
    { ...EMAIL_CHANGED, id: jobIdOf(event, EMAIL_CHANGED.name), data: { idUtilisateur: event.data.idUtilisateur } },
  ]),
];
