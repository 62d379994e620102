import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PapersRequested } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { type GuardianEvent, type GuardianState, openGuardian } from './guardian';

interface Asked {
  readonly idDemande: number;
  readonly fk_anneeScolaire: number;
  /** Papers that are missing. */
  readonly nombre: number;
  /** `YYYY-MM-DD` */
  readonly dateDemande: string;
}

/** Mails of this kind that a family gets in a day, whoever asks and for whatever year. */
const REQUESTS_A_DAY = 3;

/**
 * Asks a family for what is missing.
 * @param confirmed although it was asked on the same day.
 * @throws Refusal as {@link openGuardian}, 422 where nothing is missing; 409 where it was asked that day; 429 for the fourth that day.
 */
export function decideRequestPapers(
  state: GuardianState,
  asked: Asked,
  { confirmed }: { readonly confirmed: boolean },
): GuardianEvent[] {
  const { idUtilisateur: fk_responsable } = openGuardian(state);
  if (asked.nombre === 0) throw new Refusal(messages.families.noPaperMissing, 422);
  if (state.papersRequests.filter(({ dateDemande }) => dateDemande === asked.dateDemande).length >= REQUESTS_A_DAY)
    throw new Refusal(messages.families.papersAskedOften, 429);
  const isSame = (one: Pick<Asked, 'fk_anneeScolaire' | 'dateDemande'>) =>
    one.fk_anneeScolaire === asked.fk_anneeScolaire && one.dateDemande === asked.dateDemande;
  if (!confirmed && state.papersRequests.some(isSame))
    throw new Refusal(messages.families.papersAskedToday, 409, 'confirme');
  return [make(PapersRequested, { ...asked, fk_responsable })];
}
