import { downloadFile } from '@diapason/platform';
import { Button } from '@diapason/ui';

/** The rows that are not imported, in the columns in which they came: corrected there, they are sent again. */
export function RowsToCorrect({ idImport }: { readonly idImport: number }) {
  return (
    <Button
      icon="download"
      onClick={() =>
        void downloadFile('POST /api/imports/:idImport/rapport', {
          params: { idImport },
          body: { vue: 'refuse', format: 'xlsx' },
        })
      }
    >
      Lignes à corriger (Excel)
    </Button>
  );
}

export function CorrectionHint() {
  return (
    <p className="d-hint">
      Le fichier des lignes à corriger reprend vos colonnes : corrigez-le, puis envoyez-le comme un nouveau fichier. Les
      colonnes seront reconnues.
    </p>
  );
}
