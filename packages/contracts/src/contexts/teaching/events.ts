import { z } from 'zod';
import { event } from '../../core/event';
import {
  countField,
  dateField,
  flag,
  idField,
  idOrNull,
  personalTextOrNull,
  textOrNull,
  timeField,
} from '../../core/fields';

/** Streams: `workshop-{idAtelier}` with its pupils and teachers, `attendance-{idAtelier}-{date}`. */

const workshop = z.object({
  idAtelier: idField,
  fk_anneeScolaire: idField,
  fk_groupeAtelier: idField,
  fk_typeAtelier: idField,
  fk_site: idField,
  fk_salle: idOrNull,
  /** 1 Monday to 7 Sunday. */
  jour: z.int().min(1).max(7).nullable(),
  heureDebut: timeField,
  heureFin: timeField,
  fk_typeRepetition: idField,
  fk_visibilite: idOrNull,
  fk_cycle: idOrNull,
  fk_annee: idOrNull,
  fk_groupe: idOrNull,
  /** 0: no maximum. */
  maximumEleves: countField,
  enseignantRemplacant: flag,
  evaluation: flag,
  commentaire: textOrNull,
  /** Minutes; null when it is not fixed. */
  dureeAtelier: countField.nullable(),
  individuel: flag,
});
export const WorkshopDefined = event('WorkshopDefined', 1, 'Atelier créé', workshop);
/** All fields as they are after the change. */
export const WorkshopChanged = event('WorkshopChanged', 1, 'Atelier modifié', workshop);

/** The whole link as it is now, whether it is new or changed. */
export const PupilAttached = event(
  'PupilAttached',
  1,
  'Élève ajouté à l’atelier',
  z.object({
    idAtelier: idField,
    fk_eleve: idField,
    fk_instrument: idField,
    fk_statut: idField,
    fk_scolariteInterne: idField,
  }),
);
export const TeacherAttached = event(
  'TeacherAttached',
  1,
  'Enseignant affecté à l’atelier',
  z.object({ idAtelier: idField, fk_enseignant: idField, fk_instrument: idField }),
);

const sheet = { idPresence: idField, fk_atelier: idField, date: dateField };

/** The sheet as it was saved: every pupil with a status, null for undecided. */
export const AttendanceRecorded = event(
  'AttendanceRecorded',
  1,
  'Présences enregistrées',
  z.object({
    ...sheet,
    commentaire: textOrNull,
    eleves: z.array(
      z.object({
        idPresenceEleve: idField,
        fk_eleve: idField,
        fk_statutPresence: idOrNull,
        /** Of this pupil, whose key seals it. */
        commentaire: personalTextOrNull,
      }),
    ),
  }),
  { within: { eleves: ['eleve', 'fk_eleve'] } },
);
/** Locks the sheet. */
export const AttendanceValidated = event(
  'AttendanceValidated',
  1,
  'Présences validées',
  z.object({ ...sheet, dateValidation: dateField }),
);
