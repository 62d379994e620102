import { z } from 'zod';
import { right } from '../../constants';
import { messages } from '../../constants/messages';
import { type OwnSites, own, rights, rightsByRecord, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import {
  orNull,
  wireDate,
  wireFlag,
  wireId,
  wireIdFilter,
  wireIdList,
  wireInt,
  wirePathId,
  wireText,
  wireTextOrNull,
} from '../../core/wire';
import { linkedGuardianRow, pupilRow, pupilSheet, schoolingRow } from './rows';

const families = { context: 'families', module: null } as const;
/** Who is held to own sites opens no pupil of others: what the list does not show cannot be had by its number. */
const pupilOfOwnSites: OwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictPupilsToOwnSites,
  record: { kind: 'pupil', from: 'params.id' },
};
const optionalText = wireTextOrNull.optional();
const optionalId = orNull(wireId).optional();

/** `etatAbandon` 0 only without abandonment, 1 only abandoned, 2 all. `actif` 1 by default. `recherche` is ours. */
export const listPupils = endpoint('POST', '/api/eleves/list/', {
  ...families,
  kind: 'query',
  access: rights(right.seePupils, right.linkPupil, right.linkGuardian),
  ownSites: { field: 'fk_site', lockedBy: right.restrictPupilsToOwnSites },
  body: z.object({
    fk_anneeScolaire: optionalId,
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
  }),
  response: z.array(pupilRow),
  summary: 'Liste des élèves',
});

export const readPupil = endpoint('GET', '/api/eleves/:id', {
  ...families,
  kind: 'query',
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop, right.openPupilFromPupils] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: wireId }),
  response: pupilSheet,
  summary: 'Fiche d’un élève',
});

/** id 0 creates (right 124); others change (125, or the pupil's guardian). A field that is absent stays as it is. */
export const savePupil = endpoint('POST', '/api/eleves/:id', {
  ...families,
  kind: 'command',
  access: own('pupil', 'params.id', {
    otherwise: [right.changePupil, right.createPupil],
    byRecord: { from: 'params.id', create: [right.createPupil], change: [right.changePupil] },
  }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: wirePathId }),
  body: z.object({
    idEleve: optionalId,
    nom: wireText.optional(),
    prenom: wireText.optional(),
    fk_genre: optionalId,
    dateNaissance: orNull(wireDate).optional(),
    adulte: orNull(wireFlag).optional(),
    dateInscription: orNull(wireDate).optional(),
    dateAbandon: orNull(wireDate).optional(),
    telephoneMobile: optionalText,
    handicape: orNull(wireFlag).optional(),
    commentaireSI: optionalText,
  }),
  response: z.object({ idEleve: z.number() }),
  summary: 'Crée ou modifie un élève',
  success: (_data: unknown, { id }: { id: number }) =>
    id === 0 ? messages.families.pupilRegistered : messages.families.pupilChanged,
});

export const listPupilGuardians = endpoint('GET', '/api/eleves/:id/listResponsables', {
  ...families,
  kind: 'query',
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: wireId }),
  response: z.array(linkedGuardianRow),
  summary: 'Responsables d’un élève, dans l’ordre',
});

export const listSchooling = endpoint('GET', '/api/eleves/:id/SI_list', {
  ...families,
  kind: 'query',
  shows: ['teaching', 'staff', 'site'],
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: wireId }),
  query: z.object({ fk_anneeScolaire: optionalId }),
  response: z.array(schoolingRow),
  summary: 'Scolarité conservatoire d’un élève',
});

export const listCycleYears = endpoint('GET', '/api/eleves/SI_annees', {
  ...families,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ idAnnee: z.number(), libelleAnnee: z.string() })),
  summary: 'Années de cycle',
});

/** idScolarite 0 enrols (right 133), another changes (134). */
export const saveSchooling = endpoint('POST', '/api/eleves/:id/scolaritesInterne/:idScolarite', {
  ...families,
  kind: 'command',
  access: rightsByRecord({ from: 'params.idScolarite', create: [right.addSchooling], change: [right.changeSchooling] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: wireId, idScolarite: wirePathId }),
  body: z.object({
    idScolarite: optionalId,
    fk_eleve: optionalId,
    fk_anneeScolaire: wireId,
    fk_offre: wireId,
    fk_site: optionalId,
    fk_instrument: wireIdList.optional(),
    fk_style: wireIdList.optional(),
    fk_statut: orNull(wireId).optional(),
    fk_cycle: optionalId,
    fk_annee: optionalId,
    fk_enseignant: optionalId,
    fk_idScolariteParent: optionalId,
    complementaire: orNull(wireFlag).optional(),
    passageCycleSuivant: orNull(wireFlag).optional(),
    commentaire: optionalText,
    commentaireInscription: optionalText,
  }),
  response: z.object({ idScolarite: z.number() }),
  summary: 'Inscrit un élève à une offre ou modifie cette scolarité',
  success: messages.families.schoolingSaved,
});

export const removeSchooling = endpoint('DELETE', '/api/eleves/:id/scolaritesInterne/:idScolarite', {
  ...families,
  kind: 'command',
  access: rights(right.deleteSchooling),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: wireId, idScolarite: wireId }),
  response: z.object({ idScolarite: z.number() }),
  summary: 'Supprime une scolarité conservatoire',
  success: messages.families.removed,
});
