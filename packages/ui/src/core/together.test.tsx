import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Page } from './page';
import { Loading } from './states';

const Part = ({ name, ready }: { readonly name: string; readonly ready: boolean }) =>
  ready ? <p>{name}</p> : <Loading label={`${name}…`} />;
const page = (first: boolean, second: boolean, apart = false) => (
  <Page title="Accueil" apart={apart}>
    <Part name="Messages" ready={first} />
    <Part name="Enfants" ready={second} />
  </Page>
);
const isShown = (text: string) => screen.getByText(text).closest('[hidden]') === null;

test('parts of a page appear together, once the last of them is there', async () => {
  const { rerender } = render(page(false, false));
  expect(isShown('Messages…')).toBe(false);
  rerender(page(true, false));
  expect(isShown('Messages')).toBe(false);
  screen.getByText('Chargement…');
  rerender(page(true, true));
  await waitFor(() => expect(isShown('Messages') && isShown('Enfants')).toBe(true));
  expect(screen.queryByText('Chargement…')).toBeNull();
});

test('a page that was shown is not hidden again', () => {
  const { rerender } = render(page(true, true));
  rerender(page(true, false));
  expect(isShown('Messages') && isShown('Enfants…')).toBe(true);
});

test('a slow part is awaited for three seconds', () => {
  jest.useFakeTimers();
  render(page(true, false));
  act(() => jest.advanceTimersByTime(2_900));
  expect(isShown('Messages')).toBe(false);
  act(() => jest.advanceTimersByTime(200));
  expect(isShown('Messages')).toBe(true);
  jest.useRealTimers();
});

test('parts of a page that says so come one by one', () => {
  render(page(true, false, true));
  expect(isShown('Messages') && isShown('Enfants…')).toBe(true);
});
