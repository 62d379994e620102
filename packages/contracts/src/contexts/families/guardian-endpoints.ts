import { z } from 'zod';
import { right } from '../../constants';
import { messages } from '../../constants/messages';
import { type OwnSites, own, publicAccess, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import {
  orNull,
  wireDate,
  wireEmail,
  wireEuros,
  wireFlag,
  wireId,
  wireIdFilter,
  wireInt,
  wireNumber,
  wirePathId,
  wireText,
  wireTextOrNull,
} from '../../core/wire';
import { attachedPupil, guardianRow, guardianSheet, linkedGuardianRow, taxRecordRow, townAnswer } from './rows';

const families = { context: 'families', module: null } as const;
/** Who is held to own sites opens no guardian of others, whose sites are those of their pupils: no more by number than in the list. */
const guardianOfOwnSites: OwnSites = {
  field: 'fk_site',
  unlockedBy: right.changeGuardianSite,
  record: { kind: 'guardian', from: 'params.id' },
};
/** Who is held to own sites links and unlinks their pupils only; the guardian may come from anywhere, because families move. */
const linkOfOwnSites: OwnSites = {
  field: 'fk_site',
  lockedBy: right.restrictPupilsToOwnSites,
  record: { kind: 'pupil', from: 'body.fk_eleve' },
};
const optionalText = wireTextOrNull.optional();
const optionalId = orNull(wireId).optional();

export const listGuardians = endpoint('POST', '/api/utilisateursResponsables/list', {
  ...families,
  kind: 'query',
  access: rights(right.seeGuardians),
  ownSites: { field: 'fk_site', unlockedBy: right.changeGuardianSite },
  /** `actif` 1 by default; `recherche` is ours. */
  body: z.object({
    fk_anneeScolaire: optionalId,
    fk_site: wireIdFilter,
    actif: orNull(wireFlag).optional(),
    recherche: optionalText,
  }),
  response: z.array(guardianRow),
  summary: 'Liste des responsables',
});

/** For the dialog that links a guardian to a pupil: the first hundred, of the own sites for who is held to them. `fk_site` is ours. */
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
  params: z.object({ id: wireId }),
  response: guardianSheet,
  summary: 'Fiche d’un responsable',
});

/** id 0 creates (right 94 or 126); others change (100, or their own). A field that is absent stays as it is. */
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
  params: z.object({ id: wirePathId }),
  body: z.object({
    idUtilisateur: optionalId,
    nom: wireText.optional(),
    prenom: wireText.optional(),
    fk_civilite: optionalId,
    dateNaissance: orNull(wireDate).optional(),
    lieuNaissance: optionalText,
    departementNaissance: orNull(wireText.regex(/^\d{1,5}$/)).optional(),
    adresse1: optionalText,
    adresse2: optionalText,
    codePostal: orNull(wireText.regex(/^\d{1,5}$/)).optional(),
    ville: optionalText,
    telephoneFixe: optionalText,
    telephoneMobile: optionalText,
    fk_categorieSocioProfessionnelle: optionalId,
    profession: optionalText,
    email: orNull(wireEmail).optional(),
    /** Empty: the password stays. */
    password: orNull(z.string().max(200)).optional(),
    role: optionalText,
  }),
  response: z.object({ idUtilisateur: z.number() }),
  summary: 'Crée ou modifie un responsable',
  success: (_data: unknown, { id }: { id: number }) =>
    id === 0 ? messages.families.guardianRegistered : messages.families.guardianChanged,
});

export const listAttachedPupils = endpoint('GET', '/api/utilisateursResponsables/:id/elevesAttached', {
  ...families,
  kind: 'query',
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardians, right.seeGuardian, right.seeGuardianPupils] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: wireId }),
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

