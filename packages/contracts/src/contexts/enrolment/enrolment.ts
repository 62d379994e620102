import type { z } from 'zod';
import { enrolmentStates } from '../../constants/enrolment';
import { guardianKinds, imageRightStates } from '../../constants/lookups';
import { toCents } from '../../constants/money';
import { refs } from '../../core/composed-fields';
import { choice, flag, id, list, oneOf, optional, personal, ref } from '../../core/field';
import { code, instant, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { externalSchooling } from '../families/external-schooling';
import { guardian } from '../families/guardian';
import { pupil } from '../families/pupil';
import { schooling } from '../families/schooling';
import { taxRecord } from '../families/tax-record';

const { nom, prenom, fk_genre, dateNaissance, telephoneMobile } = pupil.fields;
const { fk_etablissementScolaire, fk_niveauScolaire, coursMercrediMatin, nonScolarise } = externalSchooling.fields;

const askedPupil = {
  idEleve: ref('pupil', 'Élève'),
  nouveau: flag('Élève à créer'),
  nom,
  prenom,
  fk_genre,
  dateNaissance,
  telephoneMobile,
  fk_etablissementScolaire,
  fk_niveauScolaire,
  coursMercrediMatin,
  nonScolarise,
  droitImage: optional(oneOf('Droit à l’image', imageRightStates)),
};

/** Another guardian of the same children, of the desk alone. */
const otherGuardian = {
  idUtilisateur: ref('guardian', 'Responsable'),
  nouveau: flag('À créer'),
  fk_role: optional(oneOf('Rôle', guardianKinds)),
  nom: guardian.fields.nom,
  prenom: guardian.fields.prenom,
  email: guardian.fields.email,
  telephoneMobile: guardian.fields.telephoneMobile,
};

const askedOffer = {
  idEleve: ref('pupil', 'Élève'),
  idScolarite: id(),
  fk_offre: ref('offre', 'Offre'),
  fk_site: optional(ref('site', 'Site')),
  fk_instrument: refs('instrument', 'Instruments', { max: 3 }),
  fk_style: refs('style', 'Styles', { max: 2 }),
  commentaireInscription: schooling.fields.commentaireInscription,
};

/** Somebody who may be one of those who ask: never merged by itself. `suite` is what a person decided. */
const double = {
  nature: choice('Nature', ['guardian', 'pupil'], { guardian: 'Responsable', pupil: 'Élève' }),
  /** The record of the request, and the one that was there. */
  demande: id(),
  connu: id(),
  /** 1: the address that was given is that of the known one's account. */
  adresse: flag('Même adresse e-mail'),
  suite: optional(choice('Suite', ['meme', 'autre'], { meme: 'Même personne', autre: 'Deux personnes' })),
};

/** Most doubles that one request is told of. */
const MOST_DOUBLES = 40;

/**
 * A family that asks to be enrolled, as it was sent: one fact, under a key that the draft brings. What it gives the family (sheets, account,
 * offers with status 10) is carried out from here, under numbers that stand here.
 */
export const enrolment = record('enrolment', {
  label: 'Demande d’inscription',
  stream: 'enrolment',
  key: 'idDemande',
  streamKey: 'empreinte',
  person: 'idUtilisateur',
  identifiedBy: ['recueLe'],
  fields: {
    /** Of the draft's key, which is a secret. */
    empreinte: code('Empreinte', 64),
    idDemande: id(),
    idUtilisateur: ref('guardian', 'Responsable'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    recueLe: instant('Reçue le'),
    origine: choice('Origine', ['publique', 'espace', 'bureau'], {
      publique: 'Inscription en ligne',
      espace: 'Espace famille',
      bureau: 'Secrétariat',
    }),
    etat: oneOf('État', enrolmentStates, 'libelleEtat'),
    /** Why it was held back. */
    retenue: optional(choice('Retenue', ['jeton', 'rapide', 'piege', 'cadence'])),
    /** What was asked for, or why it was refused or dropped. */
    motif: optional(personal(paragraphs('Motif', 500))),
    fk_role: optional(oneOf('Rôle', guardianKinds)),
    fk_civilite: guardian.fields.fk_civilite,
    nom: guardian.fields.nom,
    prenom: guardian.fields.prenom,
    dateNaissance: guardian.fields.dateNaissance,
    lieuNaissance: guardian.fields.lieuNaissance,
    departementNaissance: guardian.fields.departementNaissance,
    adresse1: guardian.fields.adresse1,
    adresse2: guardian.fields.adresse2,
    codePostal: guardian.fields.codePostal,
    ville: guardian.fields.ville,
    telephoneFixe: guardian.fields.telephoneFixe,
    telephoneMobile: guardian.fields.telephoneMobile,
    email: guardian.fields.email,
    fk_categorieSocioProfessionnelle: guardian.fields.fk_categorieSocioProfessionnelle,
    profession: guardian.fields.profession,
    /** 0: the guardian was there before, and nothing of their sheet changes. */
    nouveau: flag('Responsable à créer'),
    autres: list('Autres responsables', otherGuardian, { max: 5 }),
    idRevenu: id(),
    revenuFiscal: taxRecord.fields.revenuFiscal,
    nombrePart: taxRecord.fields.nombrePart,
    absence: taxRecord.fields.absence,
    eleves: list('Élèves', askedPupil, { max: 10 }),
    scolarites: list('Offres demandées', askedOffer, { max: 30 }),
    doubles: list('Doubles possibles', double, { max: MOST_DOUBLES }),
    /** The address was confirmed from its mailbox. */
    confirmeeLe: optional(instant('Adresse confirmée le')),
  },
});
export const askedPupils = enrolment.fields.eleves;

const within = {
  autres: ['utilisateur', 'idUtilisateur'],
  eleves: ['eleve', 'idEleve'],
  scolarites: ['eleve', 'idEleve'],
} as const;

export const EnrolmentSubmitted = enrolment.event(
  'EnrolmentSubmitted',
  2,
  'Demande d’inscription reçue',
  enrolment.all,
  // The first ones held euros, and no refusal to give a notice.
  { within, upcasters: { 1: whole } },
);
function whole(data: Readonly<Record<string, unknown>>) {
  const { revenuFiscal } = data;
  return { ...data, absence: 0, revenuFiscal: typeof revenuFiscal === 'number' ? toCents(revenuFiscal) : null };
}

/** Who asks has read the mail. */
export const EnrolmentAddressConfirmed = enrolment.event(
  'EnrolmentAddressConfirmed',
  1,
  'Adresse e-mail confirmée',
  enrolment.pick('empreinte', 'idDemande', 'idUtilisateur').extend({ confirmeeLe: instant('Confirmée le').stored }),
);
/** The request goes on: asked for more, accepted, refused, let in, dropped. */
export const EnrolmentDecided = enrolment.event(
  'EnrolmentDecided',
  1,
  'Demande d’inscription traitée',
  enrolment.pick('empreinte', 'idDemande', 'idUtilisateur', 'etat', 'motif'),
  { audit: 'statuts' },
);
/** All doubles as a person has decided about them so far. */
export const EnrolmentDoubleSettled = enrolment.event(
  'EnrolmentDoubleSettled',
  1,
  'Double examiné',
  enrolment.pick('empreinte', 'idDemande', 'idUtilisateur', 'doubles'),
);
export const enrolmentLife = {
  set: [EnrolmentSubmitted],
  change: [EnrolmentAddressConfirmed, EnrolmentDecided, EnrolmentDoubleSettled],
} as const;
export type Enrolment = z.infer<typeof enrolment.all>;
