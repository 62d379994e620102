import { messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';

/** A new folder in the one that is open. */
export function CreateFolder({ dossier, onClose }: { readonly dossier: string; readonly onClose: () => void }) {
  const [create] = useApiCommand('POST /api/fichiers/ged/creerDossier', { failure: false });
  return (
    <FormDialog
      title="Créer un dossier"
      size="small"
      submitLabel="Créer"
      initial={{ nom: '' }}
      validate={({ nom }) => (nom.trim() === '' ? { nom: messages.site.folderNameRequired } : {})}
      onSubmit={async ({ nom }) => {
        const answer = await create({ body: { dossier, nom } });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => <TextField {...form.field('nom', { label: 'Nom du dossier', maxLength: 255 })} />}
    </FormDialog>
  );
}
