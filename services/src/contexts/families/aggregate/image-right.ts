import { make } from '@diapason/contracts/core';
import { ImageRightAnswered } from '@diapason/contracts/families';
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
