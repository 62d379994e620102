import { presenceStatus, presenceStatuses } from '../../constants/statuses';
import { refs } from '../../core/composed-fields';
import { date, id, int, list, oneOf, optional, personal, ref } from '../../core/field';
import { noneIfZero, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import { workshop } from './workshop';

const pupilLine = {
  idPresenceEleve: id(),
  fk_eleve: ref('pupil', 'Élève'),
  /** Null while undecided. */
  fk_statutPresence: noneIfZero(oneOf('Présence', presenceStatuses)),
  commentaire: optional(personal(paragraphs('Commentaire', 500))),
};

/** Most pupils of one sheet. */
const MOST_PUPILS = 1_000;

/** The sheet of one workshop on one day. Streams `attendance-{idAtelier}-{date}`. */
export const attendance = record('attendance', {
  label: 'Feuille de présence',
  stream: 'attendance',
  key: 'idPresence',
  fields: {
    idPresence: id(),
    fk_atelier: ref('workshop', 'Atelier'),
    date: date('Date'),
    commentaire: optional(paragraphs('Commentaire', 500)),
    eleves: list('Élèves', pupilLine, { max: MOST_PUPILS, required: ['fk_eleve'] }),
    dateValidation: date('Validée le'),
  },
});

/** A pupil's line of a sheet. */
export const pupilAttendance = record('pupilAttendance', {
  label: 'Présence des élèves',
  stream: 'attendance',
  key: 'idPresenceEleve',
  streamKey: 'fk_presence',
  identifiedBy: ['fk_eleve'],
  fields: { fk_presence: ref('attendance', 'Feuille de présence'), ...pupilLine },
});

/** The sheet as it was saved, with every pupil. A pupil's own key seals the comment on it. */
export const AttendanceRecorded = attendance.event(
  'AttendanceRecorded',
  1,
  'Présences enregistrées',
  attendance.pick('idPresence', 'fk_atelier', 'date', 'commentaire', 'eleves'),
  { within: { eleves: ['eleve', 'fk_eleve'] } },
);
const excuse = pupilAttendance.pick('idPresenceEleve', 'fk_presence', 'fk_eleve');
const lessonDay = { fk_atelier: ref('workshop', 'Atelier').stored, date: date('Date').stored };
const ofPupil = { subject: ['eleve', 'fk_eleve'] } as const;
/** The pupil need not come: status 1 of the lesson's sheet, which is there from then on. `fk_responsable`: the guardian who told it. */
export const PupilExcused = pupilAttendance.event(
  'PupilExcused',
  1,
  'Absence excusée',
  pupilAttendance.pick('idPresenceEleve', 'fk_presence', 'fk_eleve', 'commentaire').extend({
    ...lessonDay,
    fk_agent: noneIfZero(ref('agent', 'Déclarée par')).stored,
    fk_responsable: noneIfZero(ref('guardian', 'Annoncée par')).stored,
    /** Excuses that were declared together have one number; those of before have none. */
    declaration: int('N° de déclaration', { min: 1, max: largestInteger }).stored.optional(),
  }),
  { ...ofPupil, implies: () => ({ fk_statutPresence: presenceStatus.excused }) },
);
/** Status and comment of the excuse are empty again. */
export const ExcuseWithdrawn = pupilAttendance.event('ExcuseWithdrawn', 1, 'Excuse annulée', excuse.extend(lessonDay), {
  implies: () => ({ fk_statutPresence: null, commentaire: null }),
});
/** The lesson as it was when the sheet was validated; validations of before did not say it. */
const lesson = {
  heureDebut: workshop.fields.heureDebut.stored.optional(),
  heureFin: workshop.fields.heureFin.stored.optional(),
  enseignants: refs('agent', 'Enseignants', { max: 1_000 }).stored.optional(),
};
/** Locks the sheet. */
export const AttendanceValidated = attendance.event(
  'AttendanceValidated',
  1,
  'Présences validées',
  attendance.pick('idPresence', 'fk_atelier', 'date', 'dateValidation').extend(lesson),
  { audit: 'statuts' },
);
