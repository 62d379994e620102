import { type EventsOf, make } from '@diapason/contracts/core';
import { ImageRightAnswered, imageRight, imageRightLife } from '@diapason/contracts/families';
import { partsAggregate } from '@diapason/event-sourcing';

/** A pupil's answers by number, the latest last, in the stream `pupil-{fk_eleve}`. */
export const imageRights = partsAggregate(imageRight, imageRightLife);
type State = typeof imageRights.initial;

interface Answer {
  readonly idDroitImage: number;
  readonly fk_eleve: number;
  readonly fk_anneeScolaire: number;
  /** 1 accepts, any other number refuses (document 001 §3). */
  readonly etat: number;
}

/** Records an answer, unless it is the year's present one. */
export function decideAnswerImageRight(state: State, answer: Answer): EventsOf<typeof imageRights.events>[] {
  const etat = answer.etat === 1 ? 1 : 0;
  const present = [...state.values()].filter((one) => one.fk_anneeScolaire === answer.fk_anneeScolaire).at(-1);
  return present?.etat === etat ? [] : [make(ImageRightAnswered, { ...answer, etat })];
}
