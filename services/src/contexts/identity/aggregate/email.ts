import { messages } from '@diapason/contracts/constants';
import type { EventsOf } from '@diapason/contracts/core';
import { make } from '@diapason/contracts/core';
import { EmailReleased, EmailReserved } from '@diapason/contracts/identity';
import { aggregate, Refusal } from '@diapason/event-sourcing';

/** Reservation of one address. Stream `email-{empreinte}`: a keyed hash, which does not reveal the address. */
const events = { EmailReserved, EmailReleased };

export interface EmailState {
  /** Account that holds the address. */
  readonly idUtilisateur: number | undefined;
  /** Reserved since, ISO instant. */
  readonly since: string | undefined;
}

export const emailReservation = aggregate<EmailState, typeof events>({
  category: 'email',
  events,
  initial: { idUtilisateur: undefined, since: undefined },
  evolve: (_state, event) =>
    event.type === 'EmailReserved'
      ? { idUtilisateur: event.data.idUtilisateur, since: event.data.date }
      : { idUtilisateur: undefined, since: undefined },
});

interface Reservation {
  readonly empreinte: string;
  readonly idUtilisateur: number;
  readonly now: string;
  readonly unused?: boolean;
}

/** After this delay, a reservation whose account lacks the address belongs to a command that died. */
const ABANDONED_MS = 60_000;

/**
 * @param now ISO instant.
 * @param unused the holder's account does not have the address.
 * @throws Refusal 409 on `email` when another account has it.
 */
export function decideReserveEmail(
  state: EmailState,
  { empreinte, idUtilisateur, now, unused = false }: Reservation,
): EventsOf<typeof events>[] {
  if (state.idUtilisateur === idUtilisateur) return [];
  const abandoned = unused && state.since !== undefined && Date.parse(now) - Date.parse(state.since) > ABANDONED_MS;
  if (state.idUtilisateur !== undefined && !abandoned) throw new Refusal(messages.families.emailExists, 409, 'email');
  return [make(EmailReserved, { empreinte, idUtilisateur, date: now })];
}

export function decideReleaseEmail(
  state: EmailState,
  { empreinte, idUtilisateur }: { empreinte: string; idUtilisateur: number },
): EventsOf<typeof events>[] {
  return state.idUtilisateur === idUtilisateur ? [make(EmailReleased, { empreinte, idUtilisateur })] : [];
}
