import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { PapersRequested, papersRequest, papersRequestLife } from '@diapason/contracts/families';
import { partsAggregate, Refusal } from '@diapason/event-sourcing';

/** The mails that asked a guardian for papers, by number, in the stream `guardian-{fk_responsable}`. */
export const papersRequests = partsAggregate(papersRequest, papersRequestLife);
type State = typeof papersRequests.initial;

interface Asked {
  readonly idDemande: number;
  readonly fk_responsable: number;
  readonly fk_anneeScolaire: number;
  /** Papers that are missing. */
  readonly nombre: number;
  /** `YYYY-MM-DD` */
  readonly dateDemande: string;
}

/**
 * Asks a family for what is missing.
 * @param confirmed although it was asked on the same day.
 * @throws Refusal 422 where nothing is missing, or nobody can be written to; 409 where it was asked that day.
 */
export function decideRequestPapers(
  state: State,
  asked: Asked,
  { email, confirmed }: { readonly email: string; readonly confirmed: boolean },
): EventsOf<typeof papersRequests.events>[] {
  if (asked.nombre === 0) throw new Refusal(messages.families.noPaperMissing, 422);
  if (email === '') throw new Refusal(messages.families.noAddressToAsk, 422);
  const isSame = (one: Pick<Asked, 'fk_anneeScolaire' | 'dateDemande'>) =>
    one.fk_anneeScolaire === asked.fk_anneeScolaire && one.dateDemande === asked.dateDemande;
  if (!confirmed && [...state.values()].some(isSame))
    throw new Refusal(messages.families.papersAskedToday, 409, 'confirme');
  return [make(PapersRequested, asked)];
}
