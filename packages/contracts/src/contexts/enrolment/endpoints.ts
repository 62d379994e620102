import { z } from 'zod';
import { right } from '../../constants';
import { guardianKinds } from '../../constants/lookups';
import * as messages from '../../constants/messages';
import { own, publicAccess, signedIn } from '../../core/access';
import { constantList } from '../../core/constant-list';
import { endpoint } from '../../core/endpoint';
import { paragraphs } from '../../core/field-kinds';
import { flag } from '../../core/fields';
import { orNull, wireEmail, wireFlag, wireNumber, wireOptionalId, wireText, wireTextOrNull } from '../../core/wire';
import { guardian } from '../families/guardian';
import { pupilOfOwnSites } from '../families/own-sites';
import { pupil } from '../families/pupil';
import { schooling } from '../families/schooling';
import { draftBody, estimateBody } from './draft';

const enrolment = { context: 'enrolment', module: null } as const;
const lookup = { ...enrolment, kind: 'query', shows: ['site'], access: publicAccess } as const;
const text = z.string();
const textOrNull = text.nullable();
const id = z.number();
const choice = z.object({ id, libelle: text });

/** An offer as families choose among them (document 002 §3). */
export const offeredRow = z.object({
  idOffre: id,
  libelleOffre: text,
  sousTitre: textOrNull,
  commentaire: textOrNull,
  /** 0: not open to beginners; 1: reserved for beginners or continuing; else any. */
  debutant: id.nullable(),
  ageMinimum: id.nullable(),
  ageMaximum: id.nullable(),
  /** Of the guided way. */
  niveaux: z.array(text),
  pratique: textOrNull,
  discipline: textOrNull,
  certificatMedical: flag,
  siteOffre: z.array(choice),
  instrument: z.array(choice),
  style: z.array(choice),
});
export type OfferedRow = z.infer<typeof offeredRow>;

export const offeredCategory = z.object({
  libelleCategorie: text,
  categorieEnfant: z.array(
    z.object({
      libelleEnfantCategorie: text,
      descriptionEnfant: textOrNull,
      descriptionAge: textOrNull,
      descriptionPrix: textOrNull,
      couleur: textOrNull,
      offres: z.array(offeredRow),
    }),
  ),
});
export type OfferedCategory = z.infer<typeof offeredCategory>;

/** Ours: all that the steps of the enrolment choose from. */
export const readOffered = endpoint('GET', '/api/inscriptions/offres', {
  ...lookup,
  response: z.object({
    anneeScolaire: z.object({ idAnneeScolaire: id, libelleAnneeScolaire: text, dateDebut: text, dateFin: text }),
    /** Newcomers are enrolled today. */
    ouvertes: z.boolean(),
    /** Those of families that are there. */
    reinscription: z.boolean(),
    /** `YYYY-MM-DD` in Paris. */
    aujourdHui: text,
    antennes: z.array(
      z.object({
        idAntenne: id,
        libelleAntenne: text,
        sites: z.array(
          z.object({ idSite: id, libelleSite: text, adresse1: textOrNull, codePostal: textOrNull, ville: textOrNull }),
        ),
      }),
    ),
    categories: z.array(offeredCategory),
    pratiquesCollectives: z.array(choice),
  }),
  summary: 'Offres, sites et année de l’inscription en ligne',
});
export type Offered = z.infer<typeof readOffered.response>;

export const listGuardianRoles = constantList(
  '/api/utilisateursResponsables/roles',
  guardianKinds,
  { id: 'id', libelle: 'libelle' },
  { ...enrolment, access: publicAccess, summary: 'Rôles d’un responsable' },
);

/** The labels of what was chosen (document 002 §7). */
export const readChosen = endpoint('GET', '/api/cotisations/cotisationsInformation', {
  ...lookup,
  query: z.object({
    idOffre: schooling.fields.fk_offre.wire,
    idSite: wireOptionalId,
    idInstrument: wireOptionalId,
    idStyle: wireOptionalId,
  }),
  response: z.object({
    libelleOffre: text,
    libelleSite: textOrNull,
    libelleInstrument: textOrNull,
    libelleStyle: textOrNull,
  }),
  summary: 'Libellés d’une offre, d’un site, d’un instrument et d’un style',
});

