import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type OwnSites, own, rights, rightsByRecord, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { orNull, wireDate, wireFlag, wireIdFilter } from '../../core/wire';
import { attendance, pupilAttendance } from './attendance';
import { workshop, workshopPupil, workshopTeacher } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
const presences = { context: 'teaching', module: 'presences' } as const;
/** Attendance and workshops of other sites are closed to holders of 182, but for the workshops they teach. */
export const workshopOfOwnSites: OwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictWorkshopsToOwnSites,
  record: { kind: 'workshop', from: 'params.id' },
};
export const workshopOfBody: OwnSites = {
  ...workshopOfOwnSites,
  record: { kind: 'workshop', from: 'body.fk_atelier' },
};
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();
/** Most teachers of one workshop. */
const MOST_TEACHERS = 100;

export const workshopSheet = workshop.row.extend({
  libelleGroupeAtelier: text,
  libelleType: text,
  libelleSite: text,
  libelleSalle: textOrNull,
  libelleCycle: textOrNull,
  libelleAnnee: textOrNull,
  libelleGroupeSI: textOrNull,
  /** The words of `fk_visibilite`. */
  visibilite: textOrNull,
  /** What an hour of it counts in the teacher's service: 1 unless its sub-group says otherwise. */
  CoefRH: z.number(),
  ...sheetVersion,
  countEleves: z.number(),
  enseignants: z.array(workshopTeacher.row.omit({ idAtelier: true }).extend({ nomPrenomUtilisateur: text })),
  eleves: z.array(workshopPupil.row.omit({ idAtelier: true }).extend({ nomPrenomEleve: text })),
});

/** A sheet in the attendance list (document 002, §2). */
export const attendanceRow = z.object({
  idPresence: idOrNull,
  idAtelier: id,
  fk_atelier: id,
  date: text,
  heureDebut: text,
  heureFin: text,
  libelleType: text,
  fk_site: id,
  libelleSite: text,
  libelleSalle: textOrNull,
  enseignant: text,
  /** The workshop's pupils, joined by a comma. */
  nomPrenomEleve: text,
  /** When the sheet was first recorded, ISO 8601; null until then. */
  dateCreation: textOrNull,
  dateValidation: textOrNull,
});

export const attendanceSheet = attendanceRow.extend({
  commentaire: textOrNull,
  eleves: z.array(
    pupilAttendance.row.extend({
      idPresenceEleve: idOrNull,
      fk_presence: idOrNull,
      nomPrenomEleve: text,
      libelleStatut: text,
    }),
  ),
});

export type WorkshopSheet = z.infer<typeof workshopSheet>;
export type AttendanceRow = z.infer<typeof attendanceRow>;
export type AttendanceSheet = z.infer<typeof attendanceSheet>;

export const listWorkshopStatuses = endpoint('GET', '/api/ateliers/ateliersStatut', {
  ...teaching,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ idStatut: id, libelleStatut: text, couleur: text })),
  summary: 'Statuts des scolarités et des élèves d’atelier',
});

export const readWorkshop = endpoint('GET', '/api/ateliers/:id', {
  ...teaching,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: own('workshop', 'params.id', {
    ownRight: right.openWorkshopFromOwnCourses,
    otherwise: [right.seePupilAndWorkshop],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  response: workshopSheet,
  summary: 'Fiche d’un atelier',
});

/** id 0 creates (183, or 189 for a copy; and 188 or 236). Fields and teachers left out stay; some need a function of their own. */
export const saveWorkshop = endpoint('POST', '/api/ateliers/:id', {
  ...teaching,
  kind: 'command',
  access: rightsByRecord({
    from: 'params.id',
    create: [right.addWorkshop, right.duplicateWorkshop],
    change: [right.saveWorkshopAndStay, right.saveWorkshopAndLeave],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.newOrExisting }),
  body: workshop.body().extend({
    enseignants: z
      .array(workshopTeacher.body('fk_enseignant', 'fk_instrument').omit({ idAtelier: true }))
      .max(MOST_TEACHERS, { error: `Enseignants : ${MOST_TEACHERS} au plus` })
      .optional(),
    ...seenVersion,
  }),
  response: z.object({ idAtelier: id, ...sheetVersion }),
  summary: 'Crée ou modifie un atelier',
  success: messages.teaching.workshopSaved,
});

/** A new link needs 192, changing one 239. */
export const attachPupil = endpoint('POST', '/api/ateliers/attachedEleve', {
  ...teaching,
  kind: 'command',
  access: rights(right.addWorkshopPupil, right.changeWorkshopPupil),
  ownSites: workshopOfBody,
  body: workshopPupil.body('fk_eleve').omit({ idAtelier: true }).extend({ fk_atelier: workshop.existing }),
  response: z.object({ idAtelier: id, fk_eleve: id, countEleves: z.number() }),
  summary: 'Ajoute un élève à un atelier, ou change son lien',
  success: messages.general.success,
});

/** `valide` 1 validated, 0 not, absent both. Default range: last week. */
export const listAttendance = endpoint('GET', '/api/presences/listePresences', {
  ...presences,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: rights(right.seeAttendanceSheets),
  ownSites: { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites },
  query: z.object({
    dateDebut: orNull(wireDate).optional(),
    dateFin: orNull(wireDate).optional(),
    fk_site: wireIdFilter,
    fk_salle: wireIdFilter,
    fk_enseignant: wireIdFilter,
    valide: orNull(wireFlag).optional(),
  }),
  response: z.array(attendanceRow),
  summary: 'Feuilles de présence',
});

export const readAttendance = endpoint('GET', '/api/presences/parAtelier/:id', {
  ...presences,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: own('workshop', 'params.id', {
    ownRight: right.openAttendanceFromOwnCourses,
    otherwise: [right.seeAttendanceSheets],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  query: z.object({ date: wireDate }),
  response: attendanceSheet,
  summary: 'Feuille de présence d’un atelier à une date',
});

/** `:id` is the sheet's, 0 for a new one. A `dateValidation` validates and locks the sheet (right 199). */
export const saveAttendance = endpoint('POST', '/api/presences/:id', {
  ...presences,
  kind: 'command',
  access: own('workshop', 'body.fk_atelier', {
    ownRight: right.openAttendanceFromOwnCourses,
    otherwise: [right.seeAttendanceSheets],
  }),
  ownSites: workshopOfBody,
  params: z.object({ id: attendance.newOrExisting }),
  body: attendance.body('fk_atelier', 'date', 'eleves'),
  leftToDecision: {
    'eleves.fk_eleve': 'A sheet takes the pupils of its workshop alone, wherever else they are enrolled.',
  },
  response: z.object({ idPresence: id, dateValidation: textOrNull }),
  summary: 'Enregistre une feuille de présence, et la valide',
  success: messages.teaching.attendanceSaved,
});
