/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { AutocompleteField } from './AutocompleteField';
import { Form, FormButtons } from './Form';
import { TextField } from './fields';
import { useForm } from './useForm';

const towns = ['Le Séquestre', 'Saint-Benoît', 'Albi', 'Saliès'].map((label, index) => ({ value: index + 1, label }));

type Towns = typeof towns;

interface Props {
  readonly options: Towns;
  readonly initial: number | null;
  readonly sent: (values: unknown) => void;
  /** Undefined: the towns are all there are. */
  readonly asking?: ((text: string) => void) | undefined;
}

function TownForm({ options, initial, sent, asking }: Props) {
  const [asked, ask] = useState('');
  const form = useForm({
    initial: { ville: initial, note: '' },
    guarded: false,
    onSubmit: async (values) => void sent(values),
  });
  const search = {
    asked,
    ask: (text: string) => {
      asking?.(text);
      ask(text);
    },
  };
  return (
    <Form form={form}>
      <AutocompleteField
        {...form.field('ville', { label: 'Ville' })}
        options={options}
        {...(asking ? { search } : {})}
      />
      <TextField {...form.field('note', { label: 'Note' })} />
      <FormButtons form={form} />
    </Form>
  );
}

/** A form with a town of a list, and whatever it was sent with. */
function open(initial: number | null = null, { searching = false, options = towns } = {}) {
  const sent = jest.fn();
  const asked = jest.fn<(text: string) => void>();
  render(<TownForm options={options} initial={initial} sent={sent} asking={searching ? asked : undefined} />);
  return { sent, asked, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }) };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
const named = (...labels: readonly string[]): Towns => labels.map((label, index) => ({ value: index + 1, label }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

test('is found by a part of its name, accents forgiven, and taken by Tab, which goes on', async () => {
  const { field, sent } = open();
  await userEvent.click(field);
  expect(options()).toEqual(towns.map(({ label }) => label));
  await userEvent.keyboard('SE');
  expect(options()).toEqual(['Le Séquestre']);
  expect([field.getAttribute('aria-expanded'), active(field)]).toEqual(['true', 'Le Séquestre']);
  expect(screen.getByRole('option').id).not.toMatch(/\s/);
  expect(screen.getByRole('status').textContent).toBe('1 résultat');
  await userEvent.keyboard('{Tab}');
  expect([field.value, document.activeElement]).toEqual(['Le Séquestre', screen.getByLabelText('Note')]);
  expect([options(), field.getAttribute('aria-expanded')]).toEqual([[], 'false']);
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: 1, note: '' }));
});

test('the arrows go round those that match, what begins with the text first; Enter takes one and sends nothing', async () => {
  const { field, sent } = open();
  await userEvent.type(field, 's');
  expect(options()).toEqual(['Saint-Benoît', 'Saliès', 'Le Séquestre']);
  await userEvent.keyboard('{ArrowUp}');
  expect(active(field)).toBe('Le Séquestre');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect([field.value, options()]).toEqual(['Saliès', []]);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: 4, note: '' }));
});

test('who passes by, or looks at the list, changes nothing; the arrows begin at what is chosen', async () => {
  const { field, sent } = open(3);
  expect(field.value).toBe('Albi');
  await userEvent.click(field);
  expect(active(field)).toBe('Albi');
  await userEvent.keyboard('{Tab}');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: 3, note: '' }));
});

test('nobody who opens an empty list and leaves it has chosen', async () => {
  const { field, sent } = open();
  await userEvent.click(field);
  expect(active(field)).toBeUndefined();
  await userEvent.keyboard('{Tab}');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: null, note: '' }));
});

test('Escape folds the list and nothing around it; a pointer takes an option, and the focus stays', async () => {
  const { field } = open();
  const around = jest.fn();
  document.addEventListener('keydown', around);
  await userEvent.type(field, 'sa');
  around.mockClear();
  await userEvent.keyboard('{Escape}');
  expect([options(), around.mock.calls]).toEqual([[], []]);
  document.removeEventListener('keydown', around);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(screen.getByRole('option', { name: 'Saliès' }));
  expect([field.value, document.activeElement]).toEqual(['Saliès', field]);
});

test('a text of which nothing is chosen stays, is refused in words, and is emptied to choose nothing', async () => {
  const { field, sent } = open(3);
  await userEvent.type(field, 'Sa');
  await userEvent.tab({ shift: true });
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Sa', 'true']);
  await save();
  expect([await screen.findByText('Choisissez dans la liste'), sent.mock.calls]).toEqual([expect.anything(), []]);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.clear(field);
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: null, note: '' }));
});

