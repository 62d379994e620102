import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { largestInteger } from '../../core/stored';
import { orNull, wireFlag, wireIgnored } from '../../core/wire';
import { pupilOfOwnSites } from '../families/own-sites';
import { pupil } from '../families/pupil';
import { schooling } from '../families/schooling';
import { evaluation, workshopEvaluation } from './evaluation';

const evaluations = { context: 'teaching', module: 'evaluation' } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();

/** Since when families read a semester, and who said that they have. */
export const semesterReading = z.object({
  semestre: id,
  /** The day from which families read it; null while none is set. In a year that is over they read all of it. */
  ouverture: textOrNull,
  ouvert: flag,
  /** ISO 8601. */
  confirmeLe: textOrNull,
  confirmePar: textOrNull,
});
export type SemesterReading = z.infer<typeof semesterReading>;

/** A text of a semester. `version`: which one it is, -1 before the first. */
export const semesterText = z.object({
  semestre: id,
  version: id,
  /** ISO 8601. */
  ecritLe: textOrNull,
  ecritPar: textOrNull,
  /** 1 for whoever may write it now. */
  modifiable: flag,
});

const teachers = z.array(z.object({ idUtilisateur: id, nomPrenomUtilisateur: text }));

const evaluatedWorkshop = z.object({
  idEvaluationAtelier: id,
  fk_atelier: id,
  libelleType: text,
  jour: z.number().nullable(),
  heureDebut: text,
  heureFin: text,
  libelleSalle: textOrNull,
  enseignants: teachers,
  semestre1: textOrNull,
  semestre2: textOrNull,
  textes: z.array(semesterText),
});

/** Workshops of one schooling. */
export const evaluatedSchooling = z.object({
  idEvaluationSI: id,
  fk_scolariteInterne: id,
  libelleOffre: text,
  precisionOffre: text,
  passageCycleSuivant: flag,
  ateliers: z.array(evaluatedWorkshop),
});

export const evaluationSheet = evaluation.row.extend({
  libelleAnneeScolaire: text,
  validationLectureParentSemestre1: flag,
  validationLectureParentSemestre2: flag,
  /** Of the project. */
  version: id,
  projetModifiable: flag,
  lectures: z.array(semesterReading),
  evaluationSI: z.array(evaluatedSchooling),
  /** Workshops of the pupil that are evaluated and have no text yet: « Générer » adds them. */
  aCreer: z.array(z.object({ fk_atelier: id, libelleType: text })),
});
export type EvaluationSheet = z.infer<typeof evaluationSheet>;

/**
 * A year's evaluations of a pupil: one, or none. Guardians read the current year from `ouvertureEvalSemestre1` on (422 before, with the
 * document's sentence), its second semester from `ouvertureEvalSemestre2` on (null before).
 */
export const listEvaluations = endpoint('GET', '/api/evaluation/listEval/:id', {
  ...evaluations,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ idAnneeScolaire: orNull(evaluation.fields.fk_anneeScolaire.wire).optional() }),
  response: z.array(evaluationSheet),
  summary: 'Évaluations d’un élève pendant une année scolaire',
});

/** What a year has without opening it. */
export const evaluatedYear = z.object({
  fk_anneeScolaire: id,
  libelleAnneeScolaire: text,
  semestres: id,
  confirmes: id,
});

export const listEvaluatedYears = endpoint('GET', '/api/evaluation/annees/:id', {
  ...evaluations,
  kind: 'query',
  shows: ['families', 'site'],
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: z.array(evaluatedYear),
  summary: 'Années scolaires où un élève est évalué',
});

/** The documents' GET, which is a command: a text for each evaluated workshop that has none. Done once however often it is called. */
export const createEvaluations = endpoint('GET', '/api/evaluation/creatEvaluationEleve/:id', {
  ...evaluations,
  kind: 'command',
  access: rights(right.seePupilAndWorkshop),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ idAnneeScolaire: orNull(evaluation.fields.fk_anneeScolaire.wire).optional() }),
  response: z.object({ idEvaluation: id, ateliers: id }),
  summary: 'Crée les évaluations d’un élève, un texte par atelier évalué',
  success: messages.teaching.evaluationsCreated,
});

const { projet } = evaluation.fields;
const { semestre1, semestre2 } = workshopEvaluation.fields;
/** A version as answers have it: -1 where nothing was written. */
export const seenText = z.int().min(-1).max(largestInteger).optional();

const sentWorkshop = z.object({
  idEvaluationAtelier: workshopEvaluation.existing,
  semestre1: orNull(semestre1.wire).optional(),
  semestre2: orNull(semestre2.wire).optional(),
  /** The version that the client saw; another answers 409 on the text. Without it nothing is compared. */
  versionSemestre1: seenText,
  versionSemestre2: seenText,
});
export type SentWorkshop = z.output<typeof sentWorkshop>;

/** Most schoolings of one year, and workshops of a schooling. */
const MOST = 100;

/**
 * Teachers write the texts of their workshops and the project, holders of 307 every text. A guardian confirms a semester's reading by
 * `validationLectureParentSemestre1` or `2` at 1. What is left out stays as it is.
 */
export const saveEvaluation = endpoint('POST', '/api/evaluation/', {
  ...evaluations,
  kind: 'command',
  access: own('pupil', 'body.evaluation.fk_eleve', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'body.evaluation.fk_eleve' } },
  body: z.object({
    evaluation: z.object({
      idEvaluation: evaluation.existing,
      fk_eleve: pupil.existing,
      fk_anneeScolaire: wireIgnored,
      projet: orNull(projet.wire).optional(),
      versionProjet: seenText,
      validationLectureParentSemestre1: orNull(wireFlag).optional(),
      validationLectureParentSemestre2: orNull(wireFlag).optional(),
    }),
    evaluationSI: z
      .array(
        z.object({
          idEvaluationSI: wireIgnored,
          ateliers: z.array(sentWorkshop).max(MOST).optional(),
        }),
      )
      .max(MOST)
      .optional(),
  }),
  response: z.object({ idEvaluation: id }),
  summary: 'Enregistre les textes d’une évaluation, ou confirme la lecture d’un semestre',
  success: messages.teaching.evaluationsSaved,
});

/** One workshop's texts, or all of the year without `idEvaluationAtelier`; not once the reading of semester 1 is confirmed. */
export const removeEvaluation = endpoint('DELETE', '/api/evaluation/', {
  ...evaluations,
  kind: 'command',
  access: rights(right.deleteEvaluation),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'evaluation', from: 'body.idEvaluation' } },
  body: z.object({
    idEvaluation: evaluation.existing,
    idEvaluationAtelier: orNull(workshopEvaluation.existing).optional(),
    idEvaluationSI: wireIgnored,
  }),
  response: z.object({ idEvaluation: id }),
  summary: 'Supprime les textes d’un atelier, ou toute l’évaluation d’une année',
  success: messages.teaching.evaluationDeleted,
});

/** The schooling's own fact, of the current year alone. */
export const savePassage = endpoint('POST', '/api/evaluation/passageDeCycle', {
  ...evaluations,
  kind: 'command',
  access: rights(right.changeSchooling),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'schooling', from: 'body.fk_SI' } },
  body: z.object({
    idEvaluationSI: wireIgnored,
    fk_evaluation: wireIgnored,
    fk_SI: schooling.existing,
    passageCycleSuivant: wireFlag,
  }),
  response: z.object({ idScolarite: id, passageCycleSuivant: flag }),
  summary: 'Dit si un élève passe au cycle suivant',
  success: messages.teaching.passageSaved,
});
