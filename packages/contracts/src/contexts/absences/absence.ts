import { absenceSubjects } from '../../constants/lookups';
import * as messages from '../../constants/messages';
import { absenceStatuses } from '../../constants/statuses';
import { decisionFact, writtenFact } from '../../core/decision';
import { date, decimal, flag, id, list, oneOf, optional, personal, ref } from '../../core/field';
import { instant, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { lesson } from '../teaching/lesson';

/** Most hours that one request may cancel or carry over: a year of full weeks. */
const hours = { min: 0, max: 2_000, unit: 'h', tooSmall: messages.absences.negativeHours };

/** An agent's request to be absent, decided by the direction (document 002 §4). */
export const absence = record('absence', {
  label: 'Demande d’absence',
  stream: 'staffAbsence',
  key: 'idAbsence',
  person: 'fk_user',
  fields: {
    idAbsence: id(),
    fk_user: ref('agent', 'Agent'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_absencesStatut: oneOf('Statut de l’absence', absenceStatuses, 'libelleAbsenceStatut'),
    fk_absencesObjet: oneOf('Objet', absenceSubjects, 'libelleAbsenceObjet'),
    dateDemande: date('Date de la demande'),
    dateDebut: date('Début'),
    dateFin: date('Fin'),
    /** Either these or `reportHeures`. */
    heuresAnnulees: optional(decimal('Heures annulées', hours)),
    reportDemande: flag('Report demandé'),
    reportHeures: optional(decimal('Heures reportées', hours)),
    reportDetail: optional(personal(paragraphs('Détail du report', 500))),
    motif: optional(personal(paragraphs('Motif', 500))),
    avisDirection: optional(personal(paragraphs('Avis de la direction', 500))),
    /** 1: the direction may refuse it. */
    refusPossible: flag('Refus possible'),
  },
});

/** Most lessons of one absence that others give. */
export const MOST_GIVEN = 200;
/** A lesson that another gives in the place of who is absent: `date` is its day in the calendar. */
export const givenLesson = {
  fk_atelier: ref('workshop', 'Atelier'),
  date: date('Séance du'),
  par: ref('agent', 'Confiée à'),
};
const givenLessons = list('Séances confiées', givenLesson, {
  max: MOST_GIVEN,
  required: ['fk_atelier', 'date', 'par'],
});
export const toldFamilies = flag('Familles prévenues');

const written = absence.all.extend(writtenFact);
export const StaffAbsenceRequested = absence.event('StaffAbsenceRequested', 1, 'Absence demandée', written, {
  audit: 'statuts',
});
/** All fields as they are after the change. */
export const StaffAbsenceChanged = absence.event('StaffAbsenceChanged', 1, 'Demande d’absence modifiée', written);
export const StaffAbsenceStatusChanged = absence.event(
  'StaffAbsenceStatusChanged',
  1,
  'Statut de l’absence modifié',
  absence.pick('idAbsence', 'fk_user', 'fk_absencesStatut', 'avisDirection').extend({
    ...decisionFact,
    /** Those that stand from then on; where it says nothing, as before. */
    remplacements: givenLessons.stored.optional(),
    /** 1: the families of these lessons are written to. */
    prevenir: toldFamilies.stored.optional(),
  }),
  { audit: 'statuts' },
);
/** Only a draft is removed. */
export const StaffAbsenceRemoved = absence.event(
  'StaffAbsenceRemoved',
  1,
  'Demande d’absence supprimée',
  absence.pick('idAbsence', 'fk_user'),
);

export const absenceLife = {
  set: [StaffAbsenceRequested, StaffAbsenceChanged],
  change: [StaffAbsenceStatusChanged],
  drop: [StaffAbsenceRemoved],
} as const;

const { idAtelier, tenueLe, heureDebut, heureFin } = lesson.fields;
/** `standInDay-{par}-{YYYY-MM-DD}`: lessons that absences give to one agent on a day, reserved before any is given: nobody gets two of one hour. */
export const standInDay = record('standInDay', {
  label: 'Jour d’un remplaçant',
  stream: 'standInDay',
  key: 'idAtelier',
  fields: {
    idAtelier,
    date: lesson.fields.date,
    tenueLe,
    heureDebut,
    heureFin,
    par: givenLesson.par,
    idAbsence: ref('absence', 'Demande d’absence'),
    depuis: instant('Depuis'),
  },
});
export const StandInReserved = standInDay.event('StandInReserved', 1, 'Remplacement réservé');
