import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '../form/Form';
import { TextField } from '../form/fields';
import type { RecordField } from '../form/record-field';
import { Sheet } from './Sheet';
import { useSharedForm } from './useSharedForm';

type Person = { nom: string; ville: string };
type Save = (
  changed: Partial<Person>,
  version: number,
) => Promise<{ status: number; message: string; field: string } | null>;

const fields: Record<string, RecordField> = {
  nom: { kind: 'text', label: 'Nom' },
  ville: { kind: 'text', label: 'Ville' },
};
const stale = { status: 409, message: 'Cette fiche vient d’être modifiée', field: 'versionAttendue' };

interface Props {
  readonly save: Save;
  /** The sheet as somebody else saved it. */
  readonly now: Person;
}

function Fields({ save, now }: Props) {
  const [form, dialog] = useSharedForm<Person>({
    sheet: { values: { nom: 'ADAM', ville: 'Albi' }, version: 1 },
    fields,
    save,
    read: async () => ({ values: now, version: 2 }),
  });
  return (
    <Form form={form}>
      <TextField {...form.field('nom', fields.nom as RecordField)} />
      <TextField {...form.field('ville', fields.ville as RecordField)} />
      {dialog}
    </Form>
  );
}

async function change(now: Person) {
  const save = jest.fn<Save>(async (_changed, version) => (version === 2 ? null : stale));
  render(
    <Sheet title="Fiche" tabs={[{ key: 'general', label: 'Général', element: <Fields save={save} now={now} /> }]} />,
  );
  const town = await screen.findByLabelText('Ville');
  await userEvent.clear(town);
  await userEvent.type(town, 'Gaillac');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
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

test('what is saved can be kept instead: nothing is written', async () => {
  const save = await change({ nom: 'ADAM', ville: 'Castres' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Garder ce qui est enregistré' }));
  expect(save).toHaveBeenCalledTimes(1);
});

test('who goes back to the sheet has saved nothing and still has what was typed', async () => {
  const save = await change({ nom: 'ADAM', ville: 'Castres' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Revenir à la fiche' }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Ville')).toHaveProperty('value', 'Gaillac');
  expect(await screen.findByText(stale.message)).toBeTruthy();
});
