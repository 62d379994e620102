import type { YearRow } from '@diapason/contracts';
import { yearClosingFields } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { TextAreaField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';

interface Props {
  readonly year: YearRow;
  readonly onClose: () => void;
}

/** Opens a closed year again; the reason stays in its history. */
export function ReopenYear({ year: { fk_anneeScolaire, libelleAnneeScolaire }, onClose }: Props) {
  const [reopen] = useApiCommand('POST /api/clotures/:fk_anneeScolaire/reouverture', { failure: false });
  return (
    <FormDialog
      title={`Rouvrir l’année ${libelleAnneeScolaire}`}
      initial={{ motif: '' }}
      submitLabel="Rouvrir l’année"
      onSubmit={async (body) => {
        const answer = await reopen({ params: { fk_anneeScolaire }, body });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className="d-field-wide d-stack">
          <p>Ses règlements pourront de nouveau changer, jusqu’à la prochaine clôture.</p>
          <TextAreaField {...form.field('motif', { ...yearClosingFields.motif, required: true })} />
        </div>
      )}
    </FormDialog>
  );
}
