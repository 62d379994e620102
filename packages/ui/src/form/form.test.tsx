import type { ApiError } from '@diapason/platform';
import { hasUnsavedWork } from '@diapason/platform';
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, FormButtons } from './Form';
import { NumberField, TextField } from './fields';
import { type FormOptions, useForm, useLines } from './useForm';

interface Claim {
  readonly motif: string;
  readonly heureRetour: string;
  readonly fraisJournees: { readonly heureRetour: string; readonly km: number | null }[];
}

const initial: Claim = {
  motif: '',
  heureRetour: '',
  fraisJournees: [
    { heureRetour: '12:00', km: 1 },
    { heureRetour: '13:00', km: 2 },
    { heureRetour: '14:00', km: 3 },
  ],
};

function ClaimForm(options: Partial<FormOptions<Claim>>) {
  const form = useForm<Claim>({ initial, onSubmit: async () => null, ...options });
  const { lines, append, remove } = useLines(form, 'fraisJournees');
  return (
    <Form form={form}>
      <TextField {...form.field('motif', { label: 'Motif', required: true, maxLength: 20 })} />
      {lines.map(({ id, path }, index) => (
        <fieldset key={id}>
          <legend>{`Journée ${index + 1}`}</legend>
          <TextField {...form.field(`${path}.heureRetour`, { label: `Retour ${index + 1}` })} />
          <NumberField {...form.field(`${path}.km`, { label: `Km ${index + 1}`, max: 500 })} />
          <button type="button" onClick={() => remove(index)}>{`Retirer ${index + 1}`}</button>
        </fieldset>
      ))}
      <FormButtons form={form}>
        <button type="button" onClick={() => append({ heureRetour: '', km: null })}>
          Ajouter
        </button>
      </FormButtons>
    </Form>
  );
}

const refusing = (refusal: Partial<ApiError>) => async () => ({ status: 400, message: 'Refusé', ...refusal });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a number too long for any field stays as it was typed', async () => {
  render(<ClaimForm />);
  const endless = '9'.repeat(400);
  await userEvent.click(field('Km 1'));
  await userEvent.clear(field('Km 1'));
  await userEvent.paste(endless);
  await userEvent.tab();
  expect(field('Km 1').value).toBe(endless);
});

describe('a refusal of the server', () => {
  test.each(['fraisJournees.2.heureRetour', 'body.fraisJournees.2.heureRetour', 'fraisJournees.2.heureRetour.minutes'])(
    'about %s is shown on that field of that line, which takes the focus',
    async (path) => {
      render(<ClaimForm onSubmit={refusing({ field: path })} />);
      await userEvent.type(field('Motif'), 'Concert');
      await userEvent.click(save());
      await waitFor(() => expect(document.activeElement).toBe(field('Retour 3')));
      expect(field('Retour 3').getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText('Refusé').id).toBe(field('Retour 3').getAttribute('aria-describedby'));
      expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
    },
  );

  test('about a field the form has not is shown above the buttons, and not on a namesake', async () => {
    render(<ClaimForm onSubmit={refusing({ field: 'trajets.0.heureRetour' })} />);
    await userEvent.type(field('Motif'), 'Concert');
    await userEvent.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Refusé');
    expect(alert.compareDocumentPosition(save()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
    expect(document.activeElement).toBe(save());
  });

  test('goes away when the field is changed, and the form can be sent again', async () => {
    const onSubmit = jest.fn<FormOptions<Claim>['onSubmit']>();
    onSubmit.mockResolvedValueOnce({ status: 400, message: 'Refusé', field: 'motif' }).mockResolvedValueOnce(null);
    const onSaved = jest.fn();
    render(<ClaimForm onSubmit={onSubmit} onSaved={onSaved} />);
    await userEvent.type(field('Motif'), 'Concert{Enter}');
    await screen.findByText('Refusé');
    await userEvent.type(field('Motif'), ' à Dole');
    await waitFor(() => expect(screen.queryByText('Refusé')).toBeNull());
    await userEvent.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.lastCall?.[0].motif).toBe('Concert à Dole');
  });
});

describe('the lines of a list', () => {
  test('keep what they hold when a line before them goes', async () => {
    const onSubmit = jest.fn<FormOptions<Claim>['onSubmit']>(async () => null);
    render(<ClaimForm onSubmit={onSubmit} />);
    await userEvent.type(field('Motif'), 'Concert');
    await userEvent.clear(field('Retour 3'));
    await userEvent.type(field('Retour 3'), '18:30');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer 1' }));
    expect([field('Retour 1').value, field('Retour 2').value]).toEqual(['13:00', '18:30']);
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
    await userEvent.type(field('Km 3'), '12');
    await userEvent.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit).toHaveBeenCalledWith({
      ...initial,
      motif: 'Concert',
      fraisJournees: [
        { heureRetour: '13:00', km: 2 },
        { heureRetour: '18:30', km: 3 },
        { heureRetour: '', km: 12 },
      ],
    });
  });

  test('keep the same control for the same line, so that focus stays where it is', async () => {
    render(<ClaimForm />);
    const second = field('Retour 2');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer 1' }));
    expect(field('Retour 1')).toBe(second);
  });

  test('take their fault along when a line before them goes', async () => {
    render(<ClaimForm />);
    await userEvent.type(field('Km 3'), '000{Enter}');
    await waitFor(() => expect(field('Km 3').getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(field('Motif'), 'Concert');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer 1' }));
    await waitFor(() =>
      expect(screen.getByText('Au plus 500').id).toBe(field('Km 2').getAttribute('aria-describedby')),
    );
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  });

  test('lose what the server refused when the list changes: it spoke of another list', async () => {
    render(<ClaimForm onSubmit={refusing({ field: 'fraisJournees.1.km' })} />);
    await userEvent.type(field('Motif'), 'Concert{Enter}');
    await waitFor(() => expect(field('Km 2').getAttribute('aria-invalid')).toBe('true'));
    await userEvent.click(screen.getByRole('button', { name: 'Retirer 1' }));
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0));
  });
});

