import { z } from 'zod';
import { conflictKinds, messages, right } from '../../constants';
import { type OwnSites, rights } from '../../core/access';
import { refs } from '../../core/composed-fields';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { wireDate, wireIdFilter, wireText } from '../../core/wire';
import { keptConflict, MOST_WAYS } from './conflict';
import { workshop } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
const text = z.string();
const id = z.number();
const onSites: OwnSites = { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites };

const kind = z.enum(conflictKinds.map(({ id }) => id));
const lesson = z.object({
  idAtelier: id,
  libelleType: text,
  /** The weekday on which they meet; null of places and contracts without one. */
  jour: id.nullable(),
  heureDebut: text,
  heureFin: text,
  libelleSite: text,
  libelleSalle: text.nullable(),
  enseignants: z.array(text),
  countEleves: id,
  /** « SICARD Thaïs, violon » of a lesson of one pupil. */
  seul: text.nullable(),
});

/** What two lessons dispute together: rooms, teachers, pupils and ways; or the places of one, or a contract. */
export const conflictRow = z.object({
  /** Names it as long as both lessons are there. */
  cle: text,
  /** How it is now: others once day, hours or room of either, or who is hit, changes. Several where it changes in the year. */
  vu: z.array(text),
  types: z.array(kind),
  /** Whom or what: « JALABERT Corinne, Salle 1 ». */
  quoi: text,
  touches: z.array(
    z.object({ type: kind, quoi: z.enum(['salle', 'agent', 'eleve', 'places']), id: id, libelle: text }),
  ),
  /** In common; of a way, those that are missing; of a contract, those beyond it. */
  minutes: id,
  /** The first day of it from today on; null for places and contracts. */
  date: text.nullable(),
  /** On how many days from then on. */
  fois: id,
  atelier: lesson,
  autre: lesson.nullable(),
});
export type ConflictRow = z.infer<typeof conflictRow>;
export type ConflictLesson = z.infer<typeof lesson>;

const { fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin } = workshop.fields;
const { fk_typeRepetition, semaine, semaineDuMois, dateSeance, sallePartagee, maximumEleves } = workshop.fields;

/** What a workshop would clash with, were it saved like this, and slots nearby that are free for everybody. Writes nothing. */
export const searchConflicts = endpoint('POST', '/api/ateliers/conflits', {
  ...teaching,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access: rights(
    right.saveWorkshopAndStay,
    right.saveWorkshopAndLeave,
    right.addWorkshopTeacher,
    right.addWorkshopPupil,
  ),
  ownSites: onSites,
  body: z.object({
    /** Absent or 0: a new one. */
    idAtelier: workshop.existing.optional(),
    fk_anneeScolaire: fk_anneeScolaire.wire,
    fk_site: fk_site.wire,
    fk_salle: fk_salle.wire.nullable().optional(),
    jour: jour.wire.nullable().optional(),
    heureDebut: heureDebut.wire,
    heureFin: heureFin.wire,
    fk_typeRepetition: fk_typeRepetition.wire.optional(),
    semaine: semaine.wire.nullable().optional(),
    semaineDuMois: semaineDuMois.wire.nullable().optional(),
    dateSeance: dateSeance.wire.nullable().optional(),
    sallePartagee: sallePartagee.wire.optional(),
    maximumEleves: maximumEleves.wire.optional(),
    /** In place of those that the workshop has. */
    enseignants: wireIdFilter,
    /** Besides those that the workshop has. */
    eleves: wireIdFilter,
    /** The first day for which it is asked; today where it exists, while its year runs. */
    aPartirDu: wireDate.optional(),
  }),
  response: z.object({
    /** `garde` 1: somebody keeps it as it would be. */
    conflits: z.array(conflictRow.extend({ garde: flag })),
    creneaux: z.array(
      z.object({ jour: id, heureDebut: text, heureFin: text, fk_salle: id.nullable(), libelleSalle: text.nullable() }),
    ),
    /** Why the school has no lessons on the one day of a workshop that meets once: it is held all the same. Null: it has. */
    libre: text.nullable(),
    /** What the week of the first day loses or gets twice; empty where there is nothing to say. */
    semaine: text,
    /** 0: the school holidays of the year are not entered, so that every week counts. */
    vacancesSaisies: flag,
  }),
  summary: 'Conflits d’un atelier avec les autres de l’année, et créneaux libres',
});

const MOST_AT_ONCE = 50;
const cle = wireText.max(40);
const sites = refs('site', 'Sites', { max: 500 }).wire.optional();
const { motif } = keptConflict.fields;

/** Keeps conflicts as they were seen, for a reason; what changes is to be decided anew. */
export const keepConflicts = endpoint('POST', '/api/ateliers/conflits/garder', {
  ...teaching,
  kind: 'command',
  access: rights(right.saveWorkshopAndStay, right.saveWorkshopAndLeave),
  ownSites: onSites,
  body: z.object({
    fk_anneeScolaire: fk_anneeScolaire.wire,
    conflits: z
      .array(z.object({ cle, vu: z.array(wireText.max(40)).min(1).max(MOST_WAYS) }))
      .min(1, { error: messages.teaching.noConflictNamed })
      .max(MOST_AT_ONCE, { error: `Conflits\u00a0: ${MOST_AT_ONCE} au plus` }),
    motif: motif.wire.min(1, { error: messages.teaching.keepingNeedsReason }),
    fk_site: sites,
  }),
  response: z.object({ conflits: z.array(text) }),
  summary: 'Garde des conflits tels qu’ils ont été vus, avec un motif',
  success: ({ conflits }: { readonly conflits: readonly unknown[] }) =>
    messages.teaching.conflictsKept(conflits.length),
});

/** Takes back that a conflict is kept. */
export const reopenConflict = endpoint('POST', '/api/ateliers/conflits/trancher', {
  ...teaching,
  kind: 'command',
  access: rights(right.saveWorkshopAndStay, right.saveWorkshopAndLeave),
  ownSites: onSites,
  body: z.object({ fk_anneeScolaire: fk_anneeScolaire.wire, cle, fk_site: sites }),
  response: z.object({ cle: text }),
  summary: 'Remet un conflit gardé à trancher',
  success: messages.teaching.conflictReopened,
});
