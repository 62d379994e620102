import { downloadFile, useApiCommand } from '@diapason/platform';
import { Button, formatNumber, Progress, plural } from '@diapason/ui';
import { goToStep } from '@diapason/ui/sheet';
import { Rows } from './Rows';
import { CorrectionHint, RowsToCorrect } from './RowsToCorrect';
import type { ImportState } from './state';

interface Props {
  readonly state: ImportState;
  readonly refetch: () => void;
}

/** How far the work is, then what became of each row. */
export function ReportStep({ state: { idImport, etape, fait, total, erreur, bilan }, refetch }: Props) {
  const [again, { isRunning }] = useApiCommand('POST /api/imports/:idImport/confirmation', { success: false });
  const download = (format: 'xlsx' | 'csv') =>
    void downloadFile('POST /api/imports/:idImport/rapport', { params: { idImport }, body: { vue: null, format } });
  if (etape !== 'termine' || !bilan)
    return (
      <Progress title="Enregistrement des familles" done={fait} total={total} unit="lignes">
        {erreur && (
          <>
            <p className="d-refusal" role="alert">
              {erreur}
            </p>
            <Button icon="refresh" busy={isRunning} onClick={() => void again({ params: { idImport } }).then(refetch)}>
              Relancer
            </Button>
          </>
        )}
      </Progress>
    );
  return (
    <>
      <div className="d-stack">
        <p className="d-note" role="status">
          {`L’import est terminé : ${plural(bilan.cree, 'ligne créée', 'lignes créées')}, ${plural(bilan.modifie, 'modifiée')}, ${plural(bilan.inchange, 'inchangée')}, ${formatNumber(bilan.refuse)} à corriger.`}
        </p>
        <Rows idImport={idImport} bilan={bilan} aRelire={0} isDone />
        {bilan.refuse > 0 && <CorrectionHint />}
      </div>
      <div className="d-steps-actions">
        {bilan.refuse > 0 && <RowsToCorrect idImport={idImport} />}
        <Button icon="download" onClick={() => download('xlsx')}>
          Rapport (Excel)
        </Button>
        <Button icon="download" onClick={() => download('csv')}>
          Rapport (CSV)
        </Button>
        <Button icon="refresh" onClick={() => goToStep('fichier', { import: null })}>
          Importer un autre fichier
        </Button>
      </div>
    </>
  );
}
