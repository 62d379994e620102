import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Filters } from './filters';

const plain = window.matchMedia;
afterEach(() => {
  window.matchMedia = plain;
});

function show(width: number) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width <= Number(/max-width:\s*(\d+)px/.exec(media)?.[1]),
    }) as MediaQueryList;
  render(
    <Filters>
      <p>Année scolaire</p>
    </Filters>,
  );
}

// 000:231.a 001:187.a
test('filters fold under one button at 576 px', async () => {
  show(576);
  expect(screen.queryByText('Année scolaire')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filtres' }));
  expect(screen.getByText('Année scolaire')).toBeTruthy();
});

// 000:231.a 001:187.a
test('filters are all there above', () => {
  show(577);
  expect(screen.queryByRole('button', { name: 'Filtres' })).toBeNull();
  expect(screen.getByText('Année scolaire')).toBeTruthy();
});
