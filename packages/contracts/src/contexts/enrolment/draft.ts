import { z } from 'zod';
import { enrolmentLimits } from '../../constants/enrolment';
import { faults } from '../../constants/faults';
import { type Facts, withFacts } from '../../core/facts';
import { orNull, wireFlag, wireIgnored, wireInt, wireNumber, wireText, wireTextOrNull } from '../../core/wire';
import { externalSchooling } from '../families/external-schooling';
import { guardian } from '../families/guardian';
import { imageRight } from '../families/image-right';
import { pupil } from '../families/pupil';
import { schooling } from '../families/schooling';
import { taxRecord } from '../families/tax-record';
import { enrolment } from './enrolment';

/** Taken from who sends it, and read by nobody. What is no plain value is left out below: it is passed over. */
const unread = orNull(z.union([z.boolean(), wireNumber, z.string().max(2_000)]))
  .optional()
  .transform((): undefined => undefined);

/** Numbers of reference rows; the decision says how many it takes. */
const severalOf = (facts: Facts) => orNull(z.array(withFacts(wireInt, facts)).max(10)).optional();

const askedSchooling = schooling
  .body('fk_offre')
  .pick({ fk_offre: true, fk_site: true, commentaireInscription: true })
  .extend({
    fk_instrument: severalOf(schooling.fields.fk_instrument.facts),
    fk_style: severalOf(schooling.fields.fk_style.facts),
    idScolarite: wireIgnored,
    fk_eleve: wireIgnored,
    fk_anneeScolaire: unread,
    fk_statut: unread,
    fk_cycle: unread,
    fk_annee: unread,
    fk_enseignant: unread,
    complementairePossible: unread,
    complementaire: unread,
    commentaire: unread,
    commentaireInscription: schooling.body().shape.commentaireInscription,
  });

const askedSchool = externalSchooling
  .body()
  .pick({ fk_etablissementScolaire: true, fk_niveauScolaire: true, coursMercrediMatin: true, nonScolarise: true })
  .extend({ idScolarite: unread, fk_eleve: unread, fk_anneeScolaire: unread });

const askedPupil = pupil
  .body('nom', 'prenom', 'fk_genre', 'dateNaissance')
  .pick({ nom: true, prenom: true, fk_genre: true, dateNaissance: true, telephoneMobile: true })
  .extend({
    /** A child of whoever is logged in; 0 or none is a new one. */
    idEleve: orNull(pupil.newOrExisting).optional(),
    adulte: unread,
    dateCreation: unread,
    dateInscription: unread,
    dateAbandon: unread,
    dateSuppression: unread,
    scolarites: z.array(askedSchooling).max(10, { error: faults.tooMany(10) }),
    scolaritesExterne: z
      .array(askedSchool)
      .max(5, { error: faults.tooMany(5) })
      .default([]),
    droitImage: orNull(imageRight.fields.etat.wire).optional(),
  });

const askedGuardian = guardian
  .body('nom', 'prenom')
  .omit({ codeInsee: true, communeDeclareeLe: true, idUtilisateur: true })
  .extend({
    idUtilisateur: wireIgnored,
    nomPrenomUtilisateur: unread,
    fk_role: orNull(enrolment.fields.fk_role.wire).optional(),
    role: unread,
    password: orNull(z.string().max(200)).optional(),
  });

const askedTax = z.object({
  idRevenu: unread,
  fk_responsable: unread,
  fk_anneeScolaire: unread,
  revenuFiscal: orNull(taxRecord.fields.revenuFiscal.wire).optional(),
  nombrePart: orNull(taxRecord.fields.nombrePart.wire).optional(),
  quotient: orNull(wireNumber).optional(),
  exoneration: unread,
  absence: wireFlag.default(1),
});

/**
 * The enrolment draft as browsers keep it (document 002 §3). The year is that of the enrolments, and offers begin with status 10, whatever it
 * says: `anneeScolaire`, `antenne`, `categoriesEnfants` and `choixOffre` are passed over, as the files are. Ours: `cle`, `jeton` and `siteWeb`.
 */
export const draftBody = z.object({
  /** 128 bits of the browser's: the same key is the same request. Without one, each call is another. */
  cle: orNull(wireText.min(20).max(100)).optional(),
  /** Of the first step. */
  jeton: wireTextOrNull.optional(),
  /** People do not see it. */
  siteWeb: wireTextOrNull.optional(),
  responsable: askedGuardian,
  document: z.object({ fiscalite: askedTax.optional() }).optional(),
  eleves: z.array(askedPupil).max(enrolmentLimits.pupils, { error: faults.tooMany(enrolmentLimits.pupils) }),
  reloadView: unread,
});
export type Draft = z.output<typeof draftBody>;

/** What a price depends on, as far as a family has said it. */
export const estimateBody = z.object({
  codePostal: wireTextOrNull.optional(),
  ville: wireTextOrNull.optional(),
  /** Euros a year. */
  revenuFiscal: orNull(taxRecord.fields.revenuFiscal.wire).optional(),
  nombrePart: orNull(taxRecord.fields.nombrePart.wire).optional(),
  /** One a pupil, in their order. */
  eleves: z
    .array(
      z.object({
        offres: z.array(withFacts(wireInt, schooling.fields.fk_offre.facts)).max(enrolmentLimits.offers),
      }),
    )
    .max(enrolmentLimits.pupils),
});
