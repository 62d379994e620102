import { isDeepStrictEqual } from 'node:util';
import { faults, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { InformationSaved, longestMessage } from '@diapason/contracts/site';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { InformationSaved };
export type Information = EventOf<typeof InformationSaved>['data'];

/** Undefined until the message is written. */
export type MessageState = Information | undefined;

/** Streams `message-{idInformation}`. */
export const message = aggregate<MessageState, typeof events>({
  category: 'message',
  events,
  initial: undefined,
  evolve: (_state, event) => event.data,
});

/** Guardians, or staff alone (document 000, §3). */
const RECIPIENTS = ['Responsable', ''];

/**
 * Saves a message whose `message` is sanitised. Author and type never change.
 * @throws Refusal 400 without a title or a text, for unknown recipients or for too long a text, 403 for a type the caller may not write.
 */
export function decideSaveMessage(state: MessageState, saved: Information): EventsOf<typeof events>[] {
  if (saved.titre.trim() === '') throw new Refusal(messages.general.fillAll, 400, 'titre');
  if (plainText(saved.message) === '') throw new Refusal(messages.general.fillAll, 400, 'message');
  if (!RECIPIENTS.includes(saved.destinataires) && saved.destinataires !== state?.destinataires)
    throw new Refusal(messages.site.unknownRecipients, 400, 'destinataires');
  // Sanitising may lengthen a text: it adds attributes and escapes characters.
  if (saved.message.length > longestMessage) throw new Refusal(faults.tooLong(longestMessage), 400, 'message');
  if (state && state.type !== saved.type) throw new Refusal(messages.identity.notAllowed, 403, 'type');
  const next = { ...saved, titre: saved.titre.trim(), fk_utilisateur: state?.fk_utilisateur ?? saved.fk_utilisateur };
  return state && isDeepStrictEqual(state, next) ? [] : [make(InformationSaved, next)];
}

/** What is read of rich text. */
const plainText = (html: string): string => html.replace(/<[^>]*>|&nbsp;/g, '').trim();
