import { TextField } from '../form/fields';
import { asked, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { FormDialog } from '.';

const dialog = (title: string) => ({
  opens: (close: () => void) => (
    <FormDialog
      title={title}
      initial={{ nom: '', ville: 'Albi' }}
      onSubmit={async () => ({ status: 400, message: SENTENCE })}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField {...form.field('nom', asked.nom)} />
          <TextField {...form.field('ville', asked.ville)} />
        </>
      )}
    </FormDialog>
  ),
});

export default [
  statesOf('FormDialog', {
    usual: dialog('Ajouter une ville'),
    empty: null,
    loading: null,
    error: null,
    long: dialog(LONG),
  }),
];
