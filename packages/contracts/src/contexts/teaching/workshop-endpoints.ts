import { z } from 'zod';
import { frenchDate, messages, right } from '../../constants';
import { type OwnSites, own, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireDate, wireFlag, wireIdFilter, wireOptionalId } from '../../core/wire';
import { agent } from '../staff/agent';
import { aPartirDu, workshopOfBody, workshopOfBodyThen, workshopOfOwnSites } from './endpoints';
import { workshop, workshopPupil, workshopTeacher } from './workshop';

const teaching = { context: 'teaching', module: null } as const;
const lookup = { ...teaching, kind: 'query', shows: ['site'], access: signedIn } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();

const readsWorkshop = {
  ownRight: right.openWorkshopFromOwnCourses,
  otherwise: [right.seePupilAndWorkshop],
} as const;
const ofBody = { access: own('workshop', 'body.fk_atelier', readsWorkshop), ownSites: workshopOfBody } as const;
/** With a day in the body, as whoever has the workshop then, and today. */
const ofDay = {
  access: own('workshop', 'body.fk_atelier', { ...readsWorkshop, day: 'body.date' }),
  ownSites: workshopOfBodyThen,
} as const;

/** With its pupils' and teachers' places; one that has recorded sheets ends instead, yesterday, or today where today's is recorded. */
export const removeWorkshop = endpoint('DELETE', '/api/ateliers/:idAtelier', {
  ...teaching,
  kind: 'command',
  access: rights(right.deleteWorkshop),
  ownSites: { ...workshopOfOwnSites, record: { kind: 'workshop', from: 'params.idAtelier' } },
  params: z.object({ idAtelier: workshop.existing }),
  /** Null where it is deleted. */
  response: z.object({ idAtelier: id, dernierJour: z.iso.date().nullable() }),
  summary:
    'Supprime un atelier, avec les places de ses élèves et de ses enseignants, ou termine celui qui a des feuilles',
  success: ({ dernierJour }: { readonly dernierJour: string | null }) =>
    dernierJour === null ? messages.teaching.workshopRemoved : messages.teaching.workshopEnded(frenchDate(dernierJour)),
});

export const detachPupil = endpoint('DELETE', '/api/ateliers/attachedEleve', {
  ...teaching,
  kind: 'command',
  access: rights(right.removeWorkshopPupil),
  ownSites: workshopOfBody,
  body: z.object({ fk_atelier: workshop.existing, fk_eleve: workshopPupil.fields.fk_eleve.wire, aPartirDu }),
  leftToDecision: { fk_eleve: 'Only who is in the workshop leaves it, and the workshop’s sheet shows them.' },
  response: z.object({ idAtelier: id, fk_eleve: id }),
  summary: 'Retire un élève d’un atelier',
  success: messages.general.success,
});

const ofTeacher = {
  ...teaching,
  kind: 'command',
  ownSites: workshopOfOwnSites,
  params: z.object({ id: workshop.existing, teacherId: agent.existing }),
  query: z.object({ idInstrument: workshopTeacher.fields.fk_instrument.wire.optional(), aPartirDu }),
  response: z.object({ idAtelier: id, fk_enseignant: id }),
  success: messages.general.success,
} as const;

/** The documents' GET, which is a command. Another discipline of who is there already needs 191. */
export const attachTeacher = endpoint('GET', '/api/ateliers/:id/attachedEnseignant/:teacherId', {
  ...ofTeacher,
  access: rights(right.addWorkshopTeacher, right.changeWorkshopTeacher),
  summary: 'Ajoute un enseignant à un atelier avec une discipline qu’il a sur le site, ou change sa discipline',
});

export const detachTeacher = endpoint('DELETE', '/api/ateliers/:id/attachedEnseignant/:teacherId', {
  ...ofTeacher,
  access: rights(right.changeWorkshopTeacher),
  summary: 'Retire un enseignant d’un atelier',
});

/** `premierJour`: of who is still to come; `dernierJour`: of who is to leave, or has left. Null for whoever is there and stays. */
const stay = {
  premierJour: textOrNull,
  dernierJour: textOrNull,
  /** Since when it is as it is told; null since the year began. */
  depuis: textOrNull,
} as const;
/** With `partis` who has left, else who is there or is still to come. */
const whose = z.object({ fk_atelier: workshop.existing, partis: wireFlag.optional() });
/** How to reach somebody. */
const contact = z.object({ nom: text, email: textOrNull, telephone: textOrNull });

