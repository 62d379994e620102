import { hasUnsavedWork } from '@diapason/platform';
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AutocompleteField } from '../form/AutocompleteField';
import { TextField } from '../form/fields';
import type { FormOptions } from '../form/useForm';
import { useConfirm } from './ConfirmDialog';
import { FormDialog } from './FormDialog';

interface Note {
  readonly texte: string;
}

interface Look {
  readonly onSubmit?: FormOptions<Note>['onSubmit'];
  readonly danger?: boolean;
  readonly submitLabel?: string;
}

function Screen({ onSubmit = async () => null, ...look }: Look) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Écrire
      </button>
      {open && (
        <FormDialog
          {...look}
          title="Une note"
          initial={{ texte: '' }}
          onSubmit={onSubmit}
          onClose={() => setOpen(false)}
        >
          {(form) => <TextField {...form.field('texte', { label: 'Texte', required: true })} />}
        </FormDialog>
      )}
    </>
  );
}

const opener = () => screen.getByText('Écrire');
const text = () => screen.getByRole('textbox', { name: 'Texte' });

async function open() {
  await userEvent.click(opener());
  await screen.findByRole('dialog', { name: 'Une note' });
  await waitFor(() => expect(document.activeElement).toBe(text()));
}

describe('a dialog with a form', () => {
  test('begins on its first field, and Escape gives focus back to what opened it', async () => {
    render(<Screen />);
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  test('keeps the focus inside, forwards and backwards', async () => {
    render(<Screen />);
    await open();
    const dialog = screen.getByRole('dialog');
    for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
      for (let step = 0; step < 6; step++) {
        await userEvent.keyboard(key);
        expect(dialog.contains(document.activeElement)).toBe(true);
      }
  });

  test('Ctrl S saves it', async () => {
    const save = jest.fn<FormOptions<Note>['onSubmit']>(async () => null);
    render(<Screen onSubmit={save} />);
    await open();
    await userEvent.type(text(), 'Appeler');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(save).toHaveBeenCalledWith({ texte: 'Appeler' });
  });

  test.each([{ danger: true }, { submitLabel: 'Fusionner les deux fiches' }])(
    'Ctrl S presses « Enregistrer » and no other button: %o',
    async (look) => {
      const save = jest.fn<FormOptions<Note>['onSubmit']>(async () => null);
      render(<Screen onSubmit={save} {...look} />);
      await open();
      await userEvent.type(text(), 'Appeler');
      await userEvent.keyboard('{Control>}s{/Control}');
      expect(save).not.toHaveBeenCalled();
    },
  );

  test('asks before losing work; staying goes back to the form with what was typed', async () => {
    render(<Screen />);
    await open();
    await userEvent.type(text(), 'Bonjour');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Abandonner la saisie ?' });
    expect(within(question).getByRole('button', { name: 'Abandonner' })).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeNull());
    expect(text()).toHaveProperty('value', 'Bonjour');
    await waitFor(() => expect(document.activeElement).toBe(text()));
  });

  test('asks before losing a text of which nothing is chosen yet', async () => {
    const close = jest.fn();
    const towns = [{ value: 1, label: 'Albi' }];
    render(
      <FormDialog
        title="Une ville"
        initial={{ ville: null as number | null }}
        onSubmit={async () => null}
        onClose={close}
      >
        {(form) => <AutocompleteField {...form.field('ville')} label="Ville" options={towns} />}
      </FormDialog>,
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Ville' }), 'alb');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  test('Enter saves, the dialog closes and nothing is left to ask about', async () => {
    const onSubmit = jest.fn<FormOptions<Note>['onSubmit']>(async () => null);
    render(<Screen onSubmit={onSubmit} />);
    await open();
    await userEvent.type(text(), 'Bonjour{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSubmit).toHaveBeenCalledWith({ texte: 'Bonjour' });
    expect(hasUnsavedWork()).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  test('a refusal is shown above its buttons, in the dialog', async () => {
    render(<Screen onSubmit={async () => ({ status: 409, message: 'Quelqu’un a écrit avant vous' })} />);
    await open();
    await userEvent.type(text(), 'Bonjour{Enter}');
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('dialog').contains(alert)).toBe(true);
    expect(alert.textContent).toBe('Quelqu’un a écrit avant vous');
  });
});

function Asking({ onAnswer }: { readonly onAnswer: (sure: boolean) => void }) {
  const [ask, question] = useConfirm();
  const remove = async () =>
    onAnswer(await ask({ title: 'Supprimer ?', text: 'Pour toujours.', confirmLabel: 'Supprimer', danger: true }));
  return (
    <>
      <button type="button" onClick={() => void remove()}>
        Retirer
      </button>
      {question}
    </>
  );
}

describe('a question', () => {
  test.each([
    ['Supprimer', true],
    ['Annuler', false],
    ['Fermer', false],
  ])('is answered by « %s »', async (button, sure) => {
    const onAnswer = jest.fn();
    render(<Asking onAnswer={onAnswer} />);
    await userEvent.click(screen.getByText('Retirer'));
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(sure));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Retirer')));
  });
});
