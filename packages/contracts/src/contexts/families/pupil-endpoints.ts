import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { pageFields, sortField } from '../../core/paging';
import { addressesCall, countCall, exportCall } from '../../core/people-list';
import { erasedSheet, seenVersion, sheetVersion } from '../../core/shared-sheet';
import { orNull, wireFlag, wireIdFilter, wireInt, wireOptionalId, wireTextOrNull } from '../../core/wire';
import { guardian } from './guardian';
import { mergedSheet } from './merging';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

const families = { context: 'families', module: null } as const;
const text = z.string();
const id = z.number();
const optionalText = wireTextOrNull.optional();

export const pupilRow = pupil.row
  .pick({ idEleve: true, dateNaissance: true, fk_genre: true, telephoneMobile: true, dateAbandon: true })
  .extend({
    nomPrenomEleve: text,
    instrument: z.array(z.object({ date: text, libelleInstrument: text })),
    /** Teachers of the pupil's schooling in the year asked for. */
    enseignants: z.array(z.object({ idUtilisateur: id, nomPrenomUtilisateur: text })),
    concatInfoResponsable: z.array(
      guardian.row
        .pick({ idUtilisateur: true, email: true, telephoneMobile: true, telephoneFixe: true })
        .extend({ nomPrenomUtilisateur: text }),
    ),
    /** 1 accepted, 0 refused, null not asked. */
    etatDroit: id.nullable(),
    handicape: flag,
    etudiant: flag,
    actif: flag,
  });
export type PupilRow = z.infer<typeof pupilRow>;

export const pupilSheet = pupil.row.extend({
  nomPrenomEleve: text,
  handicape: flag,
  dateSuppression: text.nullable(),
  ...mergedSheet,
  ...erasedSheet,
  ...sheetVersion,
  etudiant: z.array(
    z.object({
      fk_anneeScolaire: id,
      libelleAnneeScolaire: text,
      fk_pieceJointe: id.nullable(),
      realFileName: text.nullable(),
    }),
  ),
});
export type PupilSheet = z.infer<typeof pupilSheet>;

/**
 * `etatAbandon` 0 only without abandonment, 1 only abandoned, 2 all. `actif` 1 by default. `etatDroit` 1 accepted, 0 refused, 2 (ours)
 * without an answer; it and `etudiant` are of the year asked for, the current one without. `recherche` and `eleves` (these only) are ours.
 */
const pupilSearch = {
  fk_anneeScolaire: wireOptionalId,
  fk_site: wireIdFilter,
  fk_offre: wireIdFilter,
  fk_cycle: wireIdFilter,
  fk_annee: wireIdFilter,
  fk_instrument: wireIdFilter,
  fk_style: wireIdFilter,
  fk_statut: wireIdFilter,
  etatDroit: orNull(wireInt).optional(),
  actif: orNull(wireFlag).optional(),
  handicape: orNull(wireFlag).optional(),
  etudiant: orNull(wireFlag).optional(),
  etatAbandon: orNull(wireInt).optional(),
  recherche: optionalText,
  eleves: wireIdFilter,
};
const pupilSites = { field: 'fk_site', lockedBy: right.restrictPupilsToOwnSites } as const;
const shows = ['site', 'staff'] as const;

export const listPupils = endpoint('POST', '/api/eleves/list/', {
  ...families,
  kind: 'query',
  shows,
  access: rights(right.seePupils, right.linkPupil, right.linkGuardian),
  ownSites: pupilSites,
  body: z.object({ ...pupilSearch, ...pageFields, tri: sortField('nom', 'naissance', 'abandon') }),
  response: z.array(pupilRow),
  summary: 'Liste des élèves',
});

const pupilList = { ...families, ownSites: pupilSites, filters: pupilSearch, names: 'élèves' };

export const summarisePupils = countCall('/api/eleves/resume', rights(right.seePupils), pupilList);

/** The addresses of the pupils' guardians, each once. Right 118 for the pupils named in `eleves`, 197 for all of a search. */
export const listPupilEmails = addressesCall(
  '/api/eleves/emails',
  rights(right.useEmailTools, right.writeToAll),
  pupilList,
);

export const exportPupils = exportCall('/api/eleves/export', rights(right.exportPupils), 'Liste Élève', pupilList);

export const readPupil = endpoint('GET', '/api/eleves/:id', {
  ...families,
  kind: 'query',
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: pupilSheet,
  summary: 'Fiche d’un élève',
});

/** id 0 creates (right 124); others change (125, or the pupil's guardian). Fields left out keep their value. */
export const savePupil = endpoint('POST', '/api/eleves/:id', {
  ...families,
  kind: 'command',
  access: own('pupil', 'params.id', {
    otherwise: [right.changePupil, right.createPupil],
    byRecord: { from: 'params.id', create: [right.createPupil], change: [right.changePupil] },
  }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.newOrExisting }),
  body: pupil.body().omit({ dateCreation: true }).extend(seenVersion),
  response: z.object({ idEleve: z.number(), ...sheetVersion }),
  summary: 'Crée ou modifie un élève',
  success: (_data: unknown, { id }: { id: number }) =>
    id === 0 ? messages.families.pupilRegistered : messages.families.pupilChanged,
});

/** The pupil is hidden and kept; enrolments stay as they are. */
export const deactivatePupil = endpoint('DELETE', '/api/eleves/:id', {
  ...families,
  kind: 'command',
  access: rights(right.deactivatePupil),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: z.object({ idEleve: z.number() }),
  summary: 'Désactive un élève',
  success: messages.families.pupilDeactivated,
});

/** The documents' path, spelling and method included. */
export const reactivatePupil = endpoint('GET', '/api/eleves/:id/ractivationEleve', {
  ...families,
  kind: 'command',
  access: rights(right.changePupil),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: z.object({ idEleve: z.number() }),
  summary: 'Réactive un élève',
  success: messages.families.pupilReactivated,
});

export const listSchoolingGroups = endpoint('GET', '/api/eleves/SI_groupes', {
  ...families,
  kind: 'query',
  shows: ['site'],
  access: signedIn,
  response: z.array(z.object({ idGroupeSI: z.number(), libelleGroupeSI: z.string() })),
  summary: 'Groupes de scolarité conservatoire',
});

export const listCycleYears = endpoint('GET', '/api/eleves/SI_annees', {
  ...families,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ idAnnee: z.number(), libelleAnnee: z.string() })),
  summary: 'Années de cycle',
});
