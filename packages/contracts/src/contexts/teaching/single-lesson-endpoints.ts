import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireIdFilter } from '../../core/wire';
import { conflictRow } from './conflict-endpoints';
import { workshopOfBody } from './endpoints';
import { lesson } from './lesson';
import { workshop } from './workshop';

const text = z.string();
const id = z.number();
const { date, tenueLe, heureDebut, heureFin, fk_site, fk_salle, motif, enseignants } = lesson.fields;

const ofLesson = {
  context: 'teaching',
  module: null,
  access: rights(right.saveWorkshopAndStay),
  ownSites: workshopOfBody,
} as const;
/** Of which workshop, and the day that the calendar has for it, wherever it was moved since. */
const which = { fk_atelier: workshop.existing, date: date.wire } as const;
const why = { motif: motif.wire.optional() } as const;
const place = {
  tenueLe: tenueLe.wire,
  heureDebut: heureDebut.wire,
  heureFin: heureFin.wire,
  fk_site: fk_site.wire,
  fk_salle: fk_salle.wire.nullable().optional(),
} as const;
const written = {
  ...ofLesson,
  kind: 'command',
  response: z.object({
    idAtelier: id,
    date: text,
    /** Null: it is not held. */
    tenueLe: text.nullable(),
    /** Pupils whose excuse went along to the new day. */
    excuses: id,
  }),
} as const;

/** To another day, other hours or another place, this once; who is excused stays so on the new day. */
export const moveLesson = endpoint('POST', '/api/ateliers/seances/deplacer', {
  ...written,
  body: z.object({ ...which, ...place, ...why }),
  summary: 'Déplace une séance d’un atelier, cette fois seulement',
  success: messages.teaching.lessonMoved,
});

export const cancelLesson = endpoint('POST', '/api/ateliers/seances/annuler', {
  ...written,
  body: z.object({ ...which, ...why }),
  summary: 'Annule une séance d’un atelier',
  success: messages.teaching.lessonCancelled,
});

export const giveLesson = endpoint('POST', '/api/ateliers/seances/confier', {
  ...written,
  body: z.object({ ...which, enseignants: enseignants.wire, ...why }),
  summary: 'Confie une séance d’un atelier à d’autres enseignants',
  success: messages.teaching.lessonGiven,
});

/** Day, hours, place and teachers are the workshop's again. */
export const restoreLesson = endpoint('POST', '/api/ateliers/seances/retablir', {
  ...written,
  body: z.object(which),
  summary: 'Remet une séance d’un atelier comme prévu',
  success: messages.teaching.lessonRestored,
});

/** What a lesson would clash with, were it held like this once, and hours nearby that are free for everybody. Writes nothing. */
export const tryLesson = endpoint('POST', '/api/ateliers/seances/essai', {
  ...ofLesson,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  body: z.object({
    ...which,
    ...place,
    /** In place of those whose it is. */
    enseignants: wireIdFilter,
  }),
  response: z.object({
    conflits: z.array(conflictRow),
    creneaux: z.array(
      z.object({
        date: text,
        heureDebut: text,
        heureFin: text,
        fk_salle: id.nullable(),
        libelleSalle: text.nullable(),
      }),
    ),
    /** « Vacances de Noël »: why the school has no lessons on that day; null where it has. */
    libre: text.nullable(),
    /** Of that day and room: wherever it begins in one of these, as long as it is, everybody is free. */
    heuresLibres: z.array(z.object({ heureDebut: text, heureFin: text })),
  }),
  summary: 'Conflits d’une séance déplacée, et créneaux libres',
});
