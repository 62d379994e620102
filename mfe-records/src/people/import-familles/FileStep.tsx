import { importModel, limits, messages } from '@diapason/contracts/constants';
import { notify, saveFile, useApiCommand, useIsShown } from '@diapason/platform';
import { Button, Progress } from '@diapason/ui';
import { useGoToStep } from '@diapason/ui/sheet';
import { atMost, tableFile, useSendInParts } from '@diapason/ui/table-file';
import { FileField } from '@diapason/ui/upload';
import { useState } from 'react';
import type { ImportState } from './state';

interface Props {
  readonly state: ImportState | undefined;
  /** Why the import that the address names is not to be had. */
  readonly lost: string | undefined;
  readonly refetch: () => void;
}

/** A file is read by the server, whatever its name says. */
export function FileStep({ state, lost, refetch }: Props) {
  const [sending, setSending] = useState<{ readonly size: number; readonly sent: number } | null>(null);
  const [fault, setFault] = useState<string>();
  const sendInParts = useSendInParts();
  const [read] = useApiCommand('POST /api/imports/:idImport/lecture', { success: false, failure: false });

  const goToStep = useGoToStep();
  const isShown = useIsShown();
  const fail = (message: string) => (isShown() ? setFault(message) : notify('error', message));

  const start = async (chosen: File) => {
    setSending({ size: chosen.size, sent: 0 });
    const file = await sendInParts(chosen, (sent) => setSending({ size: chosen.size, sent }));
    if ('fault' in file) {
      setSending(null);
      return fail(file.fault);
    }
    const { idImport } = file;
    // Until the server reads this file, no other can be chosen.
    const asked = await read({ params: { idImport } });
    setSending(null);
    if (!asked.ok) return fail(asked.error.message);
    setFault(undefined);
    goToStep('fichier', { import: String(idImport) }, true);
  };
  const again = async (idImport: number) => {
    const asked = await read({ params: { idImport } });
    if (!asked.ok) return fail(asked.error.message);
    setFault(undefined);
    refetch();
  };
  const reading = state?.etape === 'lecture' && state.erreur === null;

  return (
    <div className="d-stack">
      <p>
        Une ligne par élève, avec son responsable ; les titres des colonnes sur la première ligne. Le fichier et ce qui
        en a été lu sont effacés au bout d’un jour au plus tard.
      </p>
      <FileField
        label="Choisir un fichier CSV ou Excel"
        hint={`CSV ou Excel (.xlsx), ${atMost(limits.importFile, limits.importRows)}`}
        allowed={ALLOWED}
        disabled={sending !== null || reading}
        error={fault ?? state?.erreur ?? lost}
        onFile={(chosen) => void start(chosen)}
      />
      <div className="d-row">
        <Button
          look="quiet"
          icon="download"
          onClick={() => saveFile(new Blob([importModel], { type: 'text/csv;charset=utf-8' }), 'modele-familles.csv')}
        >
          Fichier modèle
        </Button>
      </div>
      {state?.etape === 'lecture' && !reading && (
        <Button onClick={() => void again(state.idImport)}>Relancer la lecture</Button>
      )}
      {sending && <Progress title="Envoi du fichier" done={sending.sent} total={sending.size} />}
      {reading && <Progress title="Lecture du fichier" done={0} total={0} />}
    </div>
  );
}

const ALLOWED = tableFile(limits.importFile, messages.imports.tooLarge);