export const workshopPupilRow = workshopPupil.row.omit({ idAtelier: true }).extend({
  fk_atelier: id,
  nomPrenomEleve: text,
  libelleInstrument: text,
  libelleStatut: text,
  /** « Cursus, Cycle 1, 2ᵉ année » */
  libelleScolarite: text,
  /** Day on which the pupil was added. */
  dateCreation: text,
  ...stay,
  /** 1: there on the day, and takes a place. */
  present: z.union([z.literal(0), z.literal(1)]),
  /** 1 accepted, 0 refused, null not asked. */
  etatDroit: z.number().nullable(),
  /** The pupil where they can be reached, then their guardians in rank order. */
  contacts: z.array(contact),
});
export const listWorkshopPupils = endpoint('POST', '/api/ateliers/elevesByAteliers', {
  ...teaching,
  kind: 'query',
  shows: ['families', 'site'],
  ...ofDay,
  readsPeople: { by: 'fk_atelier' },
  /** Who is there on that day; without one, today, and who is still to come. */
  body: whose.extend({ date: wireDate.optional() }),
  response: z.array(workshopPupilRow),
  summary: 'Élèves d’un atelier',
});

export const listWorkshopTeachers = endpoint('POST', '/api/ateliers/enseignantsByAteliers', {
  ...teaching,
  kind: 'query',
  shows: ['staff', 'site'],
  ...ofBody,
  body: whose,
  response: z.array(
    workshopTeacher.row
      .omit({ idAtelier: true })
      .extend({ fk_atelier: id, nomPrenomUtilisateur: text, libelleInstrument: text, ...stay }),
  ),
  summary: 'Enseignants d’un atelier',
});

const byWorkshops = rights(right.seeWorkshops, right.seePupilAndWorkshop);
const onSites: OwnSites = { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites };

/** A teacher as a service sheet assigns them. Sections 12 and 14 are no disciplines. */
export const assignedTeacher = z.object({
  idUtilisateur: id,
  nomPrenomUtilisateur: text,
  disciplines: z.array(z.object({ fk_site: id, fk_instrument: id, libelleInstrument: text })),
});
const teachersOf = {
  ...teaching,
  kind: 'query',
  shows: ['staff', 'site'],
  access: byWorkshops,
  ownSites: onSites,
  response: z.array(assignedTeacher),
} as const;

export const searchTeachers = endpoint('POST', '/api/utilisateursAdministratifs/enseignants', {
  ...teachersOf,
  body: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireIdFilter, fk_instrument: wireIdFilter }),
  summary: 'Enseignants affectés dans l’année, par site et par discipline',
});

export const listTeachersOfSite = endpoint(
  'POST',
  '/api/utilisateursAdministratifs/listEnseignantsFromSiteAndAnneeScolaire',
  {
    ...teachersOf,
    body: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireIdFilter }),
    summary: 'Enseignants affectés sur des sites pendant une année',
  },
);

export const listPupilsOfKind = endpoint('POST', '/api/eleves/listElevesFromAnneeScolaireAndAtelierType/', {
  ...teaching,
  kind: 'query',
  shows: ['families', 'site'],
  access: byWorkshops,
  ownSites: onSites,
  body: z.object({ fk_anneeScolaire: wireOptionalId, fk_typeAtelier: wireIdFilter, fk_site: wireIdFilter }),
  response: z.array(z.object({ idEleve: id, nomPrenomEleve: text })),
  summary: 'Élèves des ateliers d’un sous-groupe pendant une année',
});

export const listWorkshopGroups = endpoint('GET', '/api/ateliers/ateliersGroupes', {
  ...lookup,
  response: z.array(z.object({ idGroupeAtelier: id, libelleGroupeAtelier: text })),
  summary: 'Groupes d’ateliers',
});

export const listWorkshopRepetitions = endpoint('GET', '/api/ateliers/ateliersRepetitions', {
  ...lookup,
  response: z.array(z.object({ idTypeRepetition: id, libelleTypeRepetition: text })),
  summary: 'Fréquences d’ateliers',
});

export const listWorkshopVisibilities = endpoint('GET', '/api/ateliers/ateliersVisibilites', {
  ...lookup,
  response: z.array(z.object({ idVisibilite: id, libelleVisibilite: text })),
  summary: 'Visibilités d’ateliers',
});

export const listWorkshopKinds = endpoint('POST', '/api/ateliers/ateliersTypes', {
  ...lookup,
  body: z.object({ fk_groupeAtelier: wireIdFilter }),
  response: z.array(
    z.object({
      idTypeAtelier: id,
      libelleType: text,
      fk_groupeAtelier: id,
      individuel: z.number(),
      /** Minutes; null where it is not fixed. */
      dureeAtelier: z.number().nullable(),
    }),
  ),
  summary: 'Sous-groupes d’un groupe d’ateliers, tous sans groupe',
});

export const listRooms = endpoint('POST', '/api/salles/liste', {
  ...lookup,
  body: z.object({ fk_site: wireIdFilter }),
  response: z.array(z.object({ idSalle: id, libelleSalle: text, fk_site: id, libelleSite: text })),
  summary: 'Salles d’un site, toutes sans site',
});
