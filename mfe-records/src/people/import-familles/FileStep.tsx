import { importModel, limits, messages } from '@diapason/contracts/constants';
import { saveFile, useApiCommand } from '@diapason/platform';
import { Button, Progress } from '@diapason/ui';
import { useGoToStep } from '@diapason/ui/sheet';
import { atMost, tableFile, useTableFile } from '@diapason/ui/table-file';
import { FileField } from '@diapason/ui/upload';
import type { ImportState } from './state';

interface Props {
  readonly state: ImportState | undefined;
  /** Why the import that the address names is not to be had. */
  readonly lost: string | undefined;
  readonly refetch: () => void;
}

/** A file is read by the server, whatever its name says. */
export function FileStep({ state, lost, refetch }: Props) {
  const [read] = useApiCommand('POST /api/imports/:idImport/lecture', { success: false, failure: false });
  const goToStep = useGoToStep();
  const start = async (idImport: number) => {
    const asked = await read({ params: { idImport } });
    if (!asked.ok) return asked.error.message;
    goToStep('fichier', { import: String(idImport) }, true);
  };
  const { field, sending, refuse } = useTableFile(start);
  const again = async (idImport: number) => {
    const asked = await read({ params: { idImport } });
    refuse(asked.ok ? undefined : asked.error.message);
    if (asked.ok) refetch();
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
        {...field}
        disabled={field.disabled || reading}
        error={field.error ?? state?.erreur ?? lost}
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
      {sending && <Progress title="Envoi du fichier" {...sending} />}
      {reading && <Progress title="Lecture du fichier" done={0} total={0} />}
    </div>
  );
}

const ALLOWED = tableFile(limits.importFile, messages.imports.tooLarge);