/** Cents. */
const estimateLine = z.object({
  libelle: text,
  /** Which of the pupils asked about, from 0; null for what is the household's. */
  eleve: id.nullable(),
  base: id,
  montant: id,
  /** « 2ᵉ enfant : 405,00 € × 0,9 ». */
  detail: text,
});

/** Ours: what a family would pay, by the calculation that bills it. Cents. */
export const estimate = endpoint('POST', '/api/inscriptions/estimation', {
  ...lookup,
  shows: ['site', 'money'],
  body: estimateBody,
  response: z.object({
    /** Null without a published grid, or where it has no price for an offer. */
    estimation: z
      .object({
        montant: id,
        quotient: id.nullable(),
        tranche: id,
        zone: z.enum(['adherent', 'exterieur']),
        lignes: z.array(estimateLine),
        /** As long as no income is known: what it may be, at the lowest and at the highest bracket. */
        minimum: id,
        maximum: id,
        /** For the first offer alone: its price at each bracket. */
        tranches: z.array(id),
      })
      .nullable(),
    /** The town is known, and in the network. */
    adherente: z.boolean().nullable(),
    frais: id,
  }),
  summary: 'Estimation de la cotisation d’une famille qui s’inscrit',
});
export type Estimate = z.infer<typeof estimate.response>;

/** Ours: what the first step hands out, and a script has to wait for. */
export const beginEnrolment = endpoint('POST', '/api/inscriptions/jeton', {
  ...enrolment,
  kind: 'command',
  access: publicAccess,
  throttle: 'probe',
  body: z.object({}).optional(),
  response: z.object({ jeton: text }),
  summary: 'Commence une inscription en ligne',
});

const submitted = z.object({
  token: text,
  idUtilisateur: id,
  fk_id: id,
  /** Ours: numbers of the pupils, in the draft's order. */
  eleves: z.array(id),
});

/** Without a session for newcomers, in their own for guardians. The text alone: whoever gave e-mail and birth date has an account. */
export const submitEnrolment = endpoint('POST', '/api/cotisations/cotisationsInscriptionSauvegarde', {
  ...enrolment,
  kind: 'command',
  access: publicAccess,
  throttle: 'probe',
  body: draftBody,
  leftToDecision: { 'eleves.idEleve': 'Only a guardian’s own pupils are, and the decision reads the pupil’s links.' },
  response: z.union([submitted, z.literal(messages.enrolment.accountExists)]),
  succeeds: (data: unknown) => data !== messages.enrolment.accountExists,
  success: (data: unknown) =>
    data === messages.enrolment.accountExists
      ? messages.enrolment.accountExistsTold
      : (messages.enrolment.done as string),
  summary: 'Enregistre l’inscription d’une famille',
});
export type Submitted = z.infer<typeof submitted>;

/** Ours. By the link of the mail. */
export const confirmAddress = endpoint('POST', '/api/inscriptions/confirmation', {
  ...enrolment,
  kind: 'command',
  access: publicAccess,
  throttle: 'probe',
  body: z.object({ jeton: wireText.max(300) }),
  response: z.object({}),
  success: messages.enrolment.addressConfirmed,
  summary: 'Confirme l’adresse e-mail d’une demande d’inscription',
});

/** Ours: the form of the contact (document 002 §2), as a mail to the site. */
export const sendContact = endpoint('POST', '/api/inscriptions/contact', {
  ...enrolment,
  kind: 'command',
  access: publicAccess,
  throttle: 'probe',
  body: z.object({
    jeton: wireTextOrNull.optional(),
    siteWeb: wireTextOrNull.optional(),
    nom: wireText.min(1).max(100),
    prenom: wireText.min(1).max(100),
    email: wireEmail,
    telephone: guardian.fields.telephoneMobile.wire.optional(),
    subject: wireText.min(1).max(200),
    message: paragraphs('Message', 2_000).wire.min(1),
    antenne: schooling.fields.fk_site.wire,
  }),
  response: z.object({}),
  success: messages.enrolment.contactSent,
  summary: 'Écrit à une école, sans compte',
});

