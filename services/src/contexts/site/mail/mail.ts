import type { EventOf, EventsOf } from '@diapason/contracts/core';
import { make } from '@diapason/contracts/core';
import { MailDropped, MailFailed, MailRequested, MailSent } from '@diapason/contracts/site';
import { aggregate } from '@diapason/event-sourcing';

const events = { MailRequested, MailSent, MailDropped, MailFailed };
const ENDED = { MailSent: 'sent', MailDropped: 'dropped', MailFailed: 'failed' } as const;
export type RequestedMail = EventOf<typeof MailRequested>['data'];

/** Undefined until a mail is requested under this id. */
export type MailState =
  | { readonly mail: RequestedMail; readonly status: 'requested' | (typeof ENDED)[keyof typeof ENDED] }
  | undefined;

/** Streams `mail-{idMail}`. */
export const mail = aggregate<MailState, typeof events>({
  category: 'mail',
  events,
  initial: undefined,
  evolve: (state, event) => {
    if (event.type === 'MailRequested') return { mail: event.data, status: 'requested' };
    return state && { ...state, status: ENDED[event.type] };
  },
});

/** Appends nothing when the id was used. */
export function decideRequestMail(state: MailState, requested: RequestedMail): EventsOf<typeof events>[] {
  return state ? [] : [make(MailRequested, requested)];
}

export function decideMailSent(state: MailState, messageId: string): EventsOf<typeof events>[] {
  return state?.status === 'requested' ? [make(MailSent, { idMail: state.mail.idMail, messageId })] : [];
}

export function decideMailDropped(state: MailState): EventsOf<typeof events>[] {
  return state?.status === 'requested' ? [make(MailDropped, { idMail: state.mail.idMail })] : [];
}

/** `raison` is a code of SMTP or of the network, never an address. */
export function decideMailFailed(state: MailState, raison: string): EventsOf<typeof events>[] {
  return state?.status === 'requested' ? [make(MailFailed, { idMail: state.mail.idMail, raison })] : [];
}
