import { z } from 'zod';
import { right } from '../../constants';
import { enrolmentLimits } from '../../constants/enrolment';
import { faults } from '../../constants/faults';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { withFacts } from '../../core/facts';
import { orNull, wireFlag, wireInt, wireText } from '../../core/wire';
import { guardian } from '../families/guardian';
import { pupil } from '../families/pupil';
import { schooling } from '../families/schooling';
import { taxRecord } from '../families/tax-record';
import { estimateBody } from './draft';
import { estimate } from './endpoints';
import { enrolment } from './enrolment';

const desk = { context: 'enrolment', module: null, access: rights(right.registerFamily) } as const;

const { idUtilisateur } = enrolment.fields.autres.lines;
const rows = { fk_instrument: schooling.fields.fk_instrument.facts, fk_style: schooling.fields.fk_style.facts };

const deskCourse = schooling
  .body('fk_offre')
  .pick({ fk_offre: true, fk_site: true, commentaireInscription: true })
  .extend({
    fk_instrument: orNull(z.array(withFacts(wireInt, rows.fk_instrument)).max(10)).optional(),
    fk_style: orNull(z.array(withFacts(wireInt, rows.fk_style)).max(10)).optional(),
  });

const deskPupil = pupil
  .body('nom', 'prenom', 'fk_genre', 'dateNaissance')
  .pick({ nom: true, prenom: true, fk_genre: true, dateNaissance: true, telephoneMobile: true })
  .extend({ scolarites: z.array(deskCourse).max(10, { error: faults.tooMany(10) }) });

const deskGuardian = guardian
  .body()
  .pick({
    fk_civilite: true,
    nom: true,
    prenom: true,
    adresse1: true,
    codePostal: true,
    ville: true,
    telephoneMobile: true,
    email: true,
  })
  .extend({
    /** None: somebody new. */
    idUtilisateur: orNull(idUtilisateur.wire).optional(),
    fk_role: orNull(enrolment.fields.fk_role.wire).optional(),
  });

/** Most guardians of a family that is registered at once: the first, and those of the request's `autres`. */
const MOST_GUARDIANS = 6;

/** Ours: a family at the desk. The order of guardians is that of payment; courses begin as « Inscrit ». */
export const registerFamily = endpoint('POST', '/api/inscriptions/bureau', {
  ...desk,
  kind: 'command',
  body: z.object({
    /** The form's: sent again, it is the same family. Without one, each call is another. */
    cle: orNull(wireText.min(20).max(100)).optional(),
    fk_anneeScolaire: enrolment.fields.fk_anneeScolaire.wire,
    responsables: z.array(deskGuardian).min(1).max(MOST_GUARDIANS),
    eleves: z.array(deskPupil).max(enrolmentLimits.pupils, { error: faults.tooMany(enrolmentLimits.pupils) }),
    revenuFiscal: orNull(taxRecord.fields.revenuFiscal.wire).optional(),
    nombrePart: orNull(taxRecord.fields.nombrePart.wire).optional(),
    /** 1: the family declines to give its tax notice. */
    absence: wireFlag.default(0),
    /** 1: whoever has the same name is somebody else. */
    autresPersonnes: wireFlag.default(0),
  }),
  response: z.object({ idUtilisateur: z.number(), eleves: z.array(z.number()) }),
  success: messages.enrolment.familyRegistered,
  summary: 'Enregistre une famille au secrétariat, d’un seul coup',
});

/** Ours: what the family would owe, with the children that a known guardian pays for already. Cents. */
export const estimateFamily = endpoint('POST', '/api/inscriptions/bureau/estimation', {
  ...desk,
  kind: 'query',
  shows: ['families', 'site', 'money'],
  body: estimateBody.extend({
    fk_anneeScolaire: enrolment.fields.fk_anneeScolaire.wire,
    fk_responsable: orNull(idUtilisateur.wire).optional(),
  }),
  response: estimate.response.extend({
    /** Of a known guardian: what is owed without the new pupils. */
    avant: z.number(),
  }),
  summary: 'Estimation de la cotisation d’une famille au secrétariat',
});
