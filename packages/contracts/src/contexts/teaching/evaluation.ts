import { semesters } from '../../constants/lookups';
import { id, int, oneOf, optional, personal, ref } from '../../core/field';
import { paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';

/** Characters of a semester's text, and of the project. */
const LONGEST_TEXT = 4_000;

/** What a pupil's teachers say of a school year. Streams `evaluation-{fk_eleve}-{fk_anneeScolaire}`. */
export const evaluation = record('evaluation', {
  label: 'Évaluation',
  stream: 'evaluation',
  key: 'idEvaluation',
  person: 'fk_eleve',
  fields: {
    idEvaluation: id(),
    fk_eleve: ref('pupil', 'Élève'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    /** Of pupil and year: each of the pupil's teachers may write it. */
    projet: optional(personal(paragraphs('Projet', LONGEST_TEXT))),
  },
});

/** The two texts of one workshop. */
export const workshopEvaluation = record('workshopEvaluation', {
  label: 'Évaluation d’un atelier',
  stream: 'evaluation',
  key: 'idEvaluationAtelier',
  streamKey: 'idEvaluation',
  person: 'fk_eleve',
  identifiedBy: ['fk_atelier'],
  fields: {
    idEvaluation: id(),
    fk_eleve: ref('pupil', 'Élève'),
    idEvaluationAtelier: id(),
    /** The workshops of one schooling share it. */
    idEvaluationSI: int('Évaluation de la scolarité', { min: 0, max: largestInteger }),
    fk_scolariteInterne: ref('schooling', 'Scolarité'),
    fk_atelier: ref('workshop', 'Atelier'),
    semestre1: optional(personal(paragraphs('Semestre 1', LONGEST_TEXT))),
    semestre2: optional(personal(paragraphs('Semestre 2', LONGEST_TEXT))),
  },
});

const semestre = oneOf('Semestre', semesters).stored;
const ofPupil = evaluation.pick('idEvaluation', 'fk_eleve');

export const EvaluationOpened = evaluation.event(
  'EvaluationOpened',
  1,
  'Évaluation créée',
  evaluation.pick('idEvaluation', 'fk_eleve', 'fk_anneeScolaire'),
);
export const WorkshopEvaluationOpened = workshopEvaluation.event(
  'WorkshopEvaluationOpened',
  1,
  'Évaluation d’un atelier créée',
  workshopEvaluation.pick(
    'idEvaluation',
    'fk_eleve',
    'idEvaluationAtelier',
    'idEvaluationSI',
    'fk_scolariteInterne',
    'fk_atelier',
  ),
);
/** The text of one semester as it is now; null once it was emptied. */
export const SemesterWritten = workshopEvaluation.event(
  'SemesterWritten',
  1,
  'Texte d’un semestre écrit',
  workshopEvaluation
    .pick('idEvaluation', 'fk_eleve', 'idEvaluationAtelier', 'fk_atelier')
    .extend({ semestre, texte: optional(personal(paragraphs('Texte', LONGEST_TEXT))).stored }),
);
export const ProjectWritten = evaluation.event(
  'ProjectWritten',
  1,
  'Projet écrit',
  evaluation.pick('idEvaluation', 'fk_eleve', 'projet'),
);
/** A guardian has read what the teachers wrote of a semester; its texts stay from then on. */
export const ReadingConfirmed = evaluation.event(
  'ReadingConfirmed',
  1,
  'Lecture confirmée',
  ofPupil.extend({ semestre, fk_responsable: ref('guardian', 'Responsable').stored }),
);
export const WorkshopEvaluationRemoved = workshopEvaluation.event(
  'WorkshopEvaluationRemoved',
  1,
  'Évaluation d’un atelier supprimée',
  workshopEvaluation.pick('idEvaluation', 'fk_eleve', 'idEvaluationAtelier', 'fk_atelier'),
);
/** The workshops' texts went before. */
export const EvaluationRemoved = evaluation.event('EvaluationRemoved', 1, 'Évaluation supprimée', ofPupil);
