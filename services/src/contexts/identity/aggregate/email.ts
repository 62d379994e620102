import { messages } from '@diapason/contracts/constants';
import { EmailReleased, EmailReserved } from '@diapason/contracts/identity';
import { Refusal, reservation } from '@diapason/event-sourcing';

/** Reservation of one address. Stream `email-{empreinte}`: a keyed hash, which does not reveal the address. */
export const emailReservation = reservation({
  stream: 'email',
  reserved: EmailReserved,
  released: EmailReleased,
  holder: 'idUtilisateur',
  taken: () => new Refusal(messages.families.emailExists, 409, 'email'),
});