test('a whole name needs no choice, and the only one that matches is taken by leaving', async () => {
  const { field, sent } = open();
  await userEvent.type(field, 'albi');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: 3, note: '' }));
  await userEvent.type(field, ' ');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  await userEvent.clear(field);
  await userEvent.type(field, 'Sali');
  await userEvent.tab({ shift: true });
  expect(field.value).toBe('Saliès');
});

test('a server is asked once typing pauses, by two letters at least; Enter takes nothing of the text before', async () => {
  const { field, asked } = open(null, { searching: true });
  await userEvent.type(field, 's');
  expect(screen.getByRole('status').textContent).toBe('Tapez au moins deux caractères.');
  await userEvent.type(field, 'a{Enter}');
  expect([options(), field.value, screen.getByRole('status').textContent]).toEqual([[], 'sa', 'Recherche…']);
  await waitFor(() => expect(options()).toHaveLength(towns.length));
  expect(asked.mock.calls.map(([text]) => text).filter(Boolean)).toEqual(['sa']);
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('Le Séquestre');
});

test('has no fault while its list is open, nor while nothing is found', async () => {
  const { field } = open();
  await userEvent.type(field, 'a');
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.type(field, 'zz');
  expect(screen.getAllByText('Aucun résultat')).toHaveLength(2);
});

test.each([
  ['its own name, after one that is longer', ['Castres-le-Haut', 'Castres'], 'Castres{Tab}', 'Castres'],
  ['the same with Enter', ['Castres-le-Haut', 'Castres'], 'Castres{Enter}', 'Castres'],
  [
    'unfolded again',
    ['Albi', 'Castres', 'Castres-le-Haut', 'Castres-le-Bas'],
    'Castres{Escape}{ArrowDown}{Tab}',
    'Castres',
  ],
  ['its own accents', ['Saliès', 'Salies'], 'Salies{Tab}', 'Salies'],
  ['its own accents, the other way round', ['Salies', 'Saliès'], 'Saliès{Tab}', 'Saliès'],
  ['its letters, where only capitals differ', ['Saliès', 'Salies'], 'salies{Tab}', 'Salies'],
  ['another one by the arrows alone', ['Castres-le-Haut', 'Castres'], 'Castres{ArrowUp}{Tab}', 'Castres-le-Haut'],
])('a town that was typed whole is kept: %s', async (_what, labels, keys, kept) => {
  const options = named(...labels);
  const { field, sent } = open(null, { options });
  await userEvent.type(field, keys);
  expect(field.value).toBe(kept);
  await save();
  const ville = options.find(({ label }) => label === kept)?.value;
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville, note: '' }));
});

test('a name that two of them bear is chosen by hand', async () => {
  const { field } = open(null, { options: named('PETIT Zoé', 'PETIT Zoé') });
  await userEvent.type(field, 'PETIT Zoé');
  await userEvent.tab({ shift: true });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '{ArrowDown}{ArrowDown}{Enter}');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['PETIT Zoé', null]);
});

test('a pointer that passes over the list takes nothing from the keyboard', async () => {
  const { field } = open();
  await userEvent.type(field, 'Albi');
  await userEvent.clear(field);
  await userEvent.type(field, 'sa');
  await userEvent.hover(screen.getByRole('option', { name: 'Saliès' }));
  expect(active(field)).toBe('Saint-Benoît');
});

test('Enter is never dead: it folds a list of which nothing is active, and sends a form whose field is empty', async () => {
  const { field, sent } = open();
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ ville: null, note: '' }));
  await userEvent.type(field, 'Nulle-Part{Enter}');
  expect([screen.getByRole('status').textContent, sent.mock.calls.length]).toEqual(['', 1]);
  await userEvent.keyboard('{Enter}');
  expect([await screen.findByText('Choisissez dans la liste'), sent.mock.calls.length]).toEqual([expect.anything(), 1]);
});

test('each option has an id of its own, so that a screen reader hears the next active one', async () => {
  const { field } = open();
  await userEvent.type(field, 's');
  const first = field.getAttribute('aria-activedescendant');
  expect(active(field)).toBe('Saint-Benoît');
  await userEvent.type(field, 'al');
  expect(active(field)).toBe('Saliès');
  expect(field.getAttribute('aria-activedescendant')).not.toBe(first);
});

test('a press beside the options, as on the scrollbar, leaves the list open and the focus in the field', async () => {
  const { field } = open();
  await userEvent.type(field, 'Sali');
  await userEvent.click(screen.getByRole('listbox'));
  await userEvent.click(screen.getByRole('listbox').parentElement ?? field);
  expect([field.value, document.activeElement, options()]).toEqual(['Sali', field, ['Saliès']]);
});
