import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './DateField';

function Field({ first = '2026-11-21' as string | null }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField name="date" label="Date" value={day} onChange={setDay} earliest="2026-10-30" />
      <output>{day ?? 'aucun'}</output>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Ouvrir le calendrier : Date' });
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

  test('goes over to the next month by the arrows', async () => {
    render(<Field first="2026-11-30" />);
    await openByKeyboard();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(day()).toBe('2026-12-01'));
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
    await userEvent.keyboard('{ArrowDown}');
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
});
