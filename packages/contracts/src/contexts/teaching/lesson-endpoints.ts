import { z } from 'zod';
import { right } from '../../constants';
import { own } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { wireDate, wireOptionalId } from '../../core/wire';
import { attendance } from './attendance';
import { freeDays, movedAway, plannedLesson, planningActs } from './planning-endpoints';
import { badge, courseFilters, teacherWorkshopList } from './teacher-lists';

const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const { fk_enseignant, fk_site, fk_salle, individuel } = courseFilters;

/** Somebody's telephone: `0612345678`. */
const telephone = z.object({ nom: text, telephone: text });

const pupilOfLesson = z.object({
  idEleve: id,
  nomPrenomEleve: text,
  libelleInstrument: text,
  /** As the day's sheet has it; null while undecided. */
  fk_statutPresence: z.number().nullable(),
  /** From how many lessons running they were absent without an excuse, before the first of the days asked for. */
  absencesDeSuite: id,
  /** Whom to call: for minors their guardians first. */
  telephones: z.array(telephone),
});

/** A workshop on one of the days on which it meets, as a planning has it; its conflicts for whoever may move it, since they are the school's affair. */
export const lessonRow = plannedLesson.omit({ niveau: true }).extend({
  badges: z.array(badge),
  individuel: flag,
  /** Whom to expect: nobody where it is called off, which `countEleves` and `seul` still tell of. */
  eleves: z.array(pupilOfLesson),
  /** When to leave the lesson before it, on another site; null where none is. */
  partirA: textOrNull,
  idPresence: id.nullable(),
  dateValidation: attendance.fields.dateValidation.row.nullable(),
});
export type LessonRow = z.infer<typeof lessonRow>;

/** What may be done with a lesson of somebody's: what their courses say, and what a planning does. */
export const lessonActs = { ...teacherWorkshopList.acts, deplacer: planningActs.deplacer } as const;

/** Most days of one answer: six weeks of a month's page. */
export const MOST_DAYS = 42;

/** Days are those of the year named, the current one without; holidays and closures have no lessons. */
export const listLessons = endpoint('POST', '/api/utilisateursAdministratifs/listSeancesAttached/', {
  context: 'teaching',
  module: null,
  kind: 'query',
  shows: ['families', 'staff', 'site', 'absences'],
  access: own('agent', 'body.fk_enseignant', {
    ownRight: right.seeOwnCourses,
    otherwise: [right.openAgentCourses],
  }),
  ownSites: agentsOfOwnSites('agent', 'body.fk_enseignant'),
  body: z.object({
    fk_enseignant: fk_enseignant.wire,
    fk_anneeScolaire: wireOptionalId,
    fk_site: fk_site.wire,
    fk_salle: fk_salle.wire,
    individuel: individuel.wire,
    dateDebut: wireDate,
    dateFin: wireDate,
  }),
  response: z.object({
    nomPrenomUtilisateur: text,
    seances: z.array(lessonRow),
    /** Lessons of those days that were moved to other days. */
    parties: z.array(movedAway),
    /** Of the sites on which they teach in the year. */
    libres: z.array(freeDays),
    /** Acts that the caller may do with them. */
    peut: z.array(text),
    /** 0: the school holidays of the year are not entered, so that every week counts. */
    vacancesSaisies: flag,
  }),
  summary: 'Séances d’un enseignant sur des jours, avec leurs élèves et l’état de l’appel',
});
