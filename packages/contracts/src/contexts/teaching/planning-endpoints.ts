import { z } from 'zod';
import { right } from '../../constants';
import { own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { orNull, wireDate, wireIdFilter, wireInt, wireOptionalId, wireTime } from '../../core/wire';
import { pupilOfOwnSites } from '../families/own-sites';
import { pupil } from '../families/pupil';
import { otherwise } from './otherwise';

const planned = {
  context: 'teaching',
  kind: 'query',
  shows: ['families', 'staff', 'site', 'absences'],
} as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const person = z.object({ idUtilisateur: id, nomPrenomUtilisateur: text });

/** A lesson as a planning shows it. */
export const plannedLesson = z.object({
  idAtelier: id,
  fk_anneeScolaire: id,
  fk_typeRepetition: id,
  semaine: id.nullable(),
  date: text,
  heureDebut: text,
  heureFin: text,
  libelleType: text,
  /** « ADAM Tom, piano » of a lesson of one pupil, for who sees pupils there or teaches it; null in a pupil's own planning. */
  seul: textOrNull,
  /** « Cycle 1, 2ᵉ année », empty where the workshop has none. */
  niveau: text,
  fk_site: id,
  libelleSite: text,
  fk_salle: id.nullable(),
  libelleSalle: textOrNull,
  enseignants: z.array(person),
  countEleves: id,
  /** 0: no maximum. */
  maximumEleves: id,
  /** 1: it does not take place. */
  annule: flag,
  /** Null: it is as planned. */
  autrement: otherwise.nullable(),
  /** What another lesson of the day wants at the same time: its room, a teacher of its. */
  conflits: z.array(
    z.object({ type: z.enum(['salle', 'enseignant']), idAtelier: id, libelleType: text, heures: text }),
  ),
});
export type PlannedLesson = z.infer<typeof plannedLesson>;

/** Where a lesson would have been that is held on another day. */
export const movedAway = plannedLesson
  .pick({
    ...{ idAtelier: true, date: true, heureDebut: true, heureFin: true, libelleType: true },
    ...{ fk_site: true, fk_salle: true, enseignants: true },
  })
  .extend({ tenueLe: text, salleTenue: id.nullable() });
export type MovedAway = z.infer<typeof movedAway>;

/** Days without lessons: school holidays, public holidays, and days on which a site is shut (null: every site). */
export const freeDays = z.object({ du: text, au: text, libelle: text, fk_site: id.nullable() });
export type FreeDays = z.infer<typeof freeDays>;

const period = { dateDebut: text, dateFin: text } as const;
const answer = z.object({
  ...period,
  seances: z.array(plannedLesson),
  /** Lessons of those days and places that were moved to other days. */
  parties: z.array(movedAway),
  libres: z.array(freeDays),
  /** 0: the school holidays of the year are not entered, so that every week counts. */
  vacancesSaisies: flag,
  /** Acts that the caller may do with a lesson. */
  peut: z.array(text),
});

export const planningActs = {
  ouvrirAtelier: { rights: [right.seePupilAndWorkshop] },
  ouvrirPresence: { rights: [right.seeAttendanceSheets] },
  /** Move it, cancel it, give it to somebody else. */
  deplacer: { rights: [right.saveWorkshopAndStay] },
} as const;

/** Who sees rooms, held to own sites by 223. */
const roomsOfOwnSites = { field: 'fk_site', lockedBy: right.restrictRoomsToOwnSites } as const;
const rooms = {
  ...planned,
  module: 'planning',
  access: rights(right.seeRoomPlanning),
  ownSites: roomsOfOwnSites,
} as const;

/** The lessons of rooms, of all rooms of the sites where none is named, or of teachers. Without days this week; six weeks at most. */
export const planRooms = endpoint('POST', '/api/planning/salle', {
  ...rooms,
  body: z.object({
    fk_anneeScolaire: wireOptionalId,
    fk_site: wireIdFilter,
    fk_salle: wireIdFilter,
    /** In place of rooms. */
    fk_enseignant: wireIdFilter,
    dateDebut: orNull(wireDate).optional(),
    dateFin: orNull(wireDate).optional(),
  }),
  response: answer,
  summary: 'Planning de salles, ou d’enseignants, sur des jours',
});

/** What a planning is chosen from: the visible sites but « Hors-site », own ones with 223, with their rooms; and who teaches there. */
export const planningChoices = endpoint('POST', '/api/planning/choix', {
  ...rooms,
  body: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireIdFilter }),
  response: z.object({
    sites: z.array(
      z.object({
        idSite: id,
        libelleSite: text,
        couleur: text,
        salles: z.array(z.object({ idSalle: id, libelleSalle: text })),
      }),
    ),
    enseignants: z.array(person),
  }),
  summary: 'Sites, salles et enseignants dont le planning se montre',
});

/** The lessons of a pupil in the workshops of a school year; without days this week. */
export const planPupil = endpoint('POST', '/api/eleves/planning', {
  ...planned,
  module: null,
  access: own('pupil', 'body.fk_eleve', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'body.fk_eleve' } },
  body: z.object({
    fk_eleve: pupil.existing,
    debutPeriode: orNull(wireDate).optional(),
    finPeriode: orNull(wireDate).optional(),
    fk_anneeScolaire: wireOptionalId,
  }),
  response: answer,
  summary: 'Planning d’un élève sur des jours',
});

/** A room that is free on a day for so long; by the index that the planning reads. */
export const freeRooms = endpoint('POST', '/api/planning/sallesLibres', {
  ...rooms,
  body: z.object({
    fk_site: wireIdFilter,
    date: wireDate,
    /** `HH:mm`: not before, and not after. */
    heureDebut: wireTime,
    heureFin: orNull(wireTime).optional(),
    /** Minutes. */
    duree: wireInt.pipe(
      z
        .int()
        .min(5)
        .max(12 * 60),
    ),
    /** Rooms with fewer places are left out; one whose places nobody entered is not. */
    personnes: orNull(wireInt.pipe(z.int().min(1).max(10_000))).optional(),
  }),
  response: z.object({
    /** Why no lesson is held on that day, so that no room is offered. */
    libre: textOrNull,
    salles: z.array(
      z.object({
        idSalle: id,
        libelleSalle: text,
        fk_site: id,
        libelleSite: text,
        places: id.nullable(),
        creneaux: z.array(z.object({ heureDebut: text, heureFin: text })),
      }),
    ),
  }),
  summary: 'Salles libres un jour, pendant une durée, pour un nombre de personnes',
});
