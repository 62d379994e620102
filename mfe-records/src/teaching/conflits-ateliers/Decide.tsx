import { keptConflictFields, messages } from '@diapason/contracts/constants';
import { sayDone, useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { TextField } from '@diapason/ui/form';
import { PanelBlock } from '@diapason/ui/table';
import { useState } from 'react';
import { keptAs, usualReasons } from '../conflicts';
import styles from './conflicts.module.css';
import type { YearConflict } from './parts';

interface Props {
  readonly row: YearConflict;
  readonly onDone: () => void;
}

const REOPEN = 'POST /api/ateliers/conflits/trancher';
const reopening = ({ fk_anneeScolaire, cle }: YearConflict) => ({ body: { fk_anneeScolaire, cle } });

/** Keeps the conflict as it is, for a reason. */
export function Keep({ row, onDone }: Props) {
  const [motif, write] = useState<string | null>(null);
  const [isMissing, miss] = useState(false);
  const [keep, { isRunning: busy }] = useApiCommand('POST /api/ateliers/conflits/garder', { success: false });
  const [reopen] = useApiCommand(REOPEN, { success: false });
  const { fk_anneeScolaire } = row;
  const decide = async () => {
    const said = motif?.trim() ?? '';
    miss(said === '');
    if (said === '') return;
    const answer = await keep(keptAs([row], { fk_anneeScolaire, motif: said }));
    if (!answer.ok) return;
    sayDone({
      message: `${messages.teaching.conflictsKept(1).replace(/\.$/, '')}\u00a0: ${row.quoi}`,
      undo: () => reopen(reopening(row)),
    });
    onDone();
  };
  return (
    <PanelBlock title="Garder ainsi">
      <div className={styles.reasons}>
        {usualReasons.map((reason) => (
          <Button key={reason} aria-pressed={motif === reason} onClick={() => write(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form
        className={styles.keep}
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        <TextField
          name="motif"
          label={keptConflictFields.motif.label}
          placeholder="Motif, obligatoire"
          required
          maxLength={keptConflictFields.motif.maxLength}
          value={motif}
          onChange={write}
          {...(isMissing ? { error: messages.teaching.keepingNeedsReason } : {})}
        />
        <Button type="submit" busy={busy}>
          Garder
        </Button>
      </form>
      <p className="d-note">
        Le conflit reste dans la liste, avec votre nom et ce motif. Il revient à trancher si l’un des deux cours change.
      </p>
    </PanelBlock>
  );
}

/** What somebody keeps is decided anew. */
export function Reopen({ row }: { readonly row: YearConflict }) {
  const [reopen, { isRunning: busy }] = useApiCommand(REOPEN);
  return (
    <Button busy={busy} onClick={() => void reopen(reopening(row))}>
      Remettre à trancher
    </Button>
  );
}
