import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type OwnSites, own, rights, rightsByRecord, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { withFacts } from '../../core/facts';
import { flag } from '../../core/fields';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { wireDate } from '../../core/wire';
import { workshop, workshopPupil, workshopTeacher } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
/** Attendance and workshops of other sites are closed to holders of 182, but for the workshops they teach. */
export const workshopOfOwnSites: OwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictWorkshopsToOwnSites,
  record: { kind: 'workshop', from: 'params.id' },
};
export const workshopOfBody: OwnSites = {
  ...workshopOfOwnSites,
  record: { kind: 'workshop', from: 'body.fk_atelier' },
};
/** As {@link workshopOfBody}, as it is on the day that the body says. */
export const workshopOfBodyThen: OwnSites = {
  ...workshopOfOwnSites,
  record: { kind: 'workshop', from: 'body.fk_atelier', day: 'body.date' },
};
/** The first day on which it holds; without one today while the year runs, else its first day. */
export const aPartirDu = withFacts(wireDate.optional(), { label: 'À partir du', format: 'date' });
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
/** Most teachers of one workshop. */
const MOST_TEACHERS = 100;

export const workshopSheet = workshop.row.extend({
  libelleGroupeAtelier: text,
  libelleType: text,
  libelleSite: text,
  libelleSalle: textOrNull,
  libelleCycle: textOrNull,
  libelleAnnee: textOrNull,
  libelleGroupeSI: textOrNull,
  /** The words of `fk_visibilite`. */
  visibilite: textOrNull,
  /** What an hour of it counts in the teacher's service: 1 unless its sub-group says otherwise. */
  CoefRH: z.number(),
  ...sheetVersion,
  countEleves: z.number(),
  enseignants: z.array(workshopTeacher.row.omit({ idAtelier: true }).extend({ nomPrenomUtilisateur: text })),
  eleves: z.array(workshopPupil.row.omit({ idAtelier: true }).extend({ nomPrenomEleve: text })),
});

export type WorkshopSheet = z.infer<typeof workshopSheet>;

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
    otherwise: [right.seePupilAndWorkshop],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing }),
  response: workshopSheet,
  summary: 'Fiche d’un atelier',
});

/** id 0 creates (183, or 189 for a copy; and 188 or 236). Fields and teachers left out stay; some need a function of their own. */
export const saveWorkshop = endpoint('POST', '/api/ateliers/:id', {
  ...teaching,
  kind: 'command',
  access: rightsByRecord({
    from: 'params.id',
    create: [right.addWorkshop, right.duplicateWorkshop],
    change: [right.saveWorkshopAndStay, right.saveWorkshopAndLeave],
  }),
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.newOrExisting }),
  body: workshop.body().extend({
    enseignants: z
      .array(workshopTeacher.body('fk_enseignant', 'fk_instrument').omit({ idAtelier: true }))
      .max(MOST_TEACHERS, { error: `Enseignants : ${MOST_TEACHERS} au plus` })
      .optional(),
    aPartirDu,
    /** 1: what is planned for later changes too, where it says otherwise. */
    changerAussi: flag.optional(),
    ...seenVersion,
  }),
  response: z.object({ idAtelier: id, ...sheetVersion }),
  summary: 'Crée ou modifie un atelier',
  success: messages.teaching.workshopSaved,
});

/** A new link needs 192, changing one 239. */
export const attachPupil = endpoint('POST', '/api/ateliers/attachedEleve', {
  ...teaching,
  kind: 'command',
  access: rights(right.addWorkshopPupil, right.changeWorkshopPupil),
  ownSites: workshopOfBody,
  body: workshopPupil.body('fk_eleve').omit({ idAtelier: true }).extend({ fk_atelier: workshop.existing, aPartirDu }),
  response: z.object({ idAtelier: id, fk_eleve: id, nomPrenomEleve: z.string(), countEleves: z.number() }),
  summary: 'Ajoute un élève à un atelier, ou change son lien',
  success: messages.general.success,
});
