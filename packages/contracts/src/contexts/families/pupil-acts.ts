import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { saveExternalSchooling } from './external-schooling';
import { linkGuardian, unlinkGuardian } from './guardian-link-endpoints';
import { saveImageRight } from './image-right';
import { deactivatePupil, reactivatePupil, readPupil, savePupil } from './pupil-endpoints';
import { mergePupils } from './pupil-merge';
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
    fusionner: { call: mergePupils, when: isActive },
    rattacher: { call: linkGuardian, when: isOpen },
    detacher: { call: unlinkGuardian, when: isOpen },
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
  },
  ({ role }) => (role === 'Responsable' ? { lectureSeule: staffFieldsOfPupil, absents: ['commentaireSI'] } : {}),
);
