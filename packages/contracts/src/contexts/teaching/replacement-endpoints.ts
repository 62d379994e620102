import { z } from 'zod';
import { messages, right } from '../../constants';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { orNull, wireDate, wireIdFilter, wireOptionalId } from '../../core/wire';
import { agent } from '../staff/agent';
import { teacherReplacement, workshop } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const onSites = { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites } as const;
/** Why somebody keeps what it conflicts with. */
const motif = teacherReplacement.fields.motif.wire.optional();
/** Most lessons of one act. */
const MOST = 200;

/** What a teacher's service is from that day on, in minutes: null for who sees no service sheets; `minutesDues` also where there is none. */
const service = { minutesSemaine: id.nullable(), minutesAnnee: id.nullable(), minutesDues: id.nullable() } as const;
const person = { idUtilisateur: id, nomPrenomUtilisateur: text } as const;

/** A teacher's lessons as they are from a day on, who else could give each, and what that makes of their service. Writes nothing. */
export const searchReplacement = endpoint('POST', '/api/ateliers/remplacement', {
  ...teaching,
  kind: 'query',
  shows: ['staff', 'site', 'families'],
  access: rights(right.addWorkshopTeacher, right.changeWorkshopTeacher),
  ownSites: onSites,
  body: z.object({
    fk_enseignant: agent.existing,
    fk_anneeScolaire: wireOptionalId,
    fk_site: wireIdFilter,
    aPartirDu: orNull(wireDate).optional(),
    jusquau: orNull(wireDate).optional(),
  }),
  response: z.object({
    ...person,
    /** The day for which it is asked, the year's first and last. */
    date: text,
    dateDebut: text,
    dateFin: text,
    ...service,
    seances: z.array(
      z.object({
        idAtelier: id,
        libelleType: text,
        niveau: text,
        /** « ADAM Tom, piano » of a lesson of one pupil; null for who does not see pupils. */
        seul: textOrNull,
        jour: id.nullable(),
        heureDebut: text,
        heureFin: text,
        libelleSite: text,
        libelleSalle: textOrNull,
        countEleves: id,
        /** The first day of these hours, where they do not hold yet. */
        des: textOrNull,
        /** What it counts in service, a week and from that day to the last. */
        minutesSemaine: id,
        minutesAnnee: id,
      }),
    ),
    candidats: z.array(
      z.object({
        ...person,
        ...service,
        /** For each lesson that they have the discipline for: why they cannot give it, or null. `gardable` 1: a reason of the caller’s keeps it. */
        seances: z.array(
          z.object({ idAtelier: id, fk_instrument: id, libre: flag, motif: textOrNull, gardable: flag }),
        ),
      }),
    ),
    /** 1: the caller may replace, by 190 and 191. */
    remplacable: flag,
  }),
  summary: 'Cours d’un enseignant à partir d’un jour, et qui peut les reprendre',
});

/** One act over several lessons, all of them or none: 190 and 191. After the last day the former teacher resumes. */
export const replaceTeacher = endpoint('POST', '/api/ateliers/remplacer', {
  ...teaching,
  kind: 'command',
  access: rights(right.addWorkshopTeacher, right.changeWorkshopTeacher),
  body: z.object({
    fk_enseignant: agent.existing,
    aPartirDu: wireDate,
    jusquau: orNull(wireDate).optional(),
    cours: z
      .array(z.object({ idAtelier: workshop.existing, par: agent.existing, motif }))
      .min(1, { error: messages.teaching.noLessonTicked })
      .max(MOST, { error: `Cours\u00a0: ${MOST} au plus` }),
  }),
  response: z.object({ remplacement: id, ateliers: z.array(id) }),
  summary: 'Remplace un enseignant dans plusieurs cours à partir d’un jour',
  success: ({ ateliers }: { readonly ateliers: readonly unknown[] }) => messages.teaching.replaced(ateliers.length),
});
