import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { erasedSheet, seenVersion, sheetVersion } from '../../core/shared-sheet';
import { mergedSheet } from './merging';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

const families = { context: 'families', module: null } as const;
const text = z.string();
const id = z.number();

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
