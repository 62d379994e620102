import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, faultsNow, journey, PHONE, type Reader, visit, ZOOMED } from '../src/browser';

const ROOT = join(__dirname, '../..');
const UNFOLDED = '.d-menu-list, .d-chooser-list, .d-choices';

/** `npm run kit` on a free port. */
async function serveKit(): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const args = ['packages/build/bin/kit.mjs', '--port', '0'];
  const server = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout }))
    if (line.startsWith('http://')) return { url: line, server };
  throw new Error('the kit ended before it was served');
}

/** Where the focus came by: the state that holds it, what it is, whether its ring can be seen, and whether it was in the dialog. */
interface Stop {
  readonly state: string;
  readonly html: string;
  readonly isSeen: boolean;
  readonly isInDialog: boolean;
}

type Watched = Window & { stops: Stop[]; left: boolean };

/** Has the page note where the focus comes by, so that keys need not wait for an answer each. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    Object.assign(watched, { stops: [], left: false });
    const ringOf = (of: Element): boolean => {
      const { outlineStyle, boxShadow } = getComputedStyle(of);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    };
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      const labels = target instanceof HTMLInputElement && target.labels ? [...target.labels] : [];
      watched.stops.push({
        state: target.closest('[data-state]')?.getAttribute('data-state') ?? '',
        html: target.outerHTML.slice(0, 160),
        isSeen: [target, ...(target.parentElement ? [target.parentElement] : []), ...labels].some(ringOf),
        isInDialog: target.closest('[role=dialog]') !== null,
      });
    });
    document.addEventListener('focusout', ({ relatedTarget }) => {
      if (!relatedTarget) watched.left = true;
    });
  });

/** Presses a key so many times. @returns where the focus came by, and whether it left the page. */
async function press(page: Page, key: 'Tab' | 'Shift+Tab', times: number) {
  await page.evaluate(() => Object.assign(window, { stops: [], left: false }));
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)));
  return page.evaluate(() => {
    const { stops, left } = window as unknown as Watched;
    return { stops, left };
  });
}

/** States whose controls a keyboard is meant to reach: those with a control that is neither disabled nor left to arrows. */
const statesWithControls = (page: Page) =>
  page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
    return [...document.querySelectorAll('[data-state]')]
      .filter((state) =>
        [...state.querySelectorAll<HTMLElement>(controls)].some(
          (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.offsetParent !== null,
        ),
      )
      .map((state) => state.getAttribute('data-state') ?? '');
  });

/** Presses a key until the focus leaves the page. @returns the states that it came by. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<ReadonlySet<string>> {
  const states = new Set<string>();
  for (let batch = 0; batch < 40; batch += 1) {
    const { stops, left } = await press(page, key, 40);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    for (const { state } of stops) states.add(state);
    if (left) return states;
  }
  throw new Error(`${key} never comes to the end of the page`);
}

journey('every piece in every state', () => {
  let kit: Awaited<ReturnType<typeof serveKit>>;
  beforeAll(async () => {
    kit = await serveKit();
  });
  afterAll(async () => {
    kit.server.kill();
    await once(kit.server, 'exit');
  });

  describe.each([
    ['at a desk', DESKTOP],
    ['at 200 %', ZOOMED],
    ['on a phone', PHONE],
  ])('%s', (_name, size) => {
    let reader: Reader;
    let page: Page;
    beforeAll(async () => {
      reader = await visit(size);
      page = reader.page;
      await page.goto(kit.url);
      await page.getByText('Chèque').first().waitFor();
      await watchFocus(page);
    });
    afterAll(() => reader.context.close());

    test('axe finds nothing, on the screen and on paper', async () => {
      expect(await faultsNow(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      // On paper nothing is pressed.
      expect(await faultsNow(page, { rule: 'color-contrast' })).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    });

    test('nothing is wider than the window, but what scrolls in itself', async () => {
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('[data-state]')]
          .filter((state) => state.scrollWidth > state.clientWidth + 1)
          .map((state) => state.getAttribute('data-state')),
      );
      expect(wide).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });

    test('what a button unfolds stays in the window, and Escape folds it', async () => {
      const buttons = page.locator('.d-menu > button, .d-chooser > button, .d-multiselect button:enabled');
      expect(await buttons.count()).toBeGreaterThan(8);
      for (const button of await buttons.all()) {
        await button.focus();
        await page.keyboard.press('Enter');
        const unfolded = page.locator(UNFOLDED);
        await page.waitForFunction(
          ([selector, width]) => {
            const place = document.querySelector(selector)?.getBoundingClientRect();
            return place !== undefined && place.left >= 0 && place.right <= width;
          },
          [UNFOLDED, size.width] as const,
        );
        await page.keyboard.press('Escape');
        await unfolded.waitFor({ state: 'detached' });
        expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
      }
    });

    test('the keyboard reaches every state, at a desk backwards, too, and the focus is seen', async () => {
      await page
        .locator('h1')
        .first()
        .evaluate((title) => {
          title.tabIndex = -1;
          title.focus();
        });
      const wanted = await statesWithControls(page);
      expect(wanted.length).toBeGreaterThan(60);
      const forwards = await walk(page, 'Tab');
      expect(wanted.filter((state) => !forwards.has(state))).toEqual([]);
      if (size !== DESKTOP) return;
      // The keys of the last batch went round the page.
      await page
        .locator('[data-state] label.d-button')
        .last()
        .evaluate((label) => (label as HTMLLabelElement).control?.focus());
      const backwards = await walk(page, 'Shift+Tab');
      expect(wanted.filter((state) => !backwards.has(state))).toEqual([]);
    });

    test('each dialog holds the focus, has no fault, and gives the focus back on Escape', async () => {
      const openers = page.locator('[data-opens]');
      const count = await openers.count();
      expect(count).toBeGreaterThan(10);
      for (let at = 0; at < count; at += 1) {
        const opener = openers.nth(at);
        const name = await opener.getAttribute('data-opens');
        await opener.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement));
        expect([name, await faultsNow(page, { part: '[role=dialog]' })]).toEqual([name, []]);
        // The same controls in the same order: one walk is enough.
        if (size !== DESKTOP) {
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
          continue;
        }
        const controls = await dialog.locator('button, a[href], input, select, textarea, [tabindex="0"]').count();
        const { stops: forwards } = await press(page, 'Tab', controls + 1);
        const { stops: backwards } = await press(page, 'Shift+Tab', 2);
        const outside = [...forwards, ...backwards].filter(({ isInDialog }) => !isInDialog);
        expect([name, forwards.length > 0, outside]).toEqual([name, true, []]);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await page.waitForFunction((of) => document.activeElement?.getAttribute('data-opens') === of, name);
      }
    });
  });
});
