import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { createEvaluations, listEvaluations } from './evaluation-endpoints';

/** What may be done with a pupil's evaluations; each text says itself who may write it. */
export const evaluationActs = sheetActs(listEvaluations, {
  /** Whoever teaches the pupil; the others are told so. */
  creer: { call: createEvaluations },
  supprimer: {
    and: [right.deleteEvaluation],
    when: (sheets) => sheets.every(({ validationLectureParentSemestre1: read }) => read === 0),
  },
  passage: { and: [right.changeSchooling] },
});
