import { messages } from '@diapason/contracts/constants';
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Form, FormButtons, useForm } from '../form';
import { DateField } from './DateField';
import { DateRangeFilter } from './DateRangeFilter';
import type { Days } from './days';

function Field({ first = '2026-11-21' as string | null }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField name="date" label="Date" value={day} onChange={setDay} earliest="2026-10-30" />
      <output>{day ?? 'aucun'}</output>
    </>
  );
}

function DayForm({ onSubmit }: { readonly onSubmit: () => Promise<null> }) {
  const form = useForm({ initial: { date: '2026-11-21' as string | null }, guarded: false, onSubmit });
  return (
    <Form form={form}>
      <DateField {...form.field('date', { label: 'Date', required: true })} />
      <FormButtons form={form} />
    </Form>
  );
}

function Range() {
  const [range, setRange] = useState<Days>({ from: '2026-11-10', to: null });
  return (
    <>
      <DateRangeFilter {...range} onChange={setRange} />
      <output>{`${range.from} ${range.to}`}</output>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Ouvrir le calendrier : Date' });
const day = () => screen.getByRole('status').textContent;

async function openByKeyboard() {
  opener().focus();
  await userEvent.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog');
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  return panel;
}

describe('the calendar', () => {
  test('opened by keyboard begins on the chosen day and takes arrow keys', async () => {
    render(<Field />);
    await openByKeyboard();
    expect(document.activeElement?.textContent).toBe('21');
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('27');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(day()).toBe('2026-11-27'));
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['2026-11-21', '{PageUp}', '2026-10-30'],
    ['2027-01-31', '{PageDown}', '2027-02-28'],
    ['2026-12-31', '{PageDown}{PageUp}{PageUp}', '2026-11-30'],
    ['2028-02-29', '{Shift>}{PageUp}{/Shift}', '2027-02-28'],
    ['2026-12-02', '{Home}', '2026-11-30'],
    ['2026-12-30', '{End}', '2027-01-03'],
  ])('from %s, %s leads to %s', async (first, keys, to) => {
    render(<Field first={first} />);
    const panel = await openByKeyboard();
    await userEvent.keyboard(keys);
    expect(panel.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(day()).toBe(to));
  });

  test('has French names for its buttons', async () => {
    render(<Field />);
    await openByKeyboard();
    expect(screen.getByRole('button', { name: 'Mois précédent' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeTruthy();
  });

  test('Escape leaves the day as it was, and gives focus back to what opened it', async () => {
    render(<Field />);
    await openByKeyboard();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(day()).toBe('2026-11-21');
  });

  test('opens from the text field too, by the arrow down', async () => {
    render(<Field />);
    const text = screen.getByRole('combobox', { name: 'Date' });
    await userEvent.click(text);
    // Unless it is prevented, the page scrolls as well.
    const prevented: boolean[] = [];
    document.addEventListener('keydown', (event) => prevented.push(event.defaultPrevented), { once: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(prevented).toEqual([true]);
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('21'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(text));
  });

  test('a day is typed as people write it; half a day, or one before the earliest, is none', async () => {
    render(<Field first={null} />);
    const text = screen.getByRole('combobox', { name: 'Date' });
    await userEvent.type(text, '05/12/2026');
    expect(day()).toBe('2026-12-05');
    await userEvent.clear(text);
    await userEvent.type(text, '05/12');
    expect(day()).toBe('aucun');
    await userEvent.clear(text);
    expect(day()).toBe('aucun');
  });

  test.each([
    ['31/02/2026', messages.general.invalidDate],
    ['5 décembre', messages.general.invalidDate],
    ['29/10/2026', 'Au plus tôt le 30/10/2026'],
  ])('%s stays as it was typed, and the field says what is wrong', async (typed, fault) => {
    render(<Field />);
    const text = screen.getByRole<HTMLInputElement>('combobox', { name: 'Date' });
    await userEvent.clear(text);
    await userEvent.type(text, typed);
    expect(screen.queryByText(fault)).toBeNull();
    await userEvent.tab();
    expect(text.value).toBe(typed);
    expect(screen.getByText(fault).id).toBe(text.getAttribute('aria-describedby'));
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(day()).toBe('aucun');
    await userEvent.clear(text);
    await userEvent.type(text, '05/12/2026');
    expect(screen.queryByText(fault)).toBeNull();
    expect(day()).toBe('2026-12-05');
  });

  test('a day typed in the middle of another is edited in place', async () => {
    render(<Field />);
    const text = screen.getByRole<HTMLInputElement>('combobox', { name: 'Date' });
    await userEvent.type(text, '{Backspace}8', { initialSelectionStart: 10, initialSelectionEnd: 10 });
    expect(text.value).toBe('21/11/2028');
    expect(day()).toBe('2028-11-21');
  });

  test('a form refuses it with the same words, not as missing', async () => {
    const onSubmit = jest.fn(async () => null);
    render(<DayForm onSubmit={onSubmit} />);
    const text = screen.getByRole<HTMLInputElement>('combobox', { name: 'Date' });
    await userEvent.clear(text);
    await userEvent.type(text, '31/02/2026{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(text.value).toBe('31/02/2026');
    expect(screen.getByText(messages.general.invalidDate)).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(text);
    await userEvent.type(text, '28/02/2026{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });
});

describe('a range of days', () => {
  test('whose end is before its beginning stays typed, says so, and is taken once the beginning moves', async () => {
    render(<Range />);
    const [from, to] = ['Du', 'Au'].map((name) => screen.getByRole<HTMLInputElement>('combobox', { name }));
    await userEvent.type(to as HTMLInputElement, '09/11/2026');
    await userEvent.tab();
    expect(to?.value).toBe('09/11/2026');
    expect(screen.getByText('Au plus tôt le 10/11/2026')).toBeTruthy();
    expect(day()).toBe('2026-11-10 null');
    await userEvent.clear(from as HTMLInputElement);
    await userEvent.type(from as HTMLInputElement, '01/11/2026');
    await waitFor(() => expect(day()).toBe('2026-11-01 2026-11-09'));
    expect(screen.queryByText(/^Au plus/)).toBeNull();
  });
});
