import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Icon } from './Icon';
import { Menu } from './Menu';

function exports_() {
  const onSelect = jest.fn();
  const item = (label: string) => ({ key: label, label, icon: 'download' as const, onSelect: () => onSelect(label) });
  render(
    <>
      <Menu label="Exporter" items={['Excel', 'CSV', 'PDF'].map(item)} />
      <button type="button">Après</button>
    </>,
  );
  return { onSelect, button: screen.getByRole('button', { name: 'Exporter' }) };
}

const focused = () => document.activeElement?.textContent;

test('a menu opens on its first entry; arrows, Home and End move round it', async () => {
  const { button } = exports_();
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const steps = [focused()];
  for (const key of ['{ArrowUp}', '{ArrowDown}', '{End}', '{ArrowUp}', '{Home}']) {
    await userEvent.keyboard(key);
    steps.push(focused());
  }
  expect(steps).toEqual(['Excel', 'PDF', 'Excel', 'PDF', 'CSV', 'Excel']);
});

test('an entry is chosen by Enter, and focus goes back to the button', async () => {
  const { onSelect, button } = exports_();
  await userEvent.click(button);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSelect.mock.calls).toEqual([['CSV']]);
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Escape, Tab and a click elsewhere close it and choose nothing', async () => {
  const { onSelect, button } = exports_();
  for (const leave of ['{Escape}', '{Tab}']) {
    await userEvent.click(button);
    await userEvent.keyboard(leave);
    expect(screen.queryByRole('menu')).toBeNull();
  }
  await userEvent.click(button);
  await userEvent.click(screen.getByText('Après'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
});

test('an icon is drawn in the colour of the text and says nothing', () => {
  const { container } = render(<Icon name="columns" />);
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(svg?.getAttribute('fill')).toBe('currentColor');
  expect(svg?.querySelectorAll('path, circle, rect').length).toBeGreaterThan(0);
  expect(svg?.querySelector('[fill]')).toBeNull();
});
