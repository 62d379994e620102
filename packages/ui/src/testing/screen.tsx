import { PlatformProvider } from '@diapason/platform';
import { type RenderResult, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes } from '../router';

/** For component tests: renders a screen at an address, as the shell does. @param path the route of screens whose address has parts */
export function renderAt(address: string, element: ReactElement, path = '*'): RenderResult {
  history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <Routes>
        <Route path={path} element={element} />
      </Routes>
    </BrowserRouter>,
    { wrapper: PlatformProvider },
  );
}

/** A text as Testing Library reads it on the page: every space is one that breaks. */
export const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ');

/** Chooses in a `select`, by the value or the words of an option, once the field is open and offers it. */
export const choose = (field: Element, option: string): Promise<void> =>
  waitFor(() => {
    if (field.matches(':disabled') || !field.isConnected) throw new Error('The field is closed, or was replaced.');
    return userEvent.selectOptions(field, option);
  });

/** Opens the filters of a list that are not always in sight. */
export const openFilters = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: /^Filtr(er|es)/ }));

/** Opens every block of a sheet that is read until then, or those of these titles. */
export async function openBlocks(...titles: readonly string[]): Promise<void> {
  const closed = (await screen.findAllByRole('button', { name: /^Modifier\s:\s/ })).filter(
    (button) => titles.length === 0 || titles.some((title) => button.getAttribute('aria-label')?.endsWith(title)),
  );
  for (const button of closed) await userEvent.click(button);
}

const MORE = 'Autres actions';
const RARE = 'Autres actions de la fiche';

/** Presses what stands in « … », once it is offered. */
export async function pressInMenu(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: MORE }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
}

/** What « … » offers, by its words; nothing where there is no « … ». */
export async function menuItems(menu = MORE): Promise<readonly (string | null)[]> {
  const more = screen.queryByRole('button', { name: menu });
  if (!more) return [];
  await userEvent.click(more);
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return items;
}

/** Opens the panel of a row by a press anywhere in it. */
export async function openRowPanel(row: HTMLElement): Promise<void> {
  const cells = within(row).getAllByRole('cell');
  await userEvent.click(cells.at(-1) ?? row);
  await screen.findByRole('complementary');
}

/** Presses what stands in « … » of the panel. */
export async function pressInPanelMenu(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: RARE }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
}

/** What « … » of the panel offers, by its words; nothing where there is no « … ». */
export async function panelMenuItems(): Promise<readonly (string | null)[]> {
  return menuItems(RARE);
}
