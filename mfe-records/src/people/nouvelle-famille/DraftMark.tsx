import { Button, Icon } from '@diapason/ui';
import styles from './new-family.module.css';

interface Props {
  /** When it was kept last; undefined before, null where the browser keeps nothing. */
  readonly at: string | null | undefined;
  readonly onDrop: () => void;
}

/** « Brouillon gardé à 14:32 » */
export const DraftMark = ({ at, onDrop }: Props) =>
  at === undefined ? null : (
    <p className={styles.draft} data-lost={at === null ? '' : undefined}>
      <Icon name={at === null ? 'warning' : 'check'} size={16} />
      {at === null ? 'Ce navigateur ne garde pas de brouillon' : `Brouillon gardé à ${at}`}
      <Button look="quiet" onClick={onDrop}>
        Abandonner
      </Button>
    </p>
  );
