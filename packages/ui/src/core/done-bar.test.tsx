import { forgetDone, PlatformProvider, sayDone } from '@diapason/platform';
import { mockApi } from '@diapason/platform/testing';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DoneBar } from './DoneBar';

const WHAT = 'Règlement enregistré : ADAM Magali, 209,00 €';
const button = (name: string) => screen.queryByRole('button', { name });
const undone: string[] = [];
const undo = async () => void undone.push(WHAT);

/** Real again before axe looks at the page. */
const withClock = (run: () => void | Promise<void>) => async () => {
  mockApi({});
  undone.length = 0;
  jest.useFakeTimers();
  try {
    render(<DoneBar />, { wrapper: PlatformProvider });
    await run();
  } finally {
    jest.useRealTimers();
  }
};

test(
  'what was done is said for eight seconds, longer under the pointer, and the last act alone',
  withClock(() => {
    act(() => sayDone({ message: 'Règlement supprimé' }));
    act(() => sayDone({ message: WHAT, undo }));
    expect(screen.queryByText('Règlement supprimé')).toBeNull();
    const words = screen.getByText(WHAT);
    fireEvent.pointerEnter(words);
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.queryByText(WHAT)).not.toBeNull();
    fireEvent.pointerLeave(words);
    act(() => void jest.advanceTimersByTime(7_900));
    expect(button('Annuler')).not.toBeNull();
    act(() => void jest.advanceTimersByTime(200));
    expect(screen.queryByText(WHAT)).toBeNull();
  }),
);

test(
  '« Annuler » runs the opposite act once; who opened the paper no longer undoes what it certifies',
  withClock(async () => {
    act(() => sayDone({ message: WHAT, undo, paper: { label: 'Ouvrir le reçu', open: async () => undefined } }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le reçu' })));
    expect([button('Annuler'), button('Ouvrir le reçu') === null]).toEqual([null, false]);
    act(() => sayDone({ message: WHAT, undo }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' })));
    expect([undone, screen.queryByText(WHAT)]).toEqual([[WHAT], null]);
    act(() => forgetDone());
  }),
);