describe('before it is sent', () => {
  test('the descriptors are kept to, and the first wrong field has the focus', async () => {
    const onSubmit = jest.fn(async () => null);
    render(<ClaimForm onSubmit={onSubmit} />);
    await userEvent.clear(field('Km 2'));
    await userEvent.type(field('Km 2'), '501');
    await userEvent.click(save());
    await waitFor(() => expect(document.activeElement).toBe(field('Motif')));
    expect(screen.getByText('information manquante')).toBeTruthy();
    expect(screen.getByText('Au plus 500')).toBeTruthy();
    expect(field('Motif').maxLength).toBe(20);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('what the screen says of a field wins', async () => {
    render(<ClaimForm validate={() => ({ motif: 'Dites pourquoi', 'fraisJournees.1.km': 'Trop loin' })} />);
    await userEvent.click(save());
    await waitFor(() => expect(field('Km 2').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Dites pourquoi')).toBeTruthy();
    expect(screen.queryByText('information manquante')).toBeNull();
  });
});

describe('while and after it is sent', () => {
  test('it is sent once, and the button keeps the focus', async () => {
    let answer: (refused: null) => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<null>((resolve) => (answer = resolve)));
    render(<ClaimForm onSubmit={onSubmit} />);
    await userEvent.type(field('Motif'), 'Concert{Enter}');
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(save());
    await userEvent.type(field('Motif'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    answer(null);
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  });

  test('what is typed while it is being saved stays, unsaved', async () => {
    let answer: (refused: null) => void = () => undefined;
    const onSubmit = jest.fn((_sent: Claim) => new Promise<null>((resolve) => (answer = resolve)));
    render(<ClaimForm onSubmit={onSubmit} />);
    await userEvent.type(field('Motif'), 'Concert');
    await userEvent.click(save());
    const [reason, back] = [field('Motif'), field('Retour 2')];
    await userEvent.type(reason, ' à Dole');
    await userEvent.clear(back);
    await userEvent.type(back, '18:30');
    answer(null);
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    expect(onSubmit.mock.lastCall?.[0].motif).toBe('Concert');
    expect([field('Motif').value, field('Retour 2').value]).toEqual(['Concert à Dole', '18:30']);
    expect(document.activeElement).toBe(back);
    expect(hasUnsavedWork()).toBe(true);
    await userEvent.click(save());
    expect(onSubmit.mock.lastCall?.[0].motif).toBe('Concert à Dole');
    answer(null);
    await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  });

  test('a form that its save ends takes nothing more meanwhile, and has the focus again when it is refused', async () => {
    let answer: (refused: ApiError) => void = () => undefined;
    render(<ClaimForm ends onSubmit={() => new Promise<ApiError>((resolve) => (answer = resolve))} />);
    const form = field('Motif').closest('form');
    await userEvent.type(field('Motif'), 'Concert{Enter}');
    await waitFor(() => expect(form?.hasAttribute('inert')).toBe(true));
    field('Motif').blur();
    answer({ status: 409, message: 'Refusé' });
    await waitFor(() => expect(form?.hasAttribute('inert')).toBe(false));
    expect(document.activeElement).toBe(field('Motif'));
  });

  test('leaving asks only while there is work that is not saved', async () => {
    const atSave: boolean[] = [];
    render(<ClaimForm onSaved={() => atSave.push(hasUnsavedWork())} />);
    expect(hasUnsavedWork()).toBe(false);
    await userEvent.type(field('Motif'), 'Concert');
    expect(hasUnsavedWork()).toBe(true);
    await userEvent.click(save());
    await waitFor(() => expect(atSave).toEqual([false]));
    await userEvent.type(field('Motif'), ' de fin d’année');
    expect(hasUnsavedWork()).toBe(true);
    await userEvent.click(save());
    await waitFor(() => expect(atSave).toEqual([false, false]));
  });
});
