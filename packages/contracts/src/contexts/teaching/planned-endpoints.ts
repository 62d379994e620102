import { z } from 'zod';
import { dayAfter, messages, right } from '../../constants';
import { own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { wireDate, wireOptionalId } from '../../core/wire';
import { workshopOfOwnSites } from './endpoints';
import { freeDays } from './planning-endpoints';
import { workshop } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();

/** What begins or ends on a day to come. */
export const plannedKinds = [
  'horaire',
  'enseignantArrive',
  'enseignantPart',
  'remplacement',
  'eleveArrive',
  'elevePart',
  'changementGroupe',
  'fin',
] as const;
export type PlannedKind = (typeof plannedKinds)[number];

/** What whoever takes it back must hold, all of it: the right of the act. */
export const withdrawalRights: Readonly<Record<PlannedKind, readonly number[]>> = {
  horaire: [right.saveWorkshopAndStay],
  enseignantArrive: [right.addWorkshopTeacher],
  enseignantPart: [right.changeWorkshopTeacher],
  remplacement: [right.addWorkshopTeacher, right.changeWorkshopTeacher],
  eleveArrive: [right.addWorkshopPupil],
  elevePart: [right.removeWorkshopPupil],
  changementGroupe: [right.addWorkshopPupil, right.removeWorkshopPupil],
  fin: [right.deleteWorkshop],
};

interface Replaced {
  readonly fk_enseignant: number;
  readonly par: number;
  readonly depuis: string;
  readonly jusquau: string | null;
}
/** Comings and goings that a replacement is made of: they are taken back with it. */
export const partsOfReplacement = ({ fk_enseignant, par, depuis, jusquau }: Replaced) => {
  const turn = (date: string, goes: number, comes: number) => [
    { genre: 'enseignantPart', qui: goes, date } as const,
    { genre: 'enseignantArrive', qui: comes, date } as const,
  ];
  return [...turn(depuis, fk_enseignant, par), ...(jusquau ? turn(dayAfter(jusquau, 1), par, fk_enseignant) : [])];
};

/** The half of a change of group that one of its workshops has: the pupil comes there, or goes. */
export const halfOfGroupChange = (
  { fk_eleve: qui, depuis: date }: { readonly fk_eleve: number; readonly depuis: string },
  comes: boolean,
) => ({ genre: comes ? 'eleveArrive' : 'elevePart', qui, date }) as const;

interface Part {
  readonly genre: PlannedKind;
  readonly qui: number | null;
  readonly date: string;
}
export const isSamePart = (one: Part, other: Part): boolean =>
  one.genre === other.genre && one.qui === other.qui && one.date === other.date;

/** What is planned in a workshop, and what is planned of its pupils: `depart`, told on the pupil’s sheet and taken back there. */
export type ComingKind = PlannedKind | 'depart';

/** `dateFin` is the last day; both lie in the school year. */
const span = { dateDebut: text, dateFin: text } as const;

const planned = z.object({
  genre: z.enum([...plannedKinds, 'depart']),
  /** The first day on which it is so. */
  date: text,
  /** « Samedi 10:00 – 11:00, Salle 2 », « PETIT Nora remplace MEUNIER Gilles » */
  quoi: text,
  /** What the week of a move loses or gets twice; empty where there is nothing to say. */
  semaine: text,
  /** Who told it, and when; null where the log does not say. */
  par: textOrNull,
  le: textOrNull,
  /** The pupil, the teacher, or the number of the act. */
  qui: id.nullable(),
  /** The workshops of the act, this one among them. */
  ateliers: z.array(id),
  /** 1: the caller may take it back. */
  annulable: flag,
});

/** A workshop's year by its days: when and where, who teaches, how many come, and what is planned. */
export const workshopYear = endpoint('GET', '/api/ateliers/annee/:id', {
  ...teaching,
  kind: 'query',
  shows: ['families', 'staff', 'site', 'audit'],
  access: own('workshop', 'params.id', {
    ownRight: right.openWorkshopFromOwnCourses,
    otherwise: [right.seePupilAndWorkshop],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  response: z.object({
    ...span,
    horaires: z.array(
      z.object({
        ...span,
        jour: id.nullable(),
        heureDebut: text,
        heureFin: text,
        libelleSite: text,
        libelleSalle: textOrNull,
      }),
    ),
    enseignants: z.array(z.object({ ...span, fk_enseignant: id, nomPrenomUtilisateur: text })),
    /** Those who come at all have each their days; here is how many there are. */
    eleves: z.array(z.object({ ...span, countEleves: id })),
    libres: z.array(freeDays),
    /** The day of the next lesson; null where none is planned. */
    prochaine: textOrNull,
    /** The day of the last one, today's too; null where there was none yet. */
    derniere: textOrNull,
    /** 1: nobody is there to teach it. */
    annule: flag,
    /** Sheets that are validated. */
    fichesValidees: id,
    planifie: z.array(planned),
  }),
  summary: 'L’année d’un atelier\u00a0: horaires, enseignants et nombre d’élèves par jour, et ce qui est planifié',
});

const anyOf = [...new Set(Object.values(withdrawalRights).flat())] as [number, ...number[]];

/** Takes back what is planned; of an act over several workshops those that are named too. */
export const withdrawPlanned = endpoint('POST', '/api/ateliers/:id/planifie/annuler', {
  ...teaching,
  kind: 'command',
  access: rights(...anyOf),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  body: z.object({
    genre: z.enum(plannedKinds),
    date: wireDate,
    qui: wireOptionalId,
    /** Of a replacement: the other workshops of which it is taken back; of a change of group the other one, always. */
    ateliers: z.array(workshop.existing).max(200).optional(),
  }),
  leftToDecision: { qui: 'Only what is planned in this workshop is taken back, and its sheet shows it.' },
  response: z.object({ idAtelier: id, ateliers: z.array(id) }),
  summary: 'Annule ce qui est planifié pour un atelier',
  success: messages.teaching.plannedWithdrawn,
});
