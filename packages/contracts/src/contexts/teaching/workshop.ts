import { z } from 'zod';
import { repetition, weekdays, weeksOfTwo } from '../../constants/lookups';
import { schoolingStatuses } from '../../constants/statuses';
import { refs } from '../../core/composed-fields';
import { withFacts } from '../../core/facts';
import { date, flag, id, int, oneOf, optional, ref, time } from '../../core/field';
import { depending, noneIfZero, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { wireInt } from '../../core/wire';

const day = oneOf('Jour', weekdays);
/** 1 Monday to 7 Sunday; a form sends 0 for no fixed day. */
const weekday = noneIfZero({
  ...day,
  stored: withFacts(z.int().min(1).max(7), day.facts),
  wire: withFacts(wireInt.pipe(z.int().min(0).max(7)), day.facts),
});

/** A lesson or a group that meets on a site (document 001 §5). */
export const workshop = record('workshop', {
  label: 'Atelier',
  stream: 'workshop',
  key: 'idAtelier',
  fields: {
    idAtelier: id(),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_groupeAtelier: ref('atelier_groupe', 'Groupe d’ateliers'),
    fk_typeAtelier: depending(ref('atelier_type', 'Sous-groupe d’ateliers'), { choicesBy: 'fk_groupeAtelier' }),
    fk_site: ref('site', 'Site'),
    fk_salle: depending(noneIfZero(ref('salle', 'Salle')), { choicesBy: 'fk_site' }),
    jour: weekday,
    heureDebut: time('Début'),
    heureFin: time('Fin'),
    fk_typeRepetition: ref('atelier_repetition', 'Fréquence'),
    fk_visibilite: noneIfZero(ref('atelier_visibilite', 'Visibilité')),
    fk_cycle: noneIfZero(ref('cycle', 'Cycle')),
    fk_annee: noneIfZero(ref('annee', 'Année du cycle')),
    fk_groupe: noneIfZero(ref('groupe_si', 'Groupe')),
    /** 0: no maximum. */
    maximumEleves: int('Nombre maximum d’élèves', { min: 0, max: 10_000 }),
    enseignantRemplacant: flag('Enseignant remplaçant'),
    evaluation: flag('Évaluation'),
    commentaire: optional(paragraphs('Commentaire', 500)),
    /** Null when it is not fixed. */
    dureeAtelier: noneIfZero(int('Durée', { min: 0, max: 24 * 60, unit: 'minutes' })),
    individuel: flag('Individuel'),
    /** A number that clients give it; the documents do not say what it means. */
    propriete: noneIfZero(int('Propriété', { min: 0, max: 10_000 })),
    /** Of a workshop that meets one week of two: 1 the first week of the school year, 2 the one after. */
    semaine: depending(noneIfZero(oneOf('Semaines', weeksOfTwo)), {
      shownWhen: { field: 'fk_typeRepetition', is: repetition.fortnightly },
    }),
    /** The day of a workshop that meets once. */
    dateSeance: depending(optional(date('Date de la séance')), {
      shownWhen: { field: 'fk_typeRepetition', is: repetition.once },
    }),
    sallePartagee: flag('Salle partagée'),
  },
});

export const WorkshopDefined = workshop.event('WorkshopDefined', 1, 'Atelier créé', workshop.all);
/** All fields as they are after the change. */
export const WorkshopChanged = workshop.event('WorkshopChanged', 1, 'Atelier modifié', workshop.all);

export const workshopPupil = record('workshopPupil', {
  label: 'Élève d’un atelier',
  stream: 'workshop',
  key: 'fk_eleve',
  streamKey: 'idAtelier',
  toldBy: ['fk_eleve'],
  fields: {
    idAtelier: id(),
    fk_eleve: ref('pupil', 'Élève'),
    fk_instrument: ref('instrument', 'Instrument'),
    fk_statut: oneOf('Statut', schoolingStatuses),
    fk_scolariteInterne: depending(ref('schooling', 'Scolarité'), { choicesBy: 'fk_eleve' }),
  },
});
/** The whole link as it is now, whether it is new or changed. */
export const PupilAttached = workshopPupil.event('PupilAttached', 1, 'Élève ajouté à l’atelier');

export const PupilDetached = workshopPupil.event(
  'PupilDetached',
  1,
  'Élève retiré de l’atelier',
  workshopPupil.pick('idAtelier', 'fk_eleve'),
);

const remplace = ref('pupil', 'Fiche fusionnée').stored;
/** Two records of the pupil were merged: the kept one has the other's place, or stays where it was in the workshop already. */
export const WorkshopPupilReplaced = workshopPupil.event(
  'WorkshopPupilReplaced',
  1,
  'Élève remplacé par la fiche conservée',
  workshopPupil.all.extend({ remplace }),
);
/** The reverse: `fk_eleve` has its place again. `reste` 1: the record that was kept is in the workshop too. */
export const WorkshopPupilRestored = workshopPupil.event(
  'WorkshopPupilRestored',
  1,
  'Élève remis après l’annulation d’une fusion',
  workshopPupil.all.extend({ fk_conserve: remplace, reste: flag('La fiche conservée reste dans l’atelier').stored }),
);

export const workshopTeacher = record('workshopTeacher', {
  label: 'Enseignant d’un atelier',
  stream: 'workshop',
  key: 'fk_enseignant',
  streamKey: 'idAtelier',
  toldBy: ['fk_enseignant'],
  fields: {
    idAtelier: id(),
    fk_enseignant: ref('agent', 'Enseignant'),
    fk_instrument: depending(ref('instrument', 'Discipline'), { choicesBy: 'fk_enseignant' }),
  },
});
export const TeacherAttached = workshopTeacher.event('TeacherAttached', 1, 'Enseignant affecté à l’atelier');
export const TeacherDetached = workshopTeacher.event(
  'TeacherDetached',
  1,
  'Enseignant retiré de l’atelier',
  workshopTeacher.pick('idAtelier', 'fk_enseignant'),
);

/** The workshop with whoever was in it then; its attendance sheets stay in the log. */
export const WorkshopRemoved = workshop.event(
  'WorkshopRemoved',
  1,
  'Atelier supprimé',
  workshop.pick('idAtelier').extend({
    eleves: refs('pupil', 'Élèves', { max: 10_000 }).stored,
    enseignants: refs('agent', 'Enseignants', { max: 10_000 }).stored,
  }),
);
