import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { wireDate } from '../../core/wire';
import { attendance, pupilAttendance } from './attendance';
import { workshopOfBodyThen, workshopOfOwnSites } from './endpoints';
import { otherwise } from './otherwise';
import { workshop } from './workshop';

const presences = { context: 'teaching', module: 'presences', shows: ['families', 'staff', 'site'] } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

/** Lessons running from which a pupil of a workshop was absent without an excuse, up to the last one that was called. */
const runningAbsences = z.object({ fk_eleve: id, nomPrenomEleve: text, fois: id });

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
export const listedSheet = attendanceRow.extend({
  /** 1: all its teachers are absent and nobody replaces them. */
  annule: flag,
  /** Pupils of the workshop who were absent three times running, or more, as it is now. */
  absencesRepetees: z.array(runningAbsences),
});

export const attendanceSheet = attendanceRow.extend({
  ...sheetVersion,
  commentaire: textOrNull,
  /** « cycle 1, 2ᵉ année », empty where the workshop has none. */
  libelleNiveau: text,
  /** What is told of its lesson; null where it is as planned. */
  autrement: otherwise.nullable(),
  /** Why the school has no lessons on that day, though this one is held; null where it has. */
  libre: textOrNull,
  /** Today in Paris: a sheet is validated from its day on, a pupil excused up to it. */
  aujourdhui: text,
  eleves: z.array(
    pupilAttendance.row.extend({
      idPresenceEleve: idOrNull,
      fk_presence: idOrNull,
      nomPrenomEleve: text,
      libelleStatut: text,
      /** Lessons running before this one from which the pupil was absent without an excuse. */
      absencesDeSuite: id,
      /** When the absence was declared, ISO 8601; null for who is not excused. */
      declareLe: textOrNull,
      /** What the excuse says; `commentaire` is the teacher's. */
      motif: textOrNull,
      /** Who declared it. */
      declarePar: textOrNull,
    }),
  ),
  /** Who was in the workshop and is not on its day: whom a device ticked is named. */
  partis: z.array(z.object({ fk_eleve: id, nomPrenomEleve: text })),
});

export type AttendanceRow = z.infer<typeof listedSheet>;
export type AttendanceSheet = z.infer<typeof attendanceSheet>;

export const readAttendance = endpoint('GET', '/api/presences/parAtelier/:id', {
  ...presences,
  kind: 'query',
  access: own('workshop', 'params.id', {
    ownRight: right.openAttendanceFromOwnCourses,
    day: 'query.date',
    otherwise: [right.seeAttendanceSheets],
  }),
  ownSites: { ...workshopOfOwnSites, record: { kind: 'workshop', from: 'params.id', day: 'query.date' } },
  params: z.object({ id: workshop.existing }),
  query: z.object({ date: wireDate }),
  response: attendanceSheet,
  summary: 'Feuille de présence d’un atelier à une date',
});

/** `:id` is the sheet's, 0 for a new one. A `dateValidation` validates and locks the sheet (right 199). */
export const saveAttendance = endpoint('POST', '/api/presences/:id', {
  context: 'teaching',
  module: 'presences',
  kind: 'command',
  access: own('workshop', 'body.fk_atelier', {
    ownRight: right.openAttendanceFromOwnCourses,
    day: 'body.date',
    otherwise: [right.seeAttendanceSheets],
  }),
  ownSites: workshopOfBodyThen,
  params: z.object({ id: attendance.newOrExisting }),
  body: attendance.body('fk_atelier', 'date', 'eleves').extend(seenVersion),
  leftToDecision: {
    'eleves.fk_eleve': 'A sheet takes the pupils of its workshop alone, wherever else they are enrolled.',
  },
  response: z.object({ idPresence: id, dateValidation: textOrNull, ...sheetVersion }),
  summary: 'Enregistre une feuille de présence, et la valide',
  success: messages.teaching.attendanceSaved,
});
