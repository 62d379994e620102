import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { personActs } from '../erasure/acts';
import {
  deactivateGuardian,
  listAttachedPupils,
  reactivateGuardian,
  readGuardian,
  saveGuardian,
  sendGuardianPasswordLink,
} from './guardian-endpoints';
import { mergeGuardians, separateGuardians } from './guardian-merge';
import { requestPapers } from './papers-request';
import { savePupil } from './pupil-endpoints';

interface Life {
  readonly actif: 0 | 1;
  readonly compte: 0 | 1;
  readonly dateEffacement: string | null;
  readonly fusionneAvec: unknown;
}
const isOpen = ({ dateEffacement, fusionneAvec }: Life) => dateEffacement === null && !fusionneAvec;
const isActive = (guardian: Life) => isOpen(guardian) && guardian.actif === 1;
const hasAccount = (guardian: Life) => isActive(guardian) && guardian.compte === 1;

/** What may be done with a guardian, from the sheet; its tabs are acts too. */
export const guardianActs = sheetActs(readGuardian, {
  voirGeneral: { and: [right.seeGuardianGeneral] },
  voirEleves: { and: [right.seeGuardianPupils] },
  voirCotisations: { and: [right.seeGuardianContributions] },
  modifier: { call: saveGuardian, when: isOpen },
  desactiver: { call: deactivateGuardian, when: isActive },
  reactiver: { call: reactivateGuardian, when: (guardian) => isOpen(guardian) && guardian.actif === 0 },
  fusionner: { call: mergeGuardians, and: [right.seeGuardians], when: isActive },
  separer: { call: separateGuardians },
  lienMotDePasse: { call: sendGuardianPasswordLink, when: hasAccount },
  usurper: { and: [right.impersonateGuardian], when: hasAccount },
  motDePasse: { and: [right.changeGuardianPassword], when: isOpen },
  rattacher: { and: [right.linkPupil], when: isOpen },
  /** Rank and role. */
  classer: { and: [right.changeGuardianLink], when: isOpen },
  detacher: { and: [right.unlinkPupil], when: isOpen },
  creerEleve: { call: savePupil, isNew: true, and: [right.seePupilAndWorkshop, right.linkPupil], when: isOpen },
  /** Whom a new pupil of this guardian is linked to. */
  rattacherNouveau: { rights: [right.linkPupil, right.changeGuardianLink, right.linkGuardian], when: isOpen },
  ...personActs,
  lister: { and: [right.seeGuardians] },
  demanderPieces: { call: requestPapers, when: isOpen },
  voirDomicile: { and: [right.seeProofOfAddress] },
  ouvrirEleve: { and: [right.seePupilAndWorkshop] },
  declarerRevenu: { and: [right.addTaxRecord], when: isOpen },
  corrigerRevenu: { and: [right.changeTaxRecord], when: isOpen },
  supprimerRevenu: { and: [right.deleteTaxRecord], when: isOpen },
  /** This guardian's contribution: 110 suffices, whatever the modules. */
  calculer: { rights: [right.calculateContributions, right.calculateGuardianContribution], when: isOpen },
  listerEleves: { call: listAttachedPupils },
});
