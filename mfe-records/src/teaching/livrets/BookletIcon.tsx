import { bookletStatus } from '@diapason/contracts/constants';
import { Icon } from '@diapason/ui';
import styles from './booklet.module.css';

const LOOKS = {
  0: { icon: 'file', label: 'Pas de livret', tone: styles.none },
  [bookletStatus.memorised]: { icon: 'pencil', label: 'Livret mémorisé', tone: styles.memorised },
  [bookletStatus.validated]: { icon: 'check', label: 'Livret validé', tone: styles.validated },
} as const;

/** How a booklet stands: red, orange or green, and for who sees no colour a sheet, a pencil or a tick (document 001 §2). */
export function BookletIcon({ statut, words = false }: { readonly statut: number; readonly words?: boolean }) {
  const look = statut === 1 || statut === 2 ? LOOKS[statut] : LOOKS[0];
  return (
    <span className={`${styles.icon} ${look.tone}`} data-statut={statut} title={look.label}>
      <Icon name={look.icon} size={18} />
      <span className={words ? undefined : 'd-visually-hidden'}>{look.label}</span>
    </span>
  );
}
