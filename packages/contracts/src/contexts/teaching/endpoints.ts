import { z } from 'zod';
import { right } from '../../constants';
import { messages } from '../../constants/messages';
import { type OwnSites, own, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import {
  orNull,
  wireDate,
  wireFlag,
  wireId,
  wireIdFilter,
  wireInt,
  wirePathId,
  wireTextOrNull,
  wireTime,
} from '../../core/wire';

const teaching = { context: 'teaching', module: null } as const;
const presences = { context: 'teaching', module: 'presences' } as const;
/** Attendance and workshops of other sites are closed to holders of 182, but for the workshops they teach. */
const workshopOfOwnSites: OwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictWorkshopsToOwnSites,
  record: { kind: 'workshop', from: 'params.id' },
};
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();
const optionalId = orNull(wireId).optional();
const optionalText = wireTextOrNull.optional();

export const workshopSheet = z.object({
  idAtelier: id,
  fk_anneeScolaire: id,
  fk_groupeAtelier: id,
  libelleGroupeAtelier: text,
  fk_typeAtelier: id,
  libelleType: text,
  fk_site: id,
  libelleSite: text,
  fk_salle: idOrNull,
  libelleSalle: textOrNull,
  jour: idOrNull,
  heureDebut: text,
  heureFin: text,
  fk_typeRepetition: id,
  fk_visibilite: idOrNull,
  fk_cycle: idOrNull,
  libelleCycle: textOrNull,
  fk_annee: idOrNull,
  libelleAnnee: textOrNull,
  fk_groupe: idOrNull,
  libelleGroupeSI: textOrNull,
  maximumEleves: z.number(),
  countEleves: z.number(),
  enseignantRemplacant: flag,
  evaluation: flag,
  commentaire: textOrNull,
  dureeAtelier: idOrNull,
  individuel: flag,
  enseignants: z.array(z.object({ fk_enseignant: id, fk_instrument: id, nomPrenomUtilisateur: text })),
  eleves: z.array(
    z.object({ fk_eleve: id, nomPrenomEleve: text, fk_instrument: id, fk_statut: id, fk_scolariteInterne: id }),
  ),
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
  dateValidation: textOrNull,
});

export const attendanceSheet = attendanceRow.extend({
  commentaire: textOrNull,
  eleves: z.array(
    z.object({
      idPresenceEleve: idOrNull,
      fk_eleve: id,
      nomPrenomEleve: text,
      fk_statutPresence: idOrNull,
      libelleStatut: text,
      commentaire: textOrNull,
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
    otherwise: [
      right.seePupilAndWorkshop,
      right.openWorkshopFromPupil,
      right.openWorkshopFromOwnCourses,
      right.openWorkshopFromAgentCourses,
    ],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: wireId }),
  response: workshopSheet,
  summary: 'Fiche d’un atelier',
});

/** id 0 creates. Saving and staying needs 188, saving and leaving 236. */
export const saveWorkshop = endpoint('POST', '/api/ateliers/:id', {
  ...teaching,
  kind: 'command',
  access: rights(right.saveWorkshopAndStay, right.saveWorkshopAndLeave),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: wirePathId }),
  body: z.object({
    idAtelier: optionalId,
    fk_anneeScolaire: optionalId,
    fk_groupeAtelier: optionalId,
    fk_typeAtelier: optionalId,
    fk_site: optionalId,
    fk_salle: optionalId,
    jour: orNull(wireInt.pipe(z.int().min(0).max(7))).optional(),
    heureDebut: orNull(wireTime).optional(),
    heureFin: orNull(wireTime).optional(),
    fk_typeRepetition: optionalId,
    fk_visibilite: optionalId,
    fk_cycle: optionalId,
    fk_annee: optionalId,
    fk_groupe: optionalId,
    maximumEleves: orNull(wireInt.pipe(z.int().nonnegative())).optional(),
    enseignantRemplacant: orNull(wireFlag).optional(),
    evaluation: orNull(wireFlag).optional(),
    commentaire: optionalText,
    dureeAtelier: orNull(
      wireInt.pipe(
        z
          .int()
          .nonnegative()
          .max(24 * 60),
      ),
    ).optional(),
    individuel: orNull(wireFlag).optional(),
    enseignants: z.array(z.object({ fk_enseignant: wireId, fk_instrument: wireId })).optional(),
  }),
  response: z.object({ idAtelier: id }),
  summary: 'Crée ou modifie un atelier',
  success: messages.teaching.workshopSaved,
});

export const attachPupil = endpoint('POST', '/api/ateliers/attachedEleve', {
  ...teaching,
  kind: 'command',
  access: rights(right.addWorkshopPupil, right.changeWorkshopPupil),
  ownSites: {
    field: 'fk_site',
    lockedBy: right.restrictWorkshopsToOwnSites,
    record: { kind: 'workshop', from: 'body.fk_atelier' },
  },
  body: z.object({
    fk_atelier: wireId,
    fk_eleve: wireId,
    fk_instrument: optionalId,
    fk_statut: optionalId,
    fk_scolariteInterne: optionalId,
  }),
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
  params: z.object({ id: wireId }),
  query: z.object({ date: wireDate }),
  response: attendanceSheet,
  summary: 'Feuille de présence d’un atelier à une date',
});

/** `:id` is the workshop's. A `dateValidation` validates and locks the sheet (right 199). */
export const saveAttendance = endpoint('POST', '/api/presences/:id', {
  ...presences,
  kind: 'command',
  access: own('workshop', 'params.id', {
    ownRight: right.openAttendanceFromOwnCourses,
    otherwise: [right.seeAttendanceSheets],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: wireId }),
  body: z.object({
    idPresence: optionalId,
    fk_atelier: optionalId,
    date: wireDate,
    commentaire: optionalText,
    dateValidation: orNull(wireDate).optional(),
    eleves: z.array(z.object({ fk_eleve: wireId, fk_statutPresence: optionalId, commentaire: optionalText })),
  }),
  response: z.object({ idPresence: id, dateValidation: textOrNull }),
  summary: 'Enregistre une feuille de présence, et la valide',
  success: messages.teaching.attendanceSaved,
});
