import type { YearRow } from '@diapason/contracts';
import { useApiQuery } from '@diapason/platform';
import { AnswerDialog } from '@diapason/ui/overlay';
import { PaymentsBySite, SealState, YearTotals } from './Books';

interface Props {
  readonly year: YearRow;
  readonly onClose: () => void;
}

/** The totals of a year as they are now, compared with its seal. */
export function YearBooksDialog({ year: { fk_anneeScolaire, libelleAnneeScolaire }, onClose }: Props) {
  const books = useApiQuery('GET /api/clotures/:fk_anneeScolaire', { params: { fk_anneeScolaire } });
  return (
    <AnswerDialog title={`Totaux de l’année ${libelleAnneeScolaire}`} query={books} onClose={onClose}>
      {(data) => (
        <div className="d-stack">
          <SealState books={data} />
          <YearTotals books={data} />
          <PaymentsBySite books={data} />
        </div>
      )}
    </AnswerDialog>
  );
}
