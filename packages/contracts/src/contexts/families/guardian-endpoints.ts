import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, publicAccess, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { erasedSheet, seenVersion, sheetVersion } from '../../core/shared-sheet';
import { orNull, wireBirthday, wireEmail, wireFlag, wireTextOrNull } from '../../core/wire';
import { savedPerson } from '../identity/rows';
import { attachedPupil } from './attached-pupil';
import { guardian } from './guardian';
import { guardianLink } from './guardian-link';
import { mergedSheet } from './merging';
import { guardianOfOwnSites } from './own-sites';
import { pupil } from './pupil';

const families = { context: 'families', module: null } as const;
const text = z.string();
const optionalText = wireTextOrNull.optional();

export const guardianSheet = guardian.row.omit({ codeInsee: true }).extend({
  nomPrenomUtilisateur: text,
  role: text,
  dateSuppression: text.nullable(),
  actif: flag,
  /** 0: somebody whom an import brought without an address; the account opens once the sheet has one. */
  compte: flag,
  /** A new address that is not confirmed yet. */
  emailEnAttente: text.nullable(),
  ...mergedSheet,
  ...erasedSheet,
  ...sheetVersion,
});
export type GuardianSheet = z.infer<typeof guardianSheet>;

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
      /** Ours. « Frère » or « sœur ». */
      fk_genre: pupil.row.shape.fk_genre,
      /** Ours. What the guardian is to the pupil. */
      fk_role: guardianLink.row.shape.fk_role,
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
  access: publicAccess,
  response: z.array(z.object({ idCivilite: z.number(), libelleCivilite: z.string() })),
  summary: 'Civilités',
});

export const listSocioProfessionalCategories = endpoint(
  'GET',
  '/api/utilisateursResponsables/categorieSocioProfessionnelle',
  {
    ...families,
    kind: 'query',
    access: publicAccess,
    response: z.array(
      z.object({ idCategorieSocioProfessionnelle: z.number(), libelleCategorieSocioProfessionnelle: z.string() }),
    ),
    summary: 'Catégories socioprofessionnelles',
  },
);
