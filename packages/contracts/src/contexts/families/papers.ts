import { right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { own, rights } from '../../core/access';
import { choice, optional, ref } from '../../core/field';
import type { FilePart } from '../../core/file';
import { fileKey, paper, paperFields, paperYear } from '../../core/paper';
import { record } from '../../core/record';
import { orNull } from '../../core/wire';
import { GuardianForgotten, guardian } from './guardian';
import { GuardianMerged, GuardianSeparated } from './guardian-merge';
import { guardianOfOwnSites, pupilOfOwnSites } from './own-sites';
import { PupilForgotten, pupil } from './pupil';
import { PupilMerged, PupilSeparated } from './pupil-merge';
import { schooling } from './schooling';
import { taxRecord } from './tax-record';

/** PDF or picture, up to 2 MB (document 001 §9). */
export const proofFile: FilePart = {
  accepts: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: limits.proofFile,
  tooBig: messages.general.fileTooBig(2),
  wrongContent: messages.files.proofFormats,
};

/** A paper of a guardian, in the guardian's stream. */
export const guardianPaper = record('guardianPaper', {
  label: 'Pièce du responsable',
  stream: 'guardian',
  key: 'idPieceJointe',
  streamKey: 'fk_responsable',
  person: 'fk_responsable',
  identifiedBy: ['nature', 'fk_anneeScolaire'],
  fields: {
    fk_responsable: ref('guardian', 'Responsable'),
    nature: choice('Nature', ['justificatifDomicile', 'responsablesRevenus'], {
      justificatifDomicile: 'Justificatif de domicile',
      responsablesRevenus: 'Avis d’imposition',
    }),
    ...paperFields,
    /** The tax record that it proves. */
    idRevenu: optional(ref('taxRecord', 'Fiscalité')),
  },
});
export const GuardianPaperAdded = guardianPaper.event(
  'GuardianPaperAdded',
  1,
  'Pièce ajoutée',
  guardianPaper.all.extend(fileKey),
);
export const GuardianPaperScanned = guardianPaper.event(
  'GuardianPaperScanned',
  1,
  'Pièce analysée',
  guardianPaper.pick('idPieceJointe', 'fk_responsable', 'antivirus'),
);
export const GuardianPaperRemoved = guardianPaper.event(
  'GuardianPaperRemoved',
  1,
  'Pièce retirée',
  guardianPaper.pick('idPieceJointe', 'fk_responsable', 'objet'),
);
export const guardianPaperLife = {
  set: [GuardianPaperAdded],
  change: [GuardianPaperScanned],
  drop: [GuardianPaperRemoved],
} as const;

/** A record that was merged stays as it was; the kept one takes papers. */
const ofGuardian = {
  context: 'families',
  papers: guardianPaper,
  life: guardianPaperLife,
  closed: { by: GuardianMerged, until: GuardianSeparated, forever: GuardianForgotten },
  file: proofFile,
  notInTheirName: messages.families.notInTheirName,
  ownSites: guardianOfOwnSites,
} as const;

/** Kept per guardian and school year; another one of the year takes its place (001:27, 001:145). */
export const domicileProof = paper('justificatifDomicile', {
  ...ofGuardian,
  body: { fk_responsable: guardian.existing, ...paperYear },
  about: 'fk_responsable',
  of: 'guardian',
  expectedOf: 'payer',
  removedBy: 'about',
  add: own('guardian', 'body.fk_responsable', { otherwise: [right.seeProofOfAddress] }),
  see: own('guardianPaper', 'body.idPieceJointe', { otherwise: [right.seeGuardianGeneral, right.seeProofOfAddress] }),
  remove: rights(right.seeProofOfAddress),
});

/** Before a family is enrolled, its papers come under this year (document 002 §9). */
const YEAR_BEFORE_ENROLMENT = 9;

/** Of a tax record, by its number or by guardian and year; whoever declares or corrects it sends its notice (001:31, 001:146, 002:561). */
export const taxNotice = paper('responsablesRevenus', {
  ...ofGuardian,
  body: {
    idRevenu: orNull(taxRecord.existing).optional(),
    fk_responsable: orNull(guardian.existing).optional(),
    ...paperYear,
  },
  foundBy: {
    record: 'taxRecord',
    person: 'fk_responsable',
    year: 'fk_anneeScolaire',
    standsFor: { year: YEAR_BEFORE_ENROLMENT, setting: 'anneeInscriptions' },
    none: messages.families.noticeNeedsIncome,
  },
  about: 'idRevenu',
  of: 'taxRecord',
  expectedOf: 'income',
  add: own('taxRecord', 'body.idRevenu', { otherwise: [right.addTaxRecord, right.changeTaxRecord] }),
  see: own('guardianPaper', 'body.idPieceJointe', { otherwise: [right.seeGuardianContributions] }),
  remove: rights(right.changeTaxRecord),
});

/** A paper of a pupil, in the pupil's stream. */
export const pupilPaper = record('pupilPaper', {
  label: 'Pièce de l’élève',
  stream: 'pupil',
  key: 'idPieceJointe',
  streamKey: 'fk_eleve',
  person: 'fk_eleve',
  identifiedBy: ['nature', 'fk_anneeScolaire'],
  fields: {
    fk_eleve: ref('pupil', 'Élève'),
    nature: choice('Nature', ['handicape', 'etudiant', 'certificatMedical'], {
      handicape: 'Justificatif de handicap',
      etudiant: 'Justificatif étudiant',
      certificatMedical: 'Certificat médical',
    }),
    ...paperFields,
    /** The schooling whose offer asks for it. */
    fk_scolariteInterne: optional(ref('schooling', 'Scolarité')),
  },
});
export const PupilPaperAdded = pupilPaper.event('PupilPaperAdded', 1, 'Pièce ajoutée', pupilPaper.all.extend(fileKey));
export const PupilPaperScanned = pupilPaper.event(
  'PupilPaperScanned',
  1,
  'Pièce analysée',
  pupilPaper.pick('idPieceJointe', 'fk_eleve', 'antivirus'),
);
export const PupilPaperRemoved = pupilPaper.event(
  'PupilPaperRemoved',
  1,
  'Pièce retirée',
  pupilPaper.pick('idPieceJointe', 'fk_eleve', 'objet'),
);
export const pupilPaperLife = {
  set: [PupilPaperAdded],
  change: [PupilPaperScanned],
  drop: [PupilPaperRemoved],
} as const;

/** Health and studies: for whoever keeps the sheet, and the pupil's guardians. */
const ofPupil = {
  context: 'families',
  papers: pupilPaper,
  life: pupilPaperLife,
  closed: { by: PupilMerged, until: PupilSeparated, forever: PupilForgotten },
  file: proofFile,
  notInTheirName: messages.families.notInTheirName,
  ownSites: pupilOfOwnSites,
  see: own('pupilPaper', 'body.idPieceJointe', { otherwise: [right.changePupil] }),
} as const;
const ofYear = {
  ...ofPupil,
  body: { fk_1: pupil.existing, ...paperYear },
  about: 'fk_1',
  of: 'pupil',
  add: rights(right.changePupil),
  remove: rights(right.changePupil),
} as const;

/** `fk_1` is the pupil (001:132). */
export const handicapProof = paper('handicape', { ...ofYear, expectedOf: 'handicap' });
export const studentProof = paper('etudiant', { ...ofYear, expectedOf: 'student' });

/** Where the offer asks for one (001:21). */
export const medicalCertificate = paper('certificatMedical', {
  ...ofPupil,
  body: { fk_scolariteInterne: schooling.existing },
  about: 'fk_scolariteInterne',
  of: 'schooling',
  expectedOf: 'enrolment',
  add: own('schooling', 'body.fk_scolariteInterne', { otherwise: [right.addSchooling, right.changeSchooling] }),
  see: own('pupilPaper', 'body.idPieceJointe', {
    otherwise: [right.changePupil, right.addSchooling, right.changeSchooling],
  }),
  remove: rights(right.changeSchooling),
});
