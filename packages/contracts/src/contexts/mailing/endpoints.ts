import { z } from 'zod';
import { right } from '../../constants';
import { MOST_FAMILIES, mailingTypes, recipientStates } from '../../constants/mailing';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { refs } from '../../core/composed-fields';
import { endpoint } from '../../core/endpoint';
import { ref } from '../../core/field';
import { wireFlag, wireIdFilter, wireIdList, wireOptionalId, wireText, wireTextOrNull } from '../../core/wire';
import { guardian } from '../families/guardian';
import { guardianList } from '../families/guardian-list';
import { guardianOfOwnSites } from '../families/own-sites';
import { mailing } from './mailing';

const shared = { context: 'mailing', module: null } as const;
/** Whoever writes to many families could as well take all addresses away: the rights of these exports. */
const access = rights(right.exportContributions, right.exportGuardians);
const types = z.enum(mailingTypes, { error: `Type\u00a0: choisissez ${mailingTypes.join(', ')}` });
const some = wireIdList.refine((ids) => ids.length <= MOST_FAMILIES).optional();
const { objet, texte, destinataires, fk_anneeScolaire } = mailing.fields;

/** A family that was ticked or found, and whether it gets the mail. Amounts are cents, null in a message. */
const recipient = z.object({
  fk_responsable: z.number(),
  nomPrenomUtilisateur: z.string(),
  email: z.string(),
  etat: z.enum(recipientStates),
  montantTotal: z.number().nullable(),
  reste: z.number().nullable(),
});

/**
 * Ours. Whom a mailing would reach. A reminder: who owes something of the year, of those that the filters of the contributions find or that
 * `choisis` names by contribution. A message: guardians by `choisis`, payers of `eleves`, or what the filters of the guardians find, of every
 * year where `fk_anneeScolaire` is 0; it then speaks of the current one.
 */
export const prepareMailing = endpoint('POST', '/api/envois/preparation', {
  ...shared,
  kind: 'query',
  shows: ['money', 'families', 'site'],
  access,
  ownSites: { field: 'fk_site', unlockedBy: right.changeContributionSite },
  body: z.object({
    type: types,
    fk_anneeScolaire: wireOptionalId,
    fk_site: wireIdFilter,
    recherche: wireTextOrNull.optional(),
    vue: wireTextOrNull.optional(),
    pieces: guardianList.search.pieces.wire,
    choisis: some,
    eleves: some,
  }),
  leftToDecision: {
    choisis: 'What the caller does not see in the list is not found here either.',
    eleves: 'As in the list of guardians, by own sites.',
  },
  response: z.object({
    fk_anneeScolaire: z.number(),
    libelleAnneeScolaire: z.string(),
    /** Families of every school year were looked for. */
    toutesAnnees: z.boolean(),
    /** Families pay by card today: the link is not left out. */
    lien: z.boolean(),
    familles: z.array(recipient),
    modeles: z.array(
      z.object({ idModeleEnvoi: z.number(), libelle: z.string(), objet: z.string(), texte: z.string() }),
    ),
  }),
  summary: 'Les familles qu’un envoi toucherait, et celles qu’il laisserait de côté',
});

/** Ours. What one family would receive, as the server writes it. `vides`: fields that are empty for it. */
export const previewMailing = endpoint('POST', '/api/envois/apercu', {
  ...shared,
  kind: 'query',
  shows: ['money', 'families', 'site'],
  access,
  ownSites: { ...guardianOfOwnSites, record: { kind: 'guardian', from: 'body.fk_responsable' } },
  body: z.object({
    type: types,
    fk_anneeScolaire: fk_anneeScolaire.wire,
    fk_responsable: guardian.existing,
    objet: wireText.max(200),
    texte: texte.wire,
  }),
  response: z.object({
    objet: z.string(),
    html: z.string(),
    repondreA: z.string(),
    vides: z.array(z.string()),
  }),
  summary: 'Aperçu d’un envoi pour une famille',
});

/** Ours. One event with its recipients; each gets one mail. */
export const sendMailing = endpoint('POST', '/api/envois', {
  ...shared,
  kind: 'command',
  access,
  ownSites: { field: 'fk_site', unlockedBy: right.changeContributionSite },
  body: z.object({
    type: types,
    fk_anneeScolaire: fk_anneeScolaire.wire,
    objet: objet.wire,
    texte: texte.wire,
    destinataires: destinataires.wire,
    fk_site: refs('site', 'Sites', { max: 500 }).wire.optional(),
  }),
  leftToDecision: {
    destinataires: 'Each must be among the families that the preparation shows to the caller.',
  },
  response: z.object({ idEnvoi: z.number(), nombre: z.number() }),
  summary: 'Écrit à des familles, ou relance celles qui doivent',
  success: messages.mailing.queued,
});

