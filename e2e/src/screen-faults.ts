import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { opens, settled, sideways, stage, violations } from './browser';
import { formattersOf } from './formatters';

/** A server that stalls is told of for a moment; a fault stays. */
async function nothingWrong(page: Page): Promise<void> {
  const told = page.locator('.message-screen, main [role=alert]');
  await told
    .first()
    .waitFor({ state: 'detached', timeout: WAIT_LIMIT_MS })
    .catch(() => undefined);
  expect(await told.allTextContents()).toEqual([]);
}

/** Opens a screen: it is itself there, not one that says why it does not come, and was drawn without formatters (D-UI-28). */
export async function showsItself(page: Page, address: string): Promise<void> {
  await opens(page, address);
  await settled(page);
  expect(page.url()).toBe(`${stage?.url}${address}`);
  await nothingWrong(page);
  expect([address, await formattersOf(page)]).toEqual([address, []]);
}

/** What is drawn above or below the top bar, whose height is fixed. */
const outOfBar = (page: Page): Promise<readonly string[]> =>
  page.locator('.topbar').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      const all = [...bar.querySelectorAll('*')];
      // What only screen readers are told is cut to a point.
      const cut = all.filter((part) => getComputedStyle(part).clipPath !== 'none');
      return all
        .filter((part) => part.checkVisibility() && !part.closest('dialog, [role=menu]'))
        .filter((part) => !cut.some((point) => point.contains(part)))
        .map((part) => ({ place: part.getBoundingClientRect(), text: part.textContent }))
        .filter(({ place }) => place.top < top || place.bottom > bottom)
        .map(({ text }) => `out of the top bar: ${text}`);
    }),
  );

/** What is wrong with what the page shows. */
export async function faults(page: Page): Promise<readonly string[]> {
  const found = await violations(page);
  const beyond = await sideways(page);
  return [...found, ...(beyond > 0 ? [`${beyond} px sideways`] : []), ...(await outOfBar(page))];
}
