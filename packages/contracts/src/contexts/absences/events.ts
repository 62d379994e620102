import { z } from 'zod';
import { event } from '../../core/event';
import { dateField, flag, idField, personalTextOrNull } from '../../core/fields';

/** Streams `staffAbsence-{idAbsence}`. */
const SUBJECT = { subject: ['utilisateur', 'fk_user'] } as const;

const absence = z.object({
  idAbsence: idField,
  fk_user: idField,
  fk_anneeScolaire: idField,
  fk_absencesStatut: idField,
  fk_absencesObjet: idField,
  dateDemande: dateField,
  dateDebut: dateField,
  dateFin: dateField,
  /** Hours; either these or `reportHeures`. */
  heuresAnnulees: z.number().nonnegative().nullable(),
  reportDemande: flag,
  reportHeures: z.number().nonnegative().nullable(),
  reportDetail: personalTextOrNull,
  motif: personalTextOrNull,
  avisDirection: personalTextOrNull,
  /** 1: the direction may refuse it. */
  refusPossible: flag,
});
export const StaffAbsenceRequested = event('StaffAbsenceRequested', 1, absence, SUBJECT);
/** All fields as they are after the change. */
export const StaffAbsenceChanged = event('StaffAbsenceChanged', 1, absence, SUBJECT);
export const StaffAbsenceStatusChanged = event(
  'StaffAbsenceStatusChanged',
  1,
  z.object({ idAbsence: idField, fk_user: idField, fk_absencesStatut: idField, avisDirection: personalTextOrNull }),
  SUBJECT,
);
/** Only a draft is removed. */
export const StaffAbsenceRemoved = event('StaffAbsenceRemoved', 1, z.object({ idAbsence: idField, fk_user: idField }));
