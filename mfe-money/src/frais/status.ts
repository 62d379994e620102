import { claimStatus } from '@diapason/contracts/constants';
import type { Tone } from '@diapason/ui';

const TONES: Readonly<Record<number, Tone>> = {
  [claimStatus.saved]: 'information',
  [claimStatus.submitted]: 'neutral',
  [claimStatus.inReview]: 'warning',
  [claimStatus.accepted]: 'success',
  [claimStatus.refused]: 'danger',
};
/** As the form page has them, everywhere. */
export const toneOf = (fk_fraisStatut: number): Tone => TONES[fk_fraisStatut] ?? 'neutral';

/** The form’s buttons of a manager, in the order of the document. */
export const managerButtons = [
  { status: claimStatus.saved, label: 'A compléter' },
  { status: claimStatus.inReview, label: 'Instruction en cours' },
  { status: claimStatus.accepted, label: 'Acceptée' },
  { status: claimStatus.refused, label: 'Refusée' },
] as const;