/** A new link gets the last rank; an existing one keeps it unless `ordre` moves it. */
export const linkGuardian = endpoint('POST', '/api/utilisateursResponsables/elevesResponsables', {
  ...families,
  kind: 'command',
  access: rights(right.linkPupil, right.linkGuardianFromPupils, right.changeGuardianLink, right.linkGuardian),
  ownSites: linkOfOwnSites,
  body: z.object({ fk_eleve: wireId, fk_responsable: wireId, fk_role: optionalId, ordre: orNull(wireInt).optional() }),
  response: z.array(linkedGuardianRow),
  summary: 'Rattache un responsable à un élève, change son rôle ou son rang',
  success: messages.general.success,
});

export const unlinkGuardian = endpoint('DELETE', '/api/utilisateursResponsables/elevesResponsables', {
  ...families,
  kind: 'command',
  access: rights(right.unlinkPupil, right.unlinkGuardian),
  ownSites: linkOfOwnSites,
  body: z.object({ fk_eleve: wireId, fk_responsable: wireId }),
  response: z.array(linkedGuardianRow),
  summary: 'Détache un responsable d’un élève ; les suivants remontent d’un rang',
  success: messages.families.guardianUnlinked,
});

export const listTaxRecords = endpoint('GET', '/api/responsablesRevenus/listFiscalite/:id', {
  ...families,
  kind: 'query',
  shows: ['staff'],
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardianContributions] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: wireId }),
  response: z.array(taxRecordRow),
  summary: 'Fiscalités d’un responsable',
});

/** idRevenu 0 declares (right 107), another changes (108). `revenuFiscal` in euros; `quotient` is computed again by the server. */
export const saveTaxRecord = endpoint('POST', '/api/responsablesRevenus/:idRevenu', {
  ...families,
  kind: 'command',
  access: own('guardian', 'body.fk_responsable', {
    otherwise: [right.addTaxRecord, right.changeTaxRecord],
    byRecord: {
      from: 'params.idRevenu',
      create: [right.addTaxRecord],
      change: [right.changeTaxRecord],
      ownOnlyCreates: true,
    },
  }),
  ownSites: { ...guardianOfOwnSites, record: { kind: 'guardian', from: 'body.fk_responsable' } },
  params: z.object({ idRevenu: wirePathId }),
  body: z.object({
    idRevenu: optionalId,
    fk_responsable: wireId,
    fk_anneeScolaire: wireId,
    revenuFiscal: orNull(wireEuros).optional(),
    /** Quarters of parts are the smallest there are. */
    nombrePart: orNull(
      wireNumber.pipe(
        z
          .number()
          .max(50)
          .refine((parts) => parts === 0 || parts >= 0.25, { error: messages.general.invalidRequest }),
      ),
    ).optional(),
    quotient: orNull(wireNumber).optional(),
    exoneration: wireFlag.default(0),
    absence: wireFlag.default(0),
  }),
  response: z.object({ idRevenu: z.number(), quotient: z.number() }),
  summary: 'Déclare ou modifie une fiscalité',
  success: messages.families.taxSaved,
});

export const removeTaxRecord = endpoint('DELETE', '/api/responsablesRevenus/:idRevenu', {
  ...families,
  kind: 'command',
  access: rights(right.deleteTaxRecord),
  ownSites: { ...guardianOfOwnSites, record: { kind: 'taxRecord', from: 'params.idRevenu' } },
  params: z.object({ idRevenu: wireId }),
  response: z.object({ idRevenu: z.number() }),
  summary: 'Supprime une fiscalité',
  success: messages.families.removed,
});

/**
 * Towns of a postal code of five digits, the largest first; `q` narrows by name. Answered as the French address service does
 * (GeoJSON, without coordinates), and plainly in `communes`.
 */
export const findTowns = endpoint('GET', '/api/geoquery', {
  ...families,
  kind: 'query',
  access: signedIn,
  query: z.object({
    q: optionalText,
    postcode: optionalText,
    limit: orNull(wireInt).optional(),
    type: optionalText,
  }),
  response: townAnswer,
  summary: 'Communes d’un code postal',
});