/** Ours. The mail of one family, to the address of whoever writes. */
export const tryMailing = endpoint('POST', '/api/envois/essai', {
  ...shared,
  kind: 'command',
  access,
  ownSites: { ...guardianOfOwnSites, record: { kind: 'guardian', from: 'body.fk_responsable' } },
  body: z.object({
    type: types,
    fk_anneeScolaire: fk_anneeScolaire.wire,
    fk_responsable: ref('guardian', 'Famille montrée').wire,
    objet: objet.wire,
    texte: texte.wire,
  }),
  response: z.object({ idEnvoi: z.number() }),
  summary: 'Envoie à soi-même ce que recevrait une famille',
  success: messages.mailing.tried,
});

/** Ours. Once more to those whom a mailing did not reach, at the address that they have now. */
export const retryMailing = endpoint('POST', '/api/envois/:id/reprise', {
  ...shared,
  kind: 'command',
  access,
  params: z.object({ id: mailing.existing }),
  response: z.object({ idEnvoi: z.number(), nombre: z.number() }),
  summary: 'Reprend un envoi pour les familles qu’il n’a pas atteintes',
  success: messages.mailing.retried,
});

const progress = z.object({
  nombre: z.number(),
  envoyes: z.number(),
  abandonnes: z.number(),
  echecs: z.number(),
  /** Neither sent nor given up. */
  restants: z.number(),
});

/** Ours. The mailings of a year, the latest first, and how far each is. */
export const listMailings = endpoint('GET', '/api/envois', {
  ...shared,
  kind: 'query',
  shows: ['site'],
  access,
  query: z.object({ fk_anneeScolaire: wireOptionalId, type: types.optional() }),
  response: z.array(
    progress.extend({
      idEnvoi: z.number(),
      type: z.enum(mailingTypes),
      objet: z.string(),
      date: z.string(),
      nomPrenomUtilisateur: z.string(),
      /** Of a reminder: families that paid something since, and how many cents. Null without the right to see contributions. */
      payeurs: z.number().nullable(),
      recu: z.number().nullable(),
    }),
  ),
  summary: 'Les derniers envois aux familles et leur avancement',
});

export const mailStates = ['attente', 'envoye', 'abandonne', 'echec', 'sansAdresse'] as const;

/** Ours. One line per recipient. `raison` is a code of the mail server. */
export const readMailingLines = endpoint('GET', '/api/envois/:id/destinataires', {
  ...shared,
  kind: 'query',
  shows: ['site', 'families'],
  access,
  params: z.object({ id: mailing.existing }),
  response: z.array(
    z.object({
      fk_responsable: z.number(),
      nomPrenomUtilisateur: z.string(),
      etat: z.enum(mailStates),
      raison: z.string().nullable(),
      date: z.string().nullable(),
    }),
  ),
  summary: 'Ce qu’il est advenu d’un envoi, famille par famille',
});

const ofGuardian = {
  ...shared,
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
} as const;

/** Ours. Whether a family is left out of reminders, why, and what it was sent. */
export const readFamilyMailings = endpoint('GET', '/api/utilisateursResponsables/:id/relances', {
  ...ofGuardian,
  kind: 'query',
  shows: ['families'],
  access: rights(right.seeGuardianContributions),
  response: z.object({
    ecartee: z.boolean(),
    motif: z.string(),
    envois: z.array(z.object({ idEnvoi: z.number(), objet: z.string(), type: z.enum(mailingTypes), date: z.string() })),
  }),
  summary: 'Les envois qu’une famille a reçus, et si elle est laissée de côté par les relances',
});

/** Ours. `ecartee` 1 leaves the family out of reminders, with a reason; 0 takes it back. */
export const saveFamilyMailings = endpoint('POST', '/api/utilisateursResponsables/:id/relances', {
  ...ofGuardian,
  kind: 'command',
  access: rights(right.exportContributions),
  body: z.object({ ecartee: wireFlag, motif: wireText.max(200).default('') }),
  response: z.object({ ecartee: z.boolean() }),
  summary: 'Laisse une famille de côté dans les relances, ou l’y remet',
  success: ({ ecartee }: { readonly ecartee: boolean }) =>
    ecartee ? messages.mailing.leftOut : messages.mailing.takenBack,
});
