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

interface NotesProps {
  readonly field?: string;
  /** What asking again brings: the change of somebody else unless told. */
  readonly answer?: readonly Note[];
}

/** A list of one note. */
function Notes({ field, answer = [now] }: NotesProps) {
  const [data, setData] = useState<readonly Note[]>([seen]);
  const refetch = async () => {
    await new Promise((come) => setTimeout(come));
    setData(answer);
    return answer;
  };
  const { edit, ...edited } = useEditedRow({ refetch }, ({ id }) => id);
  return (
    <>
      {data.map((note) => (
        <button key={note.id} type="button" onClick={() => edit(note)}>
          Modifier
        </button>
      ))}
      <button type="button" onClick={() => setData([now])}>
        Relire
      </button>
      {edited.isOpen && (
        <FormDialog
          key={edited.key}
          title="Note"
          initial={{ texte: edited.row?.texte ?? '' }}
          onSubmit={async () =>
            edited.row?.version === now.version ? null : { status: 409, message: 'Refusé', ...(field ? { field } : {}) }
          }
          {...edited.dialog}
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

/** Opens the note, and asks for it again once its save was refused. */
const readAgain = async () => {
  await userEvent.click(button('Modifier'));
  await userEvent.click(button('Enregistrer'));
  await screen.findByText('Refusé');
  await userEvent.click(button('Recharger'));
};

test('what somebody else has removed is closed', async () => {
  render(<Notes answer={[]} />);
  await readAgain();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('once it was read in vain, a later reading takes nothing from who types', async () => {
  const answer = [seen];
  render(<Notes answer={answer} />);
  await readAgain();
  await userEvent.type(screen.getByLabelText(/Texte/), ' et basse');
  await userEvent.click(button('Relire'));
  expect(screen.getByLabelText(/Texte/)).toHaveProperty('value', 'Alto et basse');
});

test('another refusal has nothing to read again', async () => {
  render(<Notes field="texte" />);
  await userEvent.click(button('Modifier'));
  await userEvent.click(button('Enregistrer'));
  await screen.findByText('Refusé');
  expect(offersReload()).toBe(false);
});
