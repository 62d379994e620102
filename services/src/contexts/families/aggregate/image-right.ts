import { messages, type YearDays } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ImageRightAnswered } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { known, type PupilEvent, type PupilState } from './pupil';

interface Answer {
  readonly idDroitImage: number;
  readonly fk_anneeScolaire: number;
  /** 1 accepts, any other number refuses (document 001 §3). */
  readonly etat: number;
}

/** Records an answer, unless it is the year's present one. @throws Refusal as {@link known}. */
export function decideAnswerImageRight(state: PupilState, answer: Answer): PupilEvent[] {
  const { idEleve: fk_eleve } = known(state);
  const etat = answer.etat === 1 ? 1 : 0;
  const ofYear = [...state.folder.images.values()].filter((one) => one.fk_anneeScolaire === answer.fk_anneeScolaire);
  return ofYear.at(-1)?.etat === etat ? [] : [make(ImageRightAnswered, { ...answer, fk_eleve, etat })];
}

/** When a year that has not begun takes answers: families are enrolled for it from then on. */
export interface Opening {
  readonly today: string;
  /** The year is the one that families are enrolled for. */
  readonly isEnrolling: boolean;
  /** First day of enrolments; none: 1 June before the year. */
  readonly opens: string | null;
}

/** Nobody consents for a year that is over, or that nobody is enrolled for yet. @throws Refusal 422 on the year. */
export function requireAnswerable({ dateDebut, dateFin }: YearDays, { today, isEnrolling, opens }: Opening): void {
  if (dateFin < today) throw new Refusal(messages.families.imageYearOver, 422, 'fk_anneeScolaire');
  const enrols = isEnrolling && today >= (opens || `${dateDebut.slice(0, 4)}-06-01`);
  if (dateDebut > today && !enrols) throw new Refusal(messages.families.imageYearNotOpen, 422, 'fk_anneeScolaire');
}
