import { PlatformProvider } from '@diapason/platform';
import { type RenderResult, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes } from '../router';

/** For component tests: renders a screen at an address, as the shell does. @param path the route of screens whose address has parts */
export function renderAt(address: string, screen: ReactElement, path = '*'): RenderResult {
  history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <Routes>
        <Route path={path} element={screen} />
      </Routes>
    </BrowserRouter>,
    { wrapper: PlatformProvider },
  );
}

/** A text as Testing Library reads it on the page: every space is one that breaks. */
export const asRead = (text: string): string => text.replace(/\s+/g, ' ');

/** Chooses in a `select`, by the value or the words of an option, once the field is open and offers it. */
export const choose = (field: Element, option: string): Promise<void> =>
  waitFor(() => {
    if (field.matches(':disabled') || !field.isConnected) throw new Error('The field is closed, or was replaced.');
    return userEvent.selectOptions(field, option);
  });
