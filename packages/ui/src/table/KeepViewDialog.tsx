import { useApiCommand } from '@diapason/platform';
import { TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';

const asked = { titre: { label: 'Nom de la vue', required: true, maxLength: 60 } } as const;

interface Props {
  readonly view: { readonly liste: string; readonly filtres: string; readonly colonnes: string };
  readonly onClose: () => void;
}

/** Asks for the name of a view, and keeps it for the person. */
export function KeepViewDialog({ view, onClose }: Props) {
  const [keep] = useApiCommand('POST /api/vues', { failure: false });
  return (
    <FormDialog
      title="Garder cette vue"
      size="small"
      submitLabel="Garder"
      initial={{ titre: '' }}
      onSubmit={async ({ titre }) => {
        const answer = await keep({ body: { ...view, titre } });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Filtres, tri et colonnes, pour vous seul. Son adresse peut être envoyée à un collègue.</p>
          <TextField {...form.field('titre', asked.titre)} />
        </>
      )}
    </FormDialog>
  );
}
