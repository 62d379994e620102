import { type MailingType, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { MailingRequested } from '@diapason/contracts/mailing';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { emptyFields, type FamilyValues, unknownField } from '@diapason/projections/mailing/fill';

const events = { MailingRequested };
export type Mailing = EventOf<typeof MailingRequested>['data'];

/** Streams `mailing-{idEnvoi}`; undefined until it is asked for. */
export const mailing = aggregate<Mailing | undefined, typeof events>({
  category: 'mailing',
  events,
  initial: undefined,
  evolve: (_state, event) => event.data,
});

interface Recipient {
  readonly fk_responsable: number;
  readonly nomPrenomUtilisateur: string;
  readonly email: string;
  readonly ecartee: boolean;
  readonly values: FamilyValues;
}

const isReached = (type: MailingType, { email, ecartee }: Recipient): boolean =>
  email !== '' && !(type === 'relance' && ecartee);

/**
 * Writes once to those of the families that have an address; a reminder passes over who is left out.
 * @throws Refusal 400 for an empty text or a field that nobody knows, 422 where a field is empty for a family, which is named, and where
 * nobody is reached.
 */
export function decideRequestMailing(
  state: Mailing | undefined,
  asked: Omit<Mailing, 'destinataires'>,
  families: readonly Recipient[],
): EventsOf<typeof events>[] {
  if (state) return [];
  const { type, objet, texte } = asked;
  if (objet.trim() === '') throw new Refusal(messages.general.fillAll, 400, 'objet');
  if (texte.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') throw new Refusal(messages.general.fillAll, 400, 'texte');
  const unknown = unknownField(type, objet, texte);
  if (unknown !== undefined) throw new Refusal(messages.mailing.unknownField(unknown), 400, 'texte');
  const reached = families.filter((family) => isReached(type, family));
  if (reached.length === 0) throw new Refusal(messages.mailing.nobody, 422);
  for (const { values, nomPrenomUtilisateur } of reached) {
    const [empty] = emptyFields(objet, texte, values);
    if (empty !== undefined) throw new Refusal(messages.mailing.emptyFor(empty, nomPrenomUtilisateur), 422, 'texte');
  }
  const destinataires = [...new Set(reached.map(({ fk_responsable }) => fk_responsable))];
  return [make(MailingRequested, { ...asked, objet: objet.trim(), destinataires })];
}
