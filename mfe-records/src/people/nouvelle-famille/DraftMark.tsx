import { Button, Icon } from '@diapason/ui';
import { LeaveDialog } from '@diapason/ui/overlay';
import { useState } from 'react';
import styles from './new-family.module.css';

interface Props {
  /** When it was kept last; undefined before, null where the browser keeps nothing. */
  readonly at: string | null | undefined;
  readonly onDrop: () => void;
}

/** « Brouillon gardé à 14:32 », and the way to begin anew, which asks first. */
export function DraftMark({ at, onDrop }: Props) {
  const [asks, ask] = useState(false);
  if (at === undefined) return null;
  return (
    <>
      <p className={styles.draft} data-lost={at === null ? '' : undefined}>
        <Icon name={at === null ? 'warning' : 'check'} size={16} />
        {at === null ? 'Ce navigateur ne garde pas de brouillon' : `Brouillon gardé à ${at}`}
        <Button look="quiet" onClick={() => ask(true)}>
          Abandonner
        </Button>
      </p>
      {asks && (
        <LeaveDialog
          onAnswer={(leaves) => {
            ask(false);
            if (leaves) onDrop();
          }}
        />
      )}
    </>
  );
}
