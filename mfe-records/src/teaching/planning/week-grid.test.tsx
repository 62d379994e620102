import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GridLesson } from './grid';
import WeekGrid from './WeekGrid';

const columns = ['2026-11-23', '2026-11-24'].map((key, at) => ({ key, title: `Jour ${at + 1}`, bands: [] }));
const lesson = (at: number, more: Partial<GridLesson> = {}): GridLesson => ({
  ...{ key: `cours ${at}`, columns: ['2026-11-23'], heureDebut: '17:00', heureFin: '18:00' },
  ...{ label: `Cours ${String(at).padStart(2, '0')}`, colour: '#1f77b4', isCancelled: false, isConflict: false },
  ...{ drawn: 'lesson', isMovable: false, ...more },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => lesson(at));

function show(lessons: readonly GridLesson[]) {
  const onSelect = jest.fn<(key: string) => void>();
  const { container } = render(
    <WeekGrid columns={columns} lessons={lessons} selected={null} onSelect={onSelect} content={({ label }) => label} />,
  );
  const named = () => [...container.querySelectorAll<HTMLElement>('[data-lesson]')].map((one) => one.ariaLabel);
  const lanes = () => container.querySelector<HTMLElement>('[style*="--lanes"]')?.style.getPropertyValue('--lanes');
  return { named, onSelect, lanes };
}

test('four lessons at once keep their names; the others of the hour open below « +36 », where one is chosen', async () => {
  const { named, onSelect } = show(many(40));
  expect(named()).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: /^\+36/ }));
  const others = within(await screen.findByRole('dialog'));
  await userEvent.click(others.getByText('Cours 39'));
  expect(onSelect.mock.calls).toEqual([['cours 39']]);
});

test('what moves is seen from where to where, whatever else is at those hours', () => {
  const moving = [lesson(38, { drawn: 'leaving' }), lesson(39, { drawn: 'proposed', key: 'ailleurs' })];
  const { named } = show([...many(38), ...moving]);
  expect(named()).toEqual(expect.arrayContaining(['Cours 38']));
  expect(document.querySelector('[data-place="ailleurs"]')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^\+36 autres cours/ })).toBeTruthy();
});

test.each([
  [1, 1, undefined],
  [4, 4, undefined],
  [5, 5, '+1 autre cours'],
  [40, 5, '+36 autres cours'],
])('%i lessons at once: each column has room for %i, and no more', (count, most, more) => {
  const { lanes } = show(many(count));
  expect(lanes()).toBe(String(columns.length * most));
  expect(screen.queryByRole('button', { name: /^\+/ })?.textContent).toBe(more);
});
