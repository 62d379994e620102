import type { YearBooks, YearRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery } from '@diapason/platform';
import { ErrorState, Loading } from '@diapason/ui';
import { TextField } from '@diapason/ui/form';
import { FormDialog, Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import { PaymentsBySite, YearTotals } from './Books';

interface Props {
  readonly year: YearRow;
  readonly onClose: () => void;
}

/** Closes a year with the totals shown, once its name is typed. Totals that changed meanwhile are shown anew. */
export function CloseYear({ year, onClose }: Props) {
  const { fk_anneeScolaire, libelleAnneeScolaire } = year;
  const books = useApiQuery('GET /api/clotures/:fk_anneeScolaire', { params: { fk_anneeScolaire } });
  const [notice, setNotice] = useState<string>();
  const reload = (why: string) => {
    setNotice(why);
    books.refetch();
  };
  if (books.data)
    return (
      <CloseForm
        key={books.data.sceau}
        year={year}
        books={books.data}
        notice={notice}
        onReload={reload}
        onClose={onClose}
      />
    );
  return (
    <Modal title={`Clore l’année ${libelleAnneeScolaire}`} open onClose={onClose}>
      {books.error ? <ErrorState message={books.error.message} onRetry={books.refetch} /> : <Loading />}
    </Modal>
  );
}

interface FormProps extends Props {
  readonly books: YearBooks;
  /** Why the totals are shown again. */
  readonly notice: string | undefined;
  readonly onReload: (why: string) => void;
}

function CloseForm({ year: { fk_anneeScolaire, libelleAnneeScolaire }, books, notice, onReload, onClose }: FormProps) {
  const [close] = useApiCommand('POST /api/clotures/:fk_anneeScolaire', { failure: false });
  const wanted = messages.money.typeTheYear(libelleAnneeScolaire);
  return (
    <FormDialog
      title={`Clore l’année ${libelleAnneeScolaire}`}
      initial={{ confirmation: '' }}
      submitLabel="Clore l’année"
      validate={({ confirmation }) => (confirmation.trim() === libelleAnneeScolaire ? {} : { confirmation: wanted })}
      onSubmit={async ({ confirmation }) => {
        const answer = await close({ params: { fk_anneeScolaire }, body: { confirmation, sceau: books.sceau } });
        if (answer.ok) return null;
        if (answer.error.status === 409) onReload(answer.error.message);
        return answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className="d-field-wide d-stack">
          <p>
            Plus rien de cette année ne pourra être ajouté, corrigé, supprimé ni calculé. Seule une personne qui en a le
            droit pourra la rouvrir, avec un motif.
          </p>
          {notice && !form.refusal && (
            <p className="d-refusal" role="alert">
              {notice}
            </p>
          )}
          <YearTotals books={books} />
          <TextField {...form.field('confirmation', { label: 'Confirmation', required: true })} hint={wanted} />
          <details>
            <summary>Règlements par site et par mode</summary>
            <PaymentsBySite books={books} />
          </details>
        </div>
      )}
    </FormDialog>
  );
}
