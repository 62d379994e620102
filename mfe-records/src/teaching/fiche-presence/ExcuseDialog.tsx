import { presenceStatus } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { type FieldDescriptor, TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import type { Pupil, Sheet } from './sheet';

const fields = { commentaire: { label: 'Motif', maxLength: 500 } } satisfies Record<string, FieldDescriptor>;

interface Props {
  readonly sheet: Sheet;
  readonly pupil: Pupil;
  readonly onClose: () => void;
}

/** Declares a pupil's absence from this lesson (195). */
export default function ExcuseDialog({ sheet, pupil, onClose }: Props) {
  const [save] = useApiCommand('POST /api/presences/presenceEleve/:id', { failure: false });
  return (
    <FormDialog
      title={`Excuser ${pupil.nomPrenomEleve}`}
      size="small"
      submitLabel="Excuser"
      initial={{ commentaire: '' }}
      onSubmit={async ({ commentaire }) => {
        const answer = await save({
          params: { id: pupil.idPresenceEleve ?? 0 },
          body: {
            eleve: {
              fk_eleve: pupil.fk_eleve,
              fk_atelier: sheet.idAtelier,
              dateExcuse: sheet.date,
              fk_statutPresence: presenceStatus.excused,
              commentaire,
            },
          },
        });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => <TextField {...form.field('commentaire', fields.commentaire)} />}
    </FormDialog>
  );
}
