import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useEditedRow } from '../core/useEditedRow';
import { TextField } from '../form/fields';
import { FormDialog } from './FormDialog';

interface Note {
  readonly id: number;
  readonly version: number;
  readonly texte: string;
}
const seen: Note = { id: 1, version: 2, texte: 'Alto' };
const now: Note = { id: 1, version: 5, texte: 'Violon' };

/** A list of one note, which somebody else has changed; asking again brings that. */
function Notes({ field }: { readonly field: string }) {
  const [data, setData] = useState<readonly Note[]>([seen]);
  const { edit, ...edited } = useEditedRow({ data, refetch: () => setData([now]) }, ({ id }) => id);
  return (
    <>
      <button type="button" onClick={() => edit(seen)}>
        Modifier
      </button>
      <button type="button" onClick={() => setData([now])}>
        Relire
      </button>
      {edited.isOpen && (
        <FormDialog
          key={edited.key}
          title="Note"
          initial={{ texte: edited.row?.texte ?? '' }}
          onSubmit={async () =>
            edited.row?.version === now.version ? null : { status: 409, message: 'Refusé', field }
          }
          onReload={edited.reload}
          onClose={edited.close}
        >
          {(form) => <TextField {...form.field('texte', { label: 'Texte' })} />}
        </FormDialog>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const offersReload = () => screen.queryByRole('button', { name: 'Recharger' }) !== null;

test('a dialog keeps what it was opened on, and reads it again on purpose once the server refused it as changed', async () => {
  render(<Notes field="versionAttendue" />);
  await userEvent.click(button('Modifier'));
  await userEvent.type(screen.getByLabelText(/Texte/), ' et basse');
  await userEvent.click(button('Relire'));
  expect(screen.getByLabelText(/Texte/)).toHaveProperty('value', 'Alto et basse');
  expect(offersReload()).toBe(false);
  await userEvent.click(button('Enregistrer'));
  await screen.findByText('Refusé');
  await userEvent.click(button('Recharger'));
  await waitFor(() => expect(screen.getByLabelText(/Texte/)).toHaveProperty('value', 'Violon'));
  expect(offersReload()).toBe(false);
  await userEvent.click(button('Enregistrer'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another refusal has nothing to read again', async () => {
  render(<Notes field="texte" />);
  await userEvent.click(button('Modifier'));
  await userEvent.click(button('Enregistrer'));
  await screen.findByText('Refusé');
  expect(offersReload()).toBe(false);
});
