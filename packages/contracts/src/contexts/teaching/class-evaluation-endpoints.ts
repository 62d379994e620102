import { z } from 'zod';
import { right } from '../../constants';
import { semesters } from '../../constants/lookups';
import * as messages from '../../constants/messages';
import { own } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { oneOf } from '../../core/field';
import { flag } from '../../core/fields';
import { orNull } from '../../core/wire';
import { pupil } from '../families/pupil';
import { workshopOfOwnSites } from './endpoints';
import { workshopEvaluation } from './evaluation';
import { seenText, semesterReading, semesterText } from './evaluation-endpoints';
import { workshop } from './workshop';

/** A class's evaluations in one page, and saved at once: ours. */
const ofClass = {
  context: 'teaching',
  module: 'evaluation',
  access: own('workshop', 'params.id', {
    ownRight: right.openWorkshopFromOwnCourses,
    otherwise: [right.changeEvaluations],
  }),
  ownSites: workshopOfOwnSites,
} as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

const classText = semesterText.extend({
  texte: textOrNull,
  /** When a guardian said that they have read it, ISO 8601, and who. */
  confirmeLe: textOrNull,
  confirmePar: textOrNull,
});

const classPupil = z.object({
  fk_eleve: id,
  nomPrenomEleve: text,
  dateNaissance: textOrNull,
  libelleInstrument: text,
  /** Null while no text was created for this pupil. */
  idEvaluation: idOrNull,
  idEvaluationAtelier: idOrNull,
  textes: z.array(classText),
});

export const classEvaluations = z.object({
  idAtelier: id,
  libelleType: text,
  /** « cycle 1, 2ᵉ année », empty where the workshop has none. */
  libelleNiveau: text,
  fk_anneeScolaire: id,
  libelleAnneeScolaire: text,
  jour: idOrNull,
  heureDebut: text,
  /** 1: its pupils are evaluated. */
  evaluation: flag,
  semestres: z.array(semesterReading.pick({ semestre: true, ouverture: true, ouvert: true })),
  /** In the order of the roll: who goes on, and who has a text. */
  eleves: z.array(classPupil),
});
export type ClassEvaluations = z.infer<typeof classEvaluations>;

export const readClassEvaluations = endpoint('GET', '/api/evaluation/atelier/:id', {
  ...ofClass,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  params: z.object({ id: workshop.existing }),
  response: classEvaluations,
  summary: 'Évaluations des élèves d’un atelier',
});

/** What one reads beside a pupil's box: presences of the semester, last year's text, what the other teachers wrote. */
export const besideText = z.object({
  seances: id,
  presents: id,
  excuses: id,
  precedents: z.array(z.object({ libelleAnneeScolaire: text, semestre: id, texte: text })),
  autres: z.array(z.object({ libelleType: text, enseignants: text, texte: text })),
  projet: textOrNull,
});
export type BesideText = z.infer<typeof besideText>;

export const readBesideText = endpoint('GET', '/api/evaluation/atelier/:id/eleve/:idEleve', {
  ...ofClass,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  params: z.object({ id: workshop.existing, idEleve: pupil.existing }),
  query: z.object({ semestre: oneOf('Semestre', semesters).wire }),
  response: besideText,
  summary: 'Ce qu’un enseignant relit avant d’évaluer un élève de son atelier',
});

export const createClassEvaluations = endpoint('POST', '/api/evaluation/atelier/:id/creation', {
  ...ofClass,
  kind: 'command',
  params: z.object({ id: workshop.existing }),
  response: z.object({ creees: id }),
  summary: 'Crée les évaluations des élèves d’un atelier qui n’en ont pas',
  success: ({ creees }: { readonly creees: number }) => messages.teaching.textsCreated(creees),
});

/** Most texts that one class has. */
const MOST_TEXTS = 2_000;

/**
 * Texts of one workshop, each by itself: one that somebody wrote meanwhile, or that is locked, is answered as it is (`etat`), and the others
 * are saved.
 */
export const saveClassEvaluations = endpoint('POST', '/api/evaluation/atelier/:id', {
  ...ofClass,
  kind: 'command',
  params: z.object({ id: workshop.existing }),
  body: z.object({
    textes: z
      .array(
        z.object({
          idEvaluationAtelier: workshopEvaluation.existing,
          semestre: oneOf('Semestre', semesters).wire,
          texte: orNull(workshopEvaluation.fields.semestre1.wire),
          version: seenText,
        }),
      )
      .max(MOST_TEXTS),
  }),
  leftToDecision: { 'textes.idEvaluationAtelier': 'Only texts of the workshop itself are saved.' },
  response: z.object({
    enregistres: id,
    textes: z.array(
      classText
        .pick({ semestre: true, texte: true, version: true, modifiable: true })
        .extend({ idEvaluationAtelier: id, etat: z.enum(['enregistre', 'conflit', 'verrouille']) }),
    ),
  }),
  summary: 'Enregistre les évaluations d’un atelier',
  success: ({ enregistres }: { readonly enregistres: number }) => messages.teaching.textsSaved(enregistres),
});
