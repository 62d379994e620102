import { z } from 'zod';
import { conflictKinds, right } from '../../constants';
import { type OwnSites, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { wireDate, wireIdFilter } from '../../core/wire';
import { workshop } from './workshop';

const teaching = { context: 'teaching', module: null, kind: 'query', shows: ['families', 'staff', 'site'] } as const;
const text = z.string();
const id = z.number();
const onSites: OwnSites = { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites };

const lesson = z.object({ idAtelier: id, libelleType: text, heureDebut: text, heureFin: text, libelleSite: text });

/** Whom or what two lessons dispute. `minutes`: in common; of a way, those between; of a contract, those beyond it. */
export const conflictRow = z.object({
  type: z.enum(conflictKinds.map(({ id }) => id)),
  quoi: text,
  minutes: id,
  /** The first day of it; null for places and contracts. */
  date: text.nullable(),
  atelier: lesson,
  autre: lesson.nullable(),
});
export type ConflictRow = z.infer<typeof conflictRow>;

const { fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin } = workshop.fields;
const { fk_typeRepetition, semaine, dateSeance, sallePartagee, maximumEleves } = workshop.fields;

/** What a workshop would clash with, were it saved like this, and slots nearby that are free for everybody. Writes nothing. */
export const searchConflicts = endpoint('POST', '/api/ateliers/conflits', {
  ...teaching,
  access: rights(right.saveWorkshopAndStay, right.saveWorkshopAndLeave),
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
    dateSeance: dateSeance.wire.nullable().optional(),
    sallePartagee: sallePartagee.wire.optional(),
    maximumEleves: maximumEleves.wire.optional(),
    /** In place of those that the workshop has. */
    enseignants: wireIdFilter,
    /** The first day for which it is asked; today where it exists, while its year runs. */
    aPartirDu: wireDate.optional(),
  }),
  response: z.object({
    conflits: z.array(conflictRow),
    creneaux: z.array(
      z.object({ jour: id, heureDebut: text, heureFin: text, fk_salle: id.nullable(), libelleSalle: text.nullable() }),
    ),
    /** What the week of the first day loses or gets twice; empty where there is nothing to say. */
    semaine: text,
    /** 0: the school holidays of the year are not entered, so that every week counts. */
    vacancesSaisies: flag,
  }),
  summary: 'Conflits d’un atelier avec les autres de l’année, et créneaux libres',
});
