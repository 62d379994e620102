import { isDeepStrictEqual } from 'node:util';
import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { InformationSaved } from '@diapason/contracts/site';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { InformationSaved };
export type Information = EventOf<typeof InformationSaved>['data'];

/** Undefined: no message under this id yet. */
export type MessageState = Information | undefined;

/** Streams `message-{idInformation}`. */
export const message = aggregate<MessageState, typeof events>({
  category: 'message',
  events,
  initial: undefined,
  evolve: (_state, event) => event.data,
});

/**
 * Saves an information message; its `message` comes sanitised. Its author and its type stay those of its first version.
 * @throws Refusal 400 without a title, 403 where the stored message is of another type than the caller may write.
 */
export function decideSaveMessage(state: MessageState, saved: Information): EventsOf<typeof events>[] {
  if (saved.titre.trim() === '') throw new Refusal(messages.general.fillAll, 400, 'titre');
  if (state && state.type !== saved.type) throw new Refusal(messages.identity.notAllowed, 403, 'type');
  const next = { ...saved, titre: saved.titre.trim(), fk_utilisateur: state?.fk_utilisateur ?? saved.fk_utilisateur };
  return state && isDeepStrictEqual(state, next) ? [] : [make(InformationSaved, next)];
}
