import { type ClaimPage, messages } from '@diapason/contracts/constants';
import { downloadFile } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { Modal, printPaper } from '@diapason/ui/overlay';
import { useRef } from 'react';
import { ClaimPageView } from './ClaimPageView';

interface Props {
  readonly page: ClaimPage;
  /** 0: not saved yet, so that there is no PDF. */
  readonly idFrais: number;
  readonly onClose: () => void;
}

/** The page before it is printed (document 002 §2), with the document's title. */
export function ClaimPreview({ page, idFrais, onClose }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  return (
    <Modal
      title={messages.claims.preview}
      open
      onClose={onClose}
      size="large"
      footer={
        <>
          {idFrais > 0 && (
            <Button
              icon="download"
              onClick={() => void downloadFile('GET /api/frais/pdf/:id', { params: { id: idFrais } })}
            >
              PDF
            </Button>
          )}
          <Button look="primary" icon="print" onClick={() => paper.current && printPaper(paper.current)}>
            Imprimer
          </Button>
        </>
      }
    >
      <div ref={paper}>
        <ClaimPageView page={page} />
      </div>
    </Modal>
  );
}
