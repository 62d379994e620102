import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { personActs } from '../erasure/acts';
import { declareAbsence, listPresencesById } from '../teaching/pupil-absence-endpoints';
import { saveExternalSchooling } from './external-schooling';
import { linkGuardian, unlinkGuardian } from './guardian-link-endpoints';
import { saveImageRight } from './image-right';
import { cancelLeaving, previewLeaving } from './leaving';
import { listPupilPapers } from './paper-endpoints';
import { deactivatePupil, reactivatePupil, readPupil, savePupil } from './pupil-endpoints';
import { mergePupils, separatePupils } from './pupil-merge';
import { saveSchooling } from './schooling-endpoints';
import { saveStudentStatus } from './student-status';

interface Life {
  readonly dateSuppression: string | null;
  readonly dateEffacement: string | null;
  readonly fusionneAvec: unknown;
}
const isOpen = ({ dateEffacement, fusionneAvec }: Life) => dateEffacement === null && !fusionneAvec;
const isActive = (pupil: Life) => isOpen(pupil) && pupil.dateSuppression === null;

/** What the families themselves may not change of a pupil. */
export const staffFieldsOfPupil = ['adulte', 'handicape', 'dateInscription', 'dateAbandon', 'commentaireSI'] as const;

/** What may be done with a pupil, from the sheet. */
export const pupilActs = sheetActs(
  readPupil,
  {
    modifier: { call: savePupil, when: isOpen },
    desactiver: { call: deactivatePupil, when: isActive },
    reactiver: { call: reactivatePupil, when: (pupil) => isOpen(pupil) && pupil.dateSuppression !== null },
    direDepart: { call: previewLeaving, when: isOpen },
    annulerDepart: { call: cancelLeaving, when: (pupil) => isOpen(pupil) && pupil.dateAbandon !== null },
    fusionner: { call: mergePupils, and: [right.seePupils], when: isActive },
    separer: { call: separatePupils },
    rattacher: { call: linkGuardian, and: [right.linkGuardian], when: isOpen },
    /** Rank and role. */
    classer: { call: linkGuardian, and: [right.changeGuardianLink], when: isOpen },
    detacher: { call: unlinkGuardian, and: [right.unlinkGuardian], when: isOpen },
    creerResponsable: { and: [right.createGuardianFromPupil, right.seeGuardian], when: isOpen },
    inscrire: { call: saveSchooling, isNew: true, when: isOpen },
    scolariser: { call: saveExternalSchooling, isNew: true, when: isOpen },
    droitImage: { call: saveImageRight, when: isOpen },
    etudiant: { call: saveStudentStatus, when: isOpen },
    creer: { call: savePupil, isNew: true },
    /** Another child of the one who pays. */
    creerFrere: {
      call: savePupil,
      isNew: true,
      rights: [right.linkPupil, right.linkGuardian],
      and: [right.seeGuardian],
    },
    /** A new guardian. */
    rattacherNouveau: { call: linkGuardian, when: isOpen },
    declarerAbsence: { call: declareAbsence, when: isActive },
    /** From a day on. */
    quitterCours: { and: [right.removeWorkshopPupil, right.seePupilAndWorkshop], when: isOpen },
    changerGroupe: {
      and: [right.addWorkshopPupil, right.removeWorkshopPupil, right.seePupilAndWorkshop],
      when: isOpen,
    },
    voirPresences: { call: listPresencesById },
    ...personActs,
    lister: { and: [right.seePupils] },
    voirPieces: { call: listPupilPapers },
    certificat: { rights: [right.addSchooling, right.changeSchooling], when: isOpen },
    voirFratrie: { rights: [right.seeGuardians, right.seeGuardianPupils] },
    ouvrirResponsable: { and: [right.openGuardianFromPupil, right.seeGuardian] },
    /** To the family's papers. */
    ouvrirFamille: { and: [right.openGuardianFromPupil, right.seeGuardian, right.seeGuardianGeneral] },
    ouvrirEnseignant: { and: [right.openWorkshopFromPupil, right.seeAgentProfile] },
    ouvrirAtelier: { and: [right.openWorkshopFromPupil, right.seePupilAndWorkshop] },
  },
  ({ role }) => (role === 'Responsable' ? { lectureSeule: staffFieldsOfPupil, absents: ['commentaireSI'] } : {}),
);
