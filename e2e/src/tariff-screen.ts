import type { Page } from 'playwright-core';
import { settled } from './browser';

/** The tariffs' screen, as who types in it sees it. */
export function tariffScreen(page: Page) {
  const cell = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  return {
    cell,
    /** Types amounts from a cell on, Tab between them, as from a printed grid. */
    async types(from: string, ...amounts: readonly string[]) {
      await cell(from).focus();
      for (const amount of amounts) {
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(amount);
        await page.keyboard.press('Tab');
      }
    },
    async fills(label: string, text: string) {
      await cell(label).fill(text);
      await cell(label).press('Tab');
    },
    async chooses(action: string | RegExp, of: string) {
      await page.getByRole('button', { name: `Actions de ${of}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    /** What a family pays by the draft: amounts of the simulator's lines and sum, in euros as they stand there. */
    async pays(): Promise<string> {
      await settled(page);
      const said = await page.getByRole('region', { name: 'Cette famille paierait' }).textContent();
      return (said ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    },
    pupil: (name: string) => page.getByRole('combobox', { name, exact: true }),
    kept: () => page.getByText(/gardé à \d\d:\d\d/).waitFor(),
  };
}
