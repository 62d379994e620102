import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type OwnSites, own, publicAccess, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { pageFields, sortField } from '../../core/paging';
import { addressesCall, countCall, exportCall } from '../../core/people-list';
import { erasedSheet, seenVersion, sheetVersion } from '../../core/shared-sheet';
import {
  orNull,
  wireBirthday,
  wireEmail,
  wireFlag,
  wireIdFilter,
  wireInt,
  wireOptionalId,
  wireTextOrNull,
} from '../../core/wire';
import { savedPerson } from '../identity/rows';
import { guardian } from './guardian';
import { mergedSheet } from './merging';
import { guardianOfOwnSites } from './own-sites';

const families = { context: 'families', module: null } as const;
const text = z.string();
const id = z.number();
const optionalText = wireTextOrNull.optional();

const attachedPupil = z.object({
  idEleve: id,
  nomPrenomEleve: text,
  ordre: z.number(),
  /** Ours. This guardian pays: the first in rank of those whose data are kept. */
  premier: z.boolean(),
});

export const guardianRow = guardian.row
  .pick({
    idUtilisateur: true,
    nom: true,
    prenom: true,
    email: true,
    telephoneMobile: true,
    telephoneFixe: true,
    ville: true,
  })
  .extend({
    nomPrenomUtilisateur: text,
    countElevesAttached: z.number(),
    elevesAttached: z.array(attachedPupil),
    actif: flag,
  });
export type GuardianRow = z.infer<typeof guardianRow>;

export const guardianSheet = guardian.row.omit({ codeInsee: true }).extend({
  nomPrenomUtilisateur: text,
  role: text,
  dateSuppression: text.nullable(),
  actif: flag,
  /** A new address that is not confirmed yet. */
  emailEnAttente: text.nullable(),
  ...mergedSheet,
  ...erasedSheet,
  ...sheetVersion,
});
export type GuardianSheet = z.infer<typeof guardianSheet>;

/** Limits a list of guardians to own sites: those of the guardian's pupils. */
const listOfOwnSites: OwnSites = { field: 'fk_site', unlockedBy: right.changeGuardianSite };

/** Of the current school year without 93 (document 000 §6). */
const listOfYear = { field: 'fk_anneeScolaire', unlockedBy: right.changeGuardianYear } as const;

/** Who links a guardian to a pupil. */
const linking = [right.createGuardianFromPupil, right.linkGuardian] as const;

/** `actif` 1 by default, 0 only the deactivated, 2 all, as for agents; `recherche` is ours. */
const guardianFilters = {
  fk_anneeScolaire: wireOptionalId,
  fk_site: wireIdFilter,
  actif: orNull(wireInt.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))).optional(),
  recherche: optionalText,
};

/** `page`, `taille` and `tri` are ours. */
export const listGuardians = endpoint('POST', '/api/utilisateursResponsables/list', {
  ...families,
  kind: 'query',
  access: rights(right.seeGuardians),
  ownSites: listOfOwnSites,
  currentYear: listOfYear,
  body: z.object({ ...guardianFilters, ...pageFields, tri: sortField('nom', 'email', 'ville') }),
  response: z.array(guardianRow),
  summary: 'Liste des responsables',
});

const guardianList = {
  ...families,
  ownSites: listOfOwnSites,
  currentYear: listOfYear,
  filters: guardianFilters,
  names: 'responsables',
};

export const summariseGuardians = countCall(
  '/api/utilisateursResponsables/resume',
  rights(right.seeGuardians),
  guardianList,
);
export const listGuardianAddresses = addressesCall(
  '/api/utilisateursResponsables/adresses',
  rights(right.exportGuardians),
  guardianList,
);
export const exportGuardians = exportCall(
  '/api/utilisateursResponsables/export',
  rights(right.exportGuardians),
  'Liste Responsable',
  guardianList,
);

const activity = {
  ...families,
  kind: 'command',
  access: rights(right.deactivateGuardian),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  response: guardian.row.pick({ idUtilisateur: true }),
} as const;

/** Closes the account too; everything recorded stays, and the pupils stay linked. */
export const deactivateGuardian = endpoint('DELETE', '/api/utilisateursResponsables/:id', {
  ...activity,
  summary: 'Désactive un responsable',
  success: messages.families.guardianDeactivated,
});

/** The reverse of {@link deactivateGuardian}, for whoever may do that. */
export const reactivateGuardian = endpoint('GET', '/api/utilisateursResponsables/:id/ractivationresponsable', {
  ...activity,
  summary: 'Réactive un responsable',
  success: messages.families.guardianReactivated,
});

/**
 * All of them, for who links one to a pupil: a family of another year would be entered twice else. Whoever does not is held to the year as in
 * the list. Search, site, year and page are ours.
 */
