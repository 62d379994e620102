import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import {
  deactivateGuardian,
  reactivateGuardian,
  readGuardian,
  saveGuardian,
  sendGuardianPasswordLink,
} from './guardian-endpoints';
import { mergeGuardians } from './guardian-merge';
import { savePupil } from './pupil-endpoints';

interface Life {
  readonly actif: 0 | 1;
  readonly dateEffacement: string | null;
  readonly fusionneAvec: unknown;
}
const isOpen = ({ dateEffacement, fusionneAvec }: Life) => dateEffacement === null && !fusionneAvec;
const isActive = (guardian: Life) => isOpen(guardian) && guardian.actif === 1;

/** What may be done with a guardian, from the sheet; its tabs are acts too. */
export const guardianActs = sheetActs(readGuardian, {
  voirGeneral: { and: [right.seeGuardianGeneral] },
  voirEleves: { and: [right.seeGuardianPupils] },
  voirCotisations: { and: [right.seeGuardianContributions] },
  modifier: { call: saveGuardian, when: isOpen },
  desactiver: { call: deactivateGuardian, when: isActive },
  reactiver: { call: reactivateGuardian, when: (guardian) => isOpen(guardian) && guardian.actif === 0 },
  fusionner: { call: mergeGuardians, when: isActive },
  lienMotDePasse: { call: sendGuardianPasswordLink, when: isActive },
  usurper: { and: [right.impersonateGuardian], when: isActive },
  rattacher: { rights: [right.linkPupil, right.changeGuardianLink, right.linkGuardian], when: isOpen },
  detacher: { rights: [right.unlinkPupil, right.unlinkGuardian], when: isOpen },
  creerEleve: { call: savePupil, isNew: true, and: [right.seePupilAndWorkshop, right.linkPupil], when: isOpen },
});
