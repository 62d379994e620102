import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, publicAccess, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { orNull, wireDate, wireEmail, wireFlag, wireIdFilter, wireOptionalId, wireTextOrNull } from '../../core/wire';
import { savedPerson } from '../identity/rows';
import { guardian } from './guardian';
import { guardianOfOwnSites } from './own-sites';

const families = { context: 'families', module: null } as const;
const text = z.string();
const id = z.number();
const optionalText = wireTextOrNull.optional();

const attachedPupil = z.object({ idEleve: id, nomPrenomEleve: text, ordre: z.number() });

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
});
export type GuardianSheet = z.infer<typeof guardianSheet>;

export const listGuardians = endpoint('POST', '/api/utilisateursResponsables/list', {
  ...families,
  kind: 'query',
  access: rights(right.seeGuardians),
  ownSites: { field: 'fk_site', unlockedBy: right.changeGuardianSite },
  /** `actif` 1 by default; `recherche` is ours. */
  body: z.object({
    fk_anneeScolaire: wireOptionalId,
    fk_site: wireIdFilter,
    actif: orNull(wireFlag).optional(),
    recherche: optionalText,
  }),
  response: z.array(guardianRow),
  summary: 'Liste des responsables',
});

/** For the dialog that links a guardian to a pupil: the first hundred, of own sites only for those limited to them. `fk_site` is ours. */
export const searchGuardians = endpoint('GET', '/api/utilisateursResponsables/list', {
  ...families,
  kind: 'query',
  access: rights(right.seeGuardians, right.createGuardianFromPupil, right.linkGuardian),
  ownSites: { field: 'fk_site', unlockedBy: right.changeGuardianSite },
  query: z.object({ recherche: optionalText, fk_site: wireIdFilter }),
  response: z.array(guardianRow),
  summary: 'Recherche d’un responsable à rattacher',
});

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
    .omit({ codeInsee: true })
    .extend({
      /** Empty: the password stays. */
      password: orNull(z.string().max(200)).optional(),
      role: optionalText,
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
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardians, right.seeGuardian, right.seeGuardianPupils] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  response: z.array(attachedPupil.extend({ dateNaissance: z.string().nullable(), premier: z.boolean() })),
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
  query: z.object({ email: wireEmail, dateNaissance: wireDate }),
  response: z.object({ existe: z.boolean() }),
  succeeds: ({ existe }: { existe: boolean }) => existe,
  success: ({ existe }: { existe: boolean }) => (existe ? messages.families.emailExists : messages.general.success),
  summary: 'Un compte a-t-il cet e-mail et cette date de naissance ?',
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
