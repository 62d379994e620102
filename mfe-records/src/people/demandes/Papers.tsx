import { downloadFile, useMay } from '@diapason/platform';
import { Button, State } from '@diapason/ui';
import { PanelBlock } from '@diapason/ui/table';
import type { Request } from './request-words';
import styles from './requests.module.css';

type Paper = Request['pieces'][number];

const states = {
  aVerifier: { words: 'À vérifier', tone: 'warning' },
  recue: { words: 'Reçue', tone: 'success' },
  plusTard: { words: 'Plus tard, avant le 30 septembre', tone: 'neutral' },
  sans: { words: 'Sans avis, tranche\u00a06', tone: 'neutral' },
} as const;

/** What the request brought, and what is still to come. A request that was held back has none. */
export const Papers = ({ request: { pieces } }: { readonly request: Request }) => (
  <PanelBlock title="Pièces">
    <ul className={styles.papers}>
      {pieces.map((paper) => (
        <li key={paper.nature}>
          <span>
            {paper.libelle} {paper.realFileName && <small>{paper.realFileName}</small>}
          </span>
          <State tone={states[paper.etat].tone}>{states[paper.etat].words}</State>
          {paper.idPieceJointe !== null && <Open paper={paper} idPieceJointe={paper.idPieceJointe} />}
        </li>
      ))}
    </ul>
  </PanelBlock>
);

function Open({ paper, idPieceJointe }: { readonly paper: Paper; readonly idPieceJointe: number }) {
  const call = `POST /api/fichiers/download/${paper.nature as 'responsablesRevenus' | 'justificatifDomicile'}` as const;
  const may = useMay(call);
  if (!may) return null;
  return (
    <Button look="quiet" onClick={() => void downloadFile(call, { body: { idPieceJointe } })}>
      Ouvrir
    </Button>
  );
}
