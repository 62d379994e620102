import { type ApiKey, useMay } from '@diapason/platform';
import { Button } from '../core/Button';
import { downloadPaper, type HeldPaper, isShut, type PaperName } from './PaperField';

interface Props {
  readonly kind: PaperName;
  readonly paper: HeldPaper | undefined;
  /** « Justificatif étudiant, ADAM Lou » */
  readonly name: string;
}

/** The file of a paper that is shown in a row, for whoever may read it. */
export function PaperDownload({ kind, paper, name }: Props) {
  const may = useMay(`POST /api/fichiers/download/${kind}` as ApiKey);
  if (!may || !paper || isShut(paper)) return null;
  return (
    <Button look="quiet" icon="download" onClick={() => void downloadPaper(kind, paper)}>
      Télécharger
      <span className="d-visually-hidden">{`\u00a0: ${name}`}</span>
    </Button>
  );
}
