import { MailRequested } from '@diapason/contracts/site';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { SEND_MAIL } from '../mail/send-mail';
import { isOrdered } from '../mail/templates';

export const reactions = [
  reaction(MailRequested, (event) => [
    {
      ...SEND_MAIL,
      id: jobIdOf(event, SEND_MAIL.name),
      data: { idMail: event.data.idMail },
      ...(isOrdered(event.data.template) ? { lane: `${event.data.idUtilisateur}` } : {}),
    },
  ]),
];
