import type { QueryResult } from '@diapason/platform';
import type { ReactNode } from 'react';
import { Button } from '../core/Button';
import { ErrorState, Loading } from '../core/states';
import { Modal, type ModalProps } from './Modal';

interface Props<Data> extends Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  readonly query: Pick<QueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/** A dialog that shows what a query answers, and changes nothing. */
export const AnswerDialog = <Data,>({ query: { data, error, refetch }, children, ...dialog }: Props<Data>) => (
  <Modal
    {...dialog}
    open
    footer={
      <div className="d-modal-actions">
        <Button onClick={dialog.onClose}>Fermer</Button>
      </div>
    }
  >
    {error && <ErrorState message={error.message} onRetry={refetch} />}
    {data === undefined ? !error && <Loading /> : children(data)}
  </Modal>
);