/** Internal schooling of a pupil for the re-enrolment (document 002 §3). */
export const reEnrolmentRow = z.object({
  idScolarite: id,
  fk_eleve: id,
  fk_anneeScolaire: id,
  fk_statut: id,
  libelleStatut: text,
  fk_offre: id,
  fk_offreSuperieure: id.nullable(),
  libelleOffreSuperieure: textOrNull,
  passage: flag,
  libelleOffre: text,
  fk_instrument: z.array(id),
  libelleInstrument: text,
  fk_site: id.nullable(),
  libelleSite: text,
  fk_enseignant: id.nullable(),
  commentaireInscription: textOrNull,
  fk_idScolariteParent: id.nullable(),
  /** 1: asked again for the target year already. */
  reinscription: flag,
});
export type ReEnrolmentRow = z.infer<typeof reEnrolmentRow>;

export const listReEnrolments = endpoint('GET', '/api/eleves/SI_In_JSON', {
  ...enrolment,
  kind: 'query',
  shows: ['families', 'site'],
  access: own('pupil', 'query.fk_eleve', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'query.fk_eleve' } },
  query: z.object({ fk_anneeScolaire: wireOptionalId, fk_eleve: pupil.existing }),
  response: z.array(reEnrolmentRow),
  summary: 'Scolarités d’un élève à reconduire, et celles qui le sont',
});

/** Whether the year's question about pictures was answered (document 002 §7). */
export const verifyImageRight = endpoint('GET', '/api/droitImage/verificationDroitImage/:idEleve', {
  ...enrolment,
  kind: 'query',
  shows: ['families'],
  access: own('pupil', 'params.idEleve', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'params.idEleve' } },
  params: z.object({ idEleve: pupil.existing }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.object({
    /** There is an answer for the year. */
    existe: z.boolean(),
    etat: flag.nullable(),
    /** The setting `droitImage` asks for one. */
    demande: z.boolean(),
  }),
  summary: 'Le droit à l’image a-t-il été demandé pour l’année\u00a0?',
});

/** To oneself: whatever address the body names, the mail goes to the account's. */
export const mailReEnrolment = endpoint('POST', '/api/cotisations/mailConfirmationReinscription', {
  ...enrolment,
  kind: 'command',
  access: signedIn,
  notWhileImpersonating: { message: messages.families.notInTheirName },
  body: z.object({
    email: orNull(wireEmail).optional(),
    offre: z.union([wireText.min(1).max(500), wireNumber.transform(String)]),
  }),
  response: z.object({}),
  success: messages.general.success,
  summary: 'Confirme une réinscription par e-mail',
});

const reEnrolled = z.object({
  idScolarite: id,
  fk_statut: id,
  libelleStatut: text,
  libelleAnneeScolaire: text,
  /** It stood before, whoever asked for it. */
  deja: z.boolean(),
});

/** Ours: what a guardian asks for again for the year to come. `passage`: to the higher offer. */
export const reEnrol = endpoint('POST', '/api/eleves/:id/reinscription', {
  ...enrolment,
  kind: 'command',
  // For role Responsable alone (document 002 §6).
  access: own('pupil', 'params.id', { otherwise: [] }),
  notWhileImpersonating: { message: messages.families.notInTheirName },
  everySite: 'Families have no sites of their own.',
  params: z.object({ id: pupil.existing }),
  body: z.object({
    idScolarite: schooling.existing,
    passage: wireFlag.default(0),
    /** Where the year's fee is not 0. */
    fraisAcceptes: wireFlag.default(0),
  }),
  leftToDecision: { idScolarite: 'Only the pupil’s own are, and the decision reads the pupil’s stream.' },
  response: reEnrolled,
  success: (data: unknown) => {
    const { deja, libelleStatut, libelleAnneeScolaire } = data as z.infer<typeof reEnrolled>;
    return deja
      ? messages.enrolment.reEnrolledBefore(libelleStatut, libelleAnneeScolaire)
      : messages.enrolment.reEnrolled;
  },
  summary: 'Réinscrit un élève à une offre pour l’année suivante',
});