export const searchGuardians = endpoint('GET', '/api/utilisateursResponsables/list', {
  ...families,
  kind: 'query',
  access: rights(right.seeGuardians, ...linking),
  ownSites: listOfOwnSites,
  currentYear: { ...listOfYear, part: 'query', alsoBy: linking },
  query: z.object({
    recherche: optionalText,
    fk_site: wireIdFilter,
    fk_anneeScolaire: wireOptionalId,
    ...pageFields,
  }),
  response: z.array(guardianRow),
  summary: 'Recherche d’un responsable à rattacher',
});

/** Without 100, others than the guardian are answered who it is and nothing else: the tab Général is closed to them. */
export const readGuardian = endpoint('GET', '/api/utilisateursResponsables/:id', {
  ...families,
  kind: 'query',
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardian] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  response: guardianSheet,
  summary: 'Fiche d’un responsable',
});

/**
 * id 0 creates (right 94 or 126); others change (100, or their own). Fields left out keep their value. Another person's password
 * needs 420; one's own is changed by `POST /api/motDePasse`. A new `email` counts once it was confirmed from there: the sheet keeps the old one until then.
 */
export const saveGuardian = endpoint('POST', '/api/utilisateursResponsables/:id', {
  ...families,
  kind: 'command',
  access: own('guardian', 'params.id', {
    otherwise: [right.seeGuardianGeneral, right.createGuardian, right.createGuardianFromPupil],
    byRecord: {
      from: 'params.id',
      create: [right.createGuardian, right.createGuardianFromPupil],
      change: [right.seeGuardianGeneral],
    },
  }),
  notWhileImpersonating: { field: 'password', message: messages.identity.forbiddenWhileImpersonating },
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.newOrExisting }),
  body: guardian
    .body()
    .omit({ codeInsee: true, communeDeclareeLe: true })
    .extend({
      /** Ours. 1: an agent confirms the municipality that the family has moved to. */
      communeConfirmee: wireFlag.optional(),
      /** Empty: the password stays. */
      password: orNull(z.string().max(200)).optional(),
      role: optionalText,
      ...seenVersion,
    }),
  response: savedPerson,
  summary: 'Crée ou modifie un responsable',
  success: (_data: unknown, { id }: { id: number }) =>
    id === 0 ? messages.families.guardianRegistered : messages.families.guardianChanged,
});

/** The usual way to a new password: the person chooses it, by a link. */
export const sendGuardianPasswordLink = endpoint('POST', '/api/utilisateursResponsables/:id/lienMotDePasse', {
  ...families,
  kind: 'command',
  access: rights(right.seeGuardianGeneral),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  response: z.object({}),
  summary: 'Envoie à un responsable un lien pour choisir un mot de passe',
  success: messages.identity.passwordLinkSent,
});

export const listAttachedPupils = endpoint('GET', '/api/utilisateursResponsables/:id/elevesAttached', {
  ...families,
  kind: 'query',
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardians, right.seeGuardianPupils] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  response: z.array(
    attachedPupil.extend({
      dateNaissance: z.string().nullable(),
      /** Ours. The pupil has no other guardian: an erasure of this one leaves it with none. */
      seul: z.boolean(),
    }),
  ),
  summary: 'Élèves d’un responsable',
});

/**
 * Both must match, and it is throttled: the answer must not tell who has an account. Clients read it in the envelope's `success`
 * (document 002 §7): true when there is such an account. `data.existe` says the same.
 */
export const emailExists = endpoint('GET', '/api/utilisateursResponsables/emailExist', {
  ...families,
  kind: 'query',
  access: publicAccess,
  throttle: 'probe',
  query: z.object({ email: wireEmail, dateNaissance: wireBirthday }),
  response: z.object({ existe: z.boolean() }),
  succeeds: ({ existe }: { existe: boolean }) => existe,
  success: ({ existe }: { existe: boolean }) => (existe ? messages.families.emailExists : messages.general.success),
  summary: 'Un compte a-t-il cet e-mail et cette date de naissance ?',
});

export const listCivilities = endpoint('GET', '/api/utilisateursResponsables/civilites', {
  ...families,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ idCivilite: z.number(), libelleCivilite: z.string() })),
  summary: 'Civilités',
});

export const listSocioProfessionalCategories = endpoint(
  'GET',
  '/api/utilisateursResponsables/categorieSocioProfessionnelle',
  {
    ...families,
    kind: 'query',
    access: signedIn,
    response: z.array(
      z.object({ idCategorieSocioProfessionnelle: z.number(), libelleCategorieSocioProfessionnelle: z.string() }),
    ),
    summary: 'Catégories socioprofessionnelles',
  },
);
