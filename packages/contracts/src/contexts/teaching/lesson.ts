import { refs } from '../../core/composed-fields';
import { date, id, optional, ref, time } from '../../core/field';
import { noneIfZero, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

/** One lesson of a workshop that is not as planned: `date` is the day that the calendar has for it. */
export const lesson = record('lesson', {
  label: 'Séance d’un atelier',
  stream: 'workshop',
  key: 'date',
  streamKey: 'idAtelier',
  identifiedBy: ['date'],
  fields: {
    idAtelier: id(),
    date: date('Séance du'),
    /** The day on which it is held instead; the same day where only its hours or place are others. */
    tenueLe: date('Tenue le'),
    heureDebut: time('Début'),
    heureFin: time('Fin'),
    fk_site: ref('site', 'Site'),
    fk_salle: noneIfZero(ref('salle', 'Salle')),
    motif: optional(paragraphs('Motif', 500)),
    enseignants: refs('agent', 'Enseignants', { max: 100 }),
  },
});

/** It is held on another day, or at other hours or another place, this once. */
export const LessonMoved = lesson.event(
  'LessonMoved',
  1,
  'Séance déplacée',
  lesson.pick('idAtelier', 'date', 'tenueLe', 'heureDebut', 'heureFin', 'fk_site', 'fk_salle', 'motif'),
);
/** It is not held. */
export const LessonCancelled = lesson.event(
  'LessonCancelled',
  1,
  'Séance annulée',
  lesson.pick('idAtelier', 'date', 'motif'),
);
/** Others teach it, this once; a move of it stands. */
export const LessonTaughtBy = lesson.event(
  'LessonTaughtBy',
  1,
  'Séance confiée à un autre enseignant',
  lesson.pick('idAtelier', 'date', 'enseignants', 'motif'),
);
/** It is as planned again. */
export const LessonAsPlanned = lesson.event(
  'LessonAsPlanned',
  1,
  'Séance remise comme prévu',
  lesson.pick('idAtelier', 'date'),
);
