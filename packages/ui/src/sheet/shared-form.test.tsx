import { messages } from '@diapason/contracts/constants';
import { type CommandResult, hasUnsavedWork, store } from '@diapason/platform';
import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '../form/Form';
import { TextField } from '../form/fields';
import type { RecordField } from '../form/record-field';
import { normalizeSpaces } from '../testing';
import { Sheet } from './Sheet';
import { useSharedForm } from './useSharedForm';

type Person = { nom: string; ville: string };
type Answer = Person & { version: number };
type Save = (changed: Partial<Person>, version: number | undefined) => Promise<CommandResult<{ version: number }>>;

const fields: Record<string, RecordField> = {
  nom: { kind: 'text', label: 'Nom' },
  ville: { kind: 'text', label: 'Ville' },
};
const stale = { status: 409, message: 'Cette fiche vient d’être modifiée', field: 'versionAttendue' };
const told = <Data,>(data: Data): CommandResult<Data> => ({ ok: true, data, message: '' });

interface Props {
  readonly save: Save;
  /** The sheet as somebody else saved it. */
  readonly now: Person;
  /** As it was when the form was opened. */
  readonly opened?: Answer | undefined;
}

function Fields({ save, now, opened }: Props) {
  const [form, dialog] = useSharedForm<Answer, Person>({
    sheet: opened,
    valuesOf: (sheet) => ({ nom: sheet?.nom ?? '', ville: sheet?.ville ?? '' }),
    fields,
    save: (changed, version) => save(changed, version),
    read: async () => told({ ...now, version: 2 }),
  });
  return (
    <Form form={form}>
      <TextField {...form.field('nom', fields.nom as RecordField)} />
      <TextField {...form.field('ville', fields.ville as RecordField)} />
      {dialog}
    </Form>
  );
}

const adam = { nom: 'ADAM', ville: 'Albi', version: 1 };
const write = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

const shown = (label: string, value: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', value));

async function change(now: Person, opened: Answer | null = adam) {
  const save = jest.fn<Save>(async (_changed, version) =>
    version === 1 ? { ok: false, error: stale } : told({ version: 3 }),
  );
  const fieldset = <Fields save={save} now={now} opened={opened ?? undefined} />;
  render(<Sheet title="Fiche" tabs={[{ key: 'general', label: 'Général', element: fieldset }]} />);
  await type('Ville', 'Gaillac');
  await write();
  return save;
}
const dialog = () => screen.findByRole('dialog', { name: 'Fiche modifiée entre-temps' });

test('only what I changed is saved; what somebody else changed in another field stays, without a question', async () => {
  const save = await change({ nom: 'ADAM-ROY', ville: 'Albi' });
  expect(save.mock.calls).toEqual([
    [{ ville: 'Gaillac' }, 1],
    [{ ville: 'Gaillac' }, 2],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where both changed a field, both are shown, and mine is saved when I say so', async () => {
  const save = await change({ nom: 'ADAM', ville: 'Castres' });
  expect(within(await dialog()).getByRole('row', { name: 'Ville Gaillac Castres' })).toBeTruthy();
  expect(save).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ma saisie' }));
  expect(save.mock.calls[1]).toEqual([{ ville: 'Gaillac' }, 2]);
});

test('a conflict that is known only after the sheet was left is told', async () => {
  let come: (answer: CommandResult<{ version: number }>) => void = () => undefined;
  const save: Save = () => new Promise((resolve) => (come = resolve));
  const fieldset = <Fields save={save} now={{ nom: 'ADAM', ville: 'Castres' }} opened={adam} />;
  const { unmount } = render(<Sheet title="Fiche" tabs={[{ key: 'general', label: 'Général', element: fieldset }]} />);
  await type('Ville', 'Gaillac');
  await write();
  unmount();
  come({ ok: false, error: stale });
  await waitFor(() =>
    expect(store.getState().notifications).toMatchObject([{ kind: 'error', message: messages.general.conflictLeft }]),
  );
});

test('the next save names the version that the last one made', async () => {
  const save = await change({ nom: 'ADAM-ROY', ville: 'Albi' });
  await shown('Nom', 'ADAM-ROY');
  await type('Ville', 'Rabastens');
  await write();
  expect(save.mock.calls[2]).toEqual([{ ville: 'Rabastens' }, 3]);
});

test('what is typed while the sheet is being saved stays as a change, beside what somebody else saved', async () => {
  let come: () => void = () => undefined;
  const save = jest.fn<Save>((_changed, version) =>
    version === 1
      ? Promise.resolve({ ok: false, error: stale })
      : new Promise((resolve) => {
          come = () => resolve(told({ version: (version ?? 0) + 1 }));
        }),
  );
  const fieldset = <Fields save={save} now={{ nom: 'ADAM-ROY', ville: 'Albi' }} opened={adam} />;
  render(<Sheet title="Fiche" tabs={[{ key: 'general', label: 'Général', element: fieldset }]} />);
  await type('Ville', 'Gaillac');
  await write();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await type('Ville', 'Albi');
  come();
  await shown('Nom', 'ADAM-ROY');
  expect(screen.getByLabelText('Ville')).toHaveProperty('value', 'Albi');
  expect(hasUnsavedWork()).toBe(true);
  await write();
  expect(save.mock.lastCall).toEqual([{ ville: 'Albi' }, 3]);
  come();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull());
});

test('a new sheet is saved whole, with no version', async () => {
  const save = await change(adam, null);
  expect(save.mock.calls).toEqual([[{ nom: '', ville: 'Gaillac' }, undefined]]);
});

test('what is saved can be kept instead: nothing is written', async () => {
  const save = await change({ nom: 'ADAM', ville: 'Castres' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Garder ce qui est enregistré' }));
  await shown('Ville', 'Castres');
  expect(save).toHaveBeenCalledTimes(1);
});

test('who goes back to the sheet has saved nothing and still has what was typed', async () => {
  const save = await change({ nom: 'ADAM', ville: 'Castres' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Revenir à la fiche' }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Ville')).toHaveProperty('value', 'Gaillac');
  expect(await screen.findByText(normalizeSpaces(messages.general.conflictLeft))).toBeTruthy();
});
