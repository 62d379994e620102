import { keptConflictFields, messages } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import { TextField } from '@diapason/ui/form';
import { useState } from 'react';
import { usualReasons } from './conflicts';
import styles from './found-conflicts.module.css';

interface Props {
  readonly onKeep: (motif: string) => unknown;
  readonly busy?: boolean;
}

/** Why a conflict is kept: nothing is kept without a reason. No form of its own, since it may stand in one. */
export function KeepReason({ onKeep, busy = false }: Props) {
  const [motif, write] = useState('');
  const [isMissing, miss] = useState(false);
  const keep = () => {
    const said = motif.trim();
    miss(said === '');
    if (said !== '') onKeep(said);
  };
  return (
    <div className={styles.keep}>
      <div>
        {usualReasons.map((reason) => (
          <Button key={reason} aria-pressed={motif === reason} onClick={() => write(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <TextField
        name="motifConflit"
        label={keptConflictFields.motif.label}
        required
        maxLength={keptConflictFields.motif.maxLength}
        value={motif}
        onChange={(typed) => write(typed ?? '')}
        error={isMissing ? messages.teaching.keepingNeedsReason : undefined}
      />
      <Button busy={busy} onClick={keep}>
        Garder
      </Button>
    </div>
  );
}
