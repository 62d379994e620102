import { z } from 'zod';
import { flag } from '../../core/fields';

/** Rows of the guardians' and pupils' lists and sheets (documents 000 §3, 001 §3). Texts of absent values are null. */
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

export const attachedPupil = z.object({ idEleve: id, nomPrenomEleve: text, ordre: z.number() });

export const guardianRow = z.object({
  idUtilisateur: id,
  nomPrenomUtilisateur: text,
  nom: text,
  prenom: text,
  email: textOrNull,
  telephoneMobile: textOrNull,
  telephoneFixe: textOrNull,
  ville: textOrNull,
  countElevesAttached: z.number(),
  elevesAttached: z.array(attachedPupil),
  actif: flag,
});

export const guardianSheet = z.object({
  idUtilisateur: id,
  nom: text,
  prenom: text,
  nomPrenomUtilisateur: text,
  fk_civilite: idOrNull,
  dateNaissance: textOrNull,
  lieuNaissance: textOrNull,
  departementNaissance: textOrNull,
  adresse1: textOrNull,
  adresse2: textOrNull,
  codePostal: textOrNull,
  ville: textOrNull,
  telephoneFixe: textOrNull,
  telephoneMobile: textOrNull,
  fk_categorieSocioProfessionnelle: idOrNull,
  profession: textOrNull,
  email: text,
  role: text,
  dateSuppression: textOrNull,
  actif: flag,
});

/** `revenuFiscal` in euros, with at most two decimals; `quotient` in euros, rounded. */
export const taxRecordRow = z.object({
  idRevenu: id,
  fk_responsable: id,
  fk_anneeScolaire: id,
  libelleAnneeScolaire: text,
  revenuFiscal: z.number().nullable(),
  nombrePart: z.number().nullable(),
  quotient: z.number().nullable(),
  exoneration: flag,
  absence: flag,
  dateHeure: text,
  fileName: textOrNull,
  /** Who declared it: `Responsable` or `Agent`, and the name. */
  role: text,
  libelleResponsable: textOrNull,
  libelleAgent: textOrNull,
});

export const pupilRow = z.object({
  idEleve: id,
  nomPrenomEleve: text,
  dateNaissance: textOrNull,
  fk_genre: idOrNull,
  instrument: z.array(z.object({ date: text, libelleInstrument: text })),
  concatInfoResponsable: z.array(
    z.object({
      idUtilisateur: id,
      nomPrenomUtilisateur: text,
      email: textOrNull,
      telephoneMobile: textOrNull,
      telephoneFixe: textOrNull,
    }),
  ),
  telephoneMobile: textOrNull,
  /** 1 accepted, 0 refused, null not asked. */
  etatDroit: idOrNull,
  handicape: flag,
  etudiant: flag,
  dateAbandon: textOrNull,
  actif: flag,
});

export const pupilSheet = z.object({
  idEleve: id,
  nom: text,
  prenom: text,
  nomPrenomEleve: text,
  fk_genre: idOrNull,
  dateNaissance: textOrNull,
  adulte: flag,
  dateCreation: text,
  dateInscription: textOrNull,
  dateAbandon: textOrNull,
  dateSuppression: textOrNull,
  telephoneMobile: textOrNull,
  handicape: flag,
  etudiant: z.array(
    z.object({ fk_anneeScolaire: id, libelleAnneeScolaire: text, fk_pieceJointe: idOrNull, realFileName: textOrNull }),
  ),
  commentaireSI: textOrNull,
});

/** A guardian of a pupil, in rank order. */
export const linkedGuardianRow = z.object({
  idUtilisateur: id,
  fk_responsable: id,
  fk_eleve: id,
  nomPrenomUtilisateur: text,
  telephoneFixe: textOrNull,
  telephoneMobile: textOrNull,
  email: textOrNull,
  fk_role: idOrNull,
  libelleRole: text,
  ordre: z.number(),
});

export const schoolingRow = z.object({
  idScolarite: id,
  fk_eleve: id,
  fk_anneeScolaire: id,
  libelleAnneeScolaire: text,
  fk_offre: id,
  libelleOffre: text,
  precisionOffre: text,
  fk_offreSuperieure: idOrNull,
  fk_site: idOrNull,
  libelleSite: text,
  fk_instrument: z.array(id),
  libelleInstrument: text,
  fk_style: z.array(id),
  libelleStyle: text,
  libelleNomStyle: text,
  fk_statut: id,
  libelleStatut: text,
  fk_cycle: idOrNull,
  fk_annee: idOrNull,
  fk_enseignant: idOrNull,
  nomPrenomEnseignant: textOrNull,
  fk_idScolariteParent: idOrNull,
  complementaire: flag,
  complementairePossible: flag,
  passageCycleSuivant: flag,
  /** Null for guardians: the field is hidden from them. */
  commentaire: textOrNull,
  commentaireInscription: textOrNull,
  /** 1 when the offer requires one. */
  certificatMedical: flag,
  dateCreation: text,
  /** `id|label` of each workshop, joined by `|-|`. */
  ateliers: textOrNull,
  fk_livret: idOrNull,
  statutLivret: idOrNull,
  idEvaluationSI: idOrNull,
});

/** A town as the French address service answers it; `citycode` is the INSEE code. */
const townFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.null(),
  properties: z.object({
    type: z.literal('municipality'),
    id: text,
    label: text,
    name: text,
    city: text,
    postcode: text,
    citycode: text,
    context: text,
    population: z.number(),
  }),
});

export const townAnswer = z.object({
  type: z.literal('FeatureCollection'),
  version: text,
  query: text,
  limit: z.number(),
  features: z.array(townFeature),
  communes: z.array(z.object({ libelleCommune: text, codePostal: text, codeInsee: text })),
});

export type GuardianRow = z.infer<typeof guardianRow>;
export type GuardianSheet = z.infer<typeof guardianSheet>;
export type TaxRecordRow = z.infer<typeof taxRecordRow>;
export type PupilRow = z.infer<typeof pupilRow>;
export type PupilSheet = z.infer<typeof pupilSheet>;
export type LinkedGuardianRow = z.infer<typeof linkedGuardianRow>;
export type SchoolingRow = z.infer<typeof schoolingRow>;
export type TownAnswer = z.infer<typeof townAnswer>;
