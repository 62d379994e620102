import { z } from 'zod';
import { messages, right } from '../../constants';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { sheetVersion } from '../../core/shared-sheet';
import { orNull, wireDate, wireId } from '../../core/wire';
import { workshopOfOwnSites } from './endpoints';
import { groupChange, workshop, workshopPupil } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
/** 192 and 193 are wanted together; one of them lets look. */
const access = rights(right.addWorkshopPupil, right.removeWorkshopPupil);
/** Most pupils of one act. */
const MOST = 200;

/** A group of that day on. */
const group = {
  idAtelier: id,
  /** « Groupe B »; null where it has no name of its own. */
  libelleGroupe: textOrNull,
  niveau: text,
  jour: id.nullable(),
  heureDebut: text,
  heureFin: text,
  libelleSite: text,
  enseignants: z.array(text),
  /** 0: no maximum. */
  maximumEleves: id,
  /** How many there are when there are most, from that day on. */
  countEleves: id,
  ...sheetVersion,
} as const;

/** A lesson that a pupil has beside. */
const lesson = { libelleType: text, jour: id.nullable(), heureDebut: text, heureFin: text, libelleSite: text } as const;

/** Who is in a group on a day, the groups of its kind with their places from it on, and who is taken then. Writes nothing. */
export const searchGroups = endpoint('POST', '/api/ateliers/groupes/:id', {
  ...teaching,
  kind: 'query',
  shows: ['families', 'staff', 'site'],
  access,
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  body: z.object({ aPartirDu: orNull(wireDate).optional() }),
  response: z.object({
    ...group,
    libelleType: text,
    /** The day for which it is asked, the year's first and last. */
    date: text,
    dateDebut: text,
    dateFin: text,
    eleves: z.array(
      z.object({
        fk_eleve: id,
        nomPrenomEleve: text,
        /** Whole years on that day. */
        age: id.nullable(),
        autres: z.array(z.object(lesson)),
      }),
    ),
    groupes: z.array(
      z.object({
        ...group,
        /** 1: of the same cycle and year of it. */
        memeNiveau: flag,
        /** Pupils who cannot come: `autre` is what they have then, `fois` how often, `trajet` 1 where the way is too long; null: they are there. */
        pris: z.array(z.object({ fk_eleve: id, autre: z.object(lesson).nullable(), fois: id, trajet: flag })),
      }),
    ),
    /** 1: the caller may move pupils, by 192 and 193. */
    changeable: flag,
  }),
  summary: 'Élèves d’un atelier à partir d’un jour, et les autres groupes du même sous-groupe avec leurs places',
});

/** One act over several pupils, all of them or none. Their schooling, discipline and status stay. */
export const changeGroup = endpoint('POST', '/api/ateliers/changer-groupe/:id', {
  ...teaching,
  kind: 'command',
  access,
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  body: z.object({
    aPartirDu: wireDate,
    eleves: z
      .array(
        z.object({
          fk_eleve: workshopPupil.fields.fk_eleve.wire,
          vers: workshop.existing,
          /** Why it is kept in spite of a lesson at that hour, or of a place too many. */
          motif: groupChange.fields.motif.wire.optional(),
        }),
      )
      .min(1, { error: messages.teaching.noPupilTicked })
      .max(MOST, { error: `Élèves\u00a0: ${MOST} au plus` }),
    /** The groups as they were seen: one that changed since answers 409. */
    vus: z
      .array(z.object({ idAtelier: workshop.existing, version: wireId }))
      .max(MOST)
      .optional(),
  }),
  leftToDecision: { 'eleves.fk_eleve': 'Only who is in the workshop leaves it for another.' },
  response: z.object({ idAtelier: id, eleves: z.array(id) }),
  summary: 'Fait passer plusieurs élèves d’un atelier dans d’autres groupes à partir d’un jour',
  success: ({ eleves }: { readonly eleves: readonly unknown[] }) => messages.teaching.groupChanged(eleves.length),
});
