import { messages } from '@diapason/contracts/constants';
import { sayDone, useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { PanelBlock } from '@diapason/ui/table';
import { keptAs } from '../conflicts';
import { KeepReason } from '../KeepReason';
import type { YearConflict } from './parts';

interface Props {
  readonly row: YearConflict;
  readonly onDone: () => void;
}

const REOPEN = 'POST /api/ateliers/conflits/trancher';
const reopening = ({ fk_anneeScolaire, cle }: YearConflict) => ({ body: { fk_anneeScolaire, cle } });

/** Keeps the conflict as it is, for a reason. */
export function Keep({ row, onDone }: Props) {
  const [keep, { isRunning: busy }] = useApiCommand('POST /api/ateliers/conflits/garder', { success: false });
  const [reopen] = useApiCommand(REOPEN, { success: false });
  const { fk_anneeScolaire } = row;
  const decide = async (motif: string) => {
    const answer = await keep(keptAs([row], { fk_anneeScolaire, motif }));
    if (!answer.ok) return;
    sayDone({ message: messages.teaching.conflictsKept(1), undo: () => reopen(reopening(row)) });
    onDone();
  };
  return (
    <PanelBlock title="Garder ainsi">
      <KeepReason onKeep={(motif) => void decide(motif)} busy={busy} />
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
