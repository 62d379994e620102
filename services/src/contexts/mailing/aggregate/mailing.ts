import { type MailingType, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { MailingRequested, MailingRetried, MailingTried } from '@diapason/contracts/mailing';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { emptyFields, type FamilyValues, unknownField } from '@diapason/projections/mailing/fill';

const events = { MailingRequested, MailingRetried, MailingTried };
type Requested = EventOf<typeof MailingRequested>['data'];

export interface Mailing extends Requested {
  /** Whom each further round is for. */
  readonly rounds: readonly (readonly number[])[];
}

/** Streams `mailing-{idEnvoi}`; undefined until it is asked for. One that was only tried has no recipients. */
export const mailing = aggregate<Mailing | undefined, typeof events>({
  category: 'mailing',
  events,
  initial: undefined,
  evolve: (state, event) => {
    if (event.type === 'MailingRetried')
      return state && { ...state, rounds: [...state.rounds, event.data.destinataires] };
    if (event.type === 'MailingRequested') return { ...event.data, rounds: [] };
    const { fk_responsable: _shown, ...asked } = event.data;
    return { ...asked, destinataires: [], rounds: [] };
  },
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

/** @throws Refusal 400 for an empty text, or a field that nobody knows. */
function requireReadable({ type, objet, texte }: Pick<Requested, 'type' | 'objet' | 'texte'>): void {
  if (objet.trim() === '') throw new Refusal(messages.general.fillAll, 400, 'objet');
  if (texte.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') throw new Refusal(messages.general.fillAll, 400, 'texte');
  const unknown = unknownField(type, objet, texte);
  if (unknown !== undefined) throw new Refusal(messages.mailing.unknownField(unknown), 400, 'texte');
}

/**
 * Writes once to those of the families that have an address; a reminder passes over who is left out.
 * @throws Refusal 400 for an empty text or a field that nobody knows, 422 where a field is empty for a family, which is named, and where
 * nobody is reached.
 */
export function decideRequestMailing(
  state: Mailing | undefined,
  asked: Omit<Requested, 'destinataires'>,
  families: readonly Recipient[],
): EventsOf<typeof events>[] {
  if (state) return [];
  const { type, objet, texte } = asked;
  requireReadable(asked);
  const reached = families.filter((family) => isReached(type, family));
  if (reached.length === 0) throw new Refusal(messages.mailing.nobody, 422);
  for (const { values, nomPrenomUtilisateur } of reached) {
    const [empty] = emptyFields(objet, texte, values);
    if (empty !== undefined) throw new Refusal(messages.mailing.emptyFor(empty, nomPrenomUtilisateur), 422, 'texte');
  }
  const destinataires = [...new Set(reached.map(({ fk_responsable }) => fk_responsable))];
  return [make(MailingRequested, { ...asked, objet: objet.trim(), destinataires })];
}

/** One family's mail for whoever writes it. @throws Refusal 400 as {@link decideRequestMailing}. */
export function decideTryMailing(
  state: Mailing | undefined,
  asked: EventOf<typeof MailingTried>['data'],
): EventsOf<typeof events>[] {
  if (state) return [];
  requireReadable(asked);
  return [make(MailingTried, asked)];
}

/**
 * Writes again to those whom the mailing failed to reach. Nothing where another retry came first: whoever is in it may have their mail soon.
 * @param seen how many rounds the caller knew of. @throws Refusal 404 without a mailing, 422 where nobody failed.
 */
export function decideRetryMailing(
  state: Mailing | undefined,
  seen: number,
  failed: readonly number[],
): EventsOf<typeof events>[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  if (state.rounds.length !== seen) return [];
  const asked = new Set(state.destinataires);
  const destinataires = failed.filter((id) => asked.has(id));
  if (destinataires.length === 0) throw new Refusal(messages.mailing.nothingToRetry, 422);
  return [make(MailingRetried, { idEnvoi: state.idEnvoi, tour: seen + 1, destinataires })];
}
