import type { YearRow } from '@diapason/contracts';
import { useApiQuery } from '@diapason/platform';
import { Button, ErrorState, Loading } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { PaymentsBySite, SealState, YearTotals } from './Books';

interface Props {
  readonly year: YearRow;
  readonly onClose: () => void;
}

/** The totals of a year as they are now, compared with its seal. */
export function YearBooksDialog({ year: { fk_anneeScolaire, libelleAnneeScolaire }, onClose }: Props) {
  const books = useApiQuery('GET /api/clotures/:fk_anneeScolaire', { params: { fk_anneeScolaire } });
  return (
    <Modal
      title={`Totaux de l’année ${libelleAnneeScolaire}`}
      open
      onClose={onClose}
      footer={
        <div className="d-modal-actions">
          <Button onClick={onClose}>Fermer</Button>
        </div>
      }
    >
      {books.error && <ErrorState message={books.error.message} onRetry={books.refetch} />}
      {books.isLoading && <Loading />}
      {books.data && (
        <div className="d-stack">
          <SealState books={books.data} />
          <YearTotals books={books.data} />
          <PaymentsBySite books={books.data} />
        </div>
      )}
    </Modal>
  );
}
