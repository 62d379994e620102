import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { coveredFocus, DESKTOP, faultsNow, journey, PHONE, type Reader, visit } from '../src/browser';

const ROOT = join(__dirname, '../..');

/** `npm run kit` on a free port. */
async function serveKit(): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const args = ['packages/build/bin/kit.mjs', '--port', '0'];
  const server = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout }))
    if (line.startsWith('http://')) return { url: line, server };
  throw new Error('the kit ended before it was served');
}

/** Where the focus is: the state that holds it, what it is, and whether its ring can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const seen = (of: Element): boolean => {
      const { outlineStyle, boxShadow } = getComputedStyle(of);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    };
    const label = element instanceof HTMLInputElement && element.labels ? [...element.labels] : [];
    return {
      state: element.closest('[data-state]')?.getAttribute('data-state') ?? '',
      html: element.outerHTML.slice(0, 160),
      isSeen: [element, ...(element.parentElement ? [element.parentElement] : []), ...label].some(seen),
    };
  });

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

/** Presses a key until the focus leaves the page's end. @returns the states that it came by. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<ReadonlySet<string>> {
  const states = new Set<string>();
  for (let presses = 0; presses < 1_500; presses += 1) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (!at) return states;
    expect([at.state, at.html, at.isSeen]).toEqual([at.state, at.html, true]);
    states.add(at.state);
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
    ['on a phone', PHONE],
  ])('%s', (_name, size) => {
    let reader: Reader;
    let page: Page;
    beforeAll(async () => {
      reader = await visit(size);
      page = reader.page;
      await page.goto(kit.url);
      await page.getByText('Chèque').first().waitFor();
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
      if (size === PHONE) return;
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
        if (size === PHONE) {
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
          continue;
        }
        const controls = await dialog.locator('button, a[href], input, select, textarea, [tabindex="0"]').count();
        for (const key of [...Array(controls + 1).fill('Tab'), 'Shift+Tab', 'Shift+Tab']) {
          await page.keyboard.press(key);
          const isInside = await dialog.evaluate((element) => element.contains(document.activeElement));
          expect([name, key, isInside]).toEqual([name, key, true]);
          expect([name, await coveredFocus(page)]).toEqual([name, undefined]);
        }
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await page.waitForFunction((of) => document.activeElement?.getAttribute('data-opens') === of, name);
      }
    });
  });
});
