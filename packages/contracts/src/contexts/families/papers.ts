import { right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { own, rights } from '../../core/access';
import { choice, optional, ref } from '../../core/field';
import type { FilePart } from '../../core/file';
import { fileKey, paper, paperFields, paperYear } from '../../core/paper';
import { record } from '../../core/record';
import { guardian } from './guardian';
import { guardianOfOwnSites } from './own-sites';

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
  toldBy: ['nature', 'fk_anneeScolaire'],
  fields: {
    fk_responsable: ref('guardian', 'Responsable'),
    nature: choice('Nature', ['justificatifDomicile'], { justificatifDomicile: 'Justificatif de domicile' }),
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
export const GuardianPaperRemoved = guardianPaper.event(
  'GuardianPaperRemoved',
  1,
  'Pièce retirée',
  guardianPaper.pick('idPieceJointe', 'fk_responsable', 'objet'),
);
export const guardianPaperLife = { set: [GuardianPaperAdded], drop: [GuardianPaperRemoved] } as const;

/** Kept per guardian and school year; another one of the year takes its place (001:27, 001:145). */
export const domicileProof = paper('justificatifDomicile', {
  context: 'families',
  papers: guardianPaper,
  life: guardianPaperLife,
  file: proofFile,
  body: { fk_responsable: guardian.existing, ...paperYear },
  about: 'fk_responsable',
  of: 'guardian',
  removedBy: 'about',
  add: own('guardian', 'body.fk_responsable', { otherwise: [right.seeProofOfAddress] }),
  see: own('guardianPaper', 'body.idPieceJointe', { otherwise: [right.seeGuardianGeneral, right.seeProofOfAddress] }),
  remove: rights(right.seeProofOfAddress),
  ownSites: guardianOfOwnSites,
});
