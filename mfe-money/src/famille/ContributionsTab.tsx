import { messages } from '@diapason/contracts/constants';
import type { TabProps } from '@diapason/platform';
import { useDeviceBelow } from '@diapason/ui';
import { Contributions } from './Contributions';

/** Tax records and contributions of a guardian; not on mobile (document 001 §2). */
export default function ContributionsTab({ record: { id: idUtilisateur } }: TabProps<'guardian'>) {
  if (useDeviceBelow('phone')) return <p className="d-note">{messages.families.noMobileTab}</p>;
  return <Contributions idUtilisateur={idUtilisateur} />;
}
