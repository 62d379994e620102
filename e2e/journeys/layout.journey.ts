import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { coveredFocus, DESKTOP, journey, PHONE, settled, stage, visit, ZOOMED } from '../src/browser';
import { declared, isPublic, readers } from '../src/browser-screens';
import { lastSchoolYear } from '../src/school-year';

/** Whole rows that a list has room for at first. A row that names several people is higher, whatever the room. */
const roomFor = (page: Page): Promise<number> =>
  page.locator('.d-list tbody tr').evaluateAll((rows) => {
    const heights = rows
      .filter((row) => !row.querySelector('li + li'))
      .map((row) => row.getBoundingClientRect().height)
      .sort((one, other) => one - other);
    const usual = heights[Math.floor(heights.length / 2)] ?? Number.POSITIVE_INFINITY;
    return Math.floor((innerHeight - (rows[0]?.getBoundingClientRect().top ?? 0)) / usual);
  });

/** Pixels between the top bar and the heads of a list, further down the page. */
async function headsBelowBar(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 900));
  const [head, bar] = await Promise.all(
    ['.d-list > .d-table > table > thead', '.topbar'].map((part) =>
      page.locator(part).evaluate((el) => el.getBoundingClientRect()),
    ),
  );
  return Math.abs((head?.top ?? 0) - (bar?.bottom ?? -9));
}

/** Amounts, dates and numbers of a list whose figures are not all of one width. */
const unevenFigures = (page: Page): Promise<string[]> =>
  page.locator('.d-list tbody :is(td, td *)').evaluateAll((parts) =>
    parts
      .filter((part) => part.childElementCount === 0)
      .filter((part) => /^[\d\s.,/:−\u2060-]*\d[\d\s.,/:−\u2060-]*[€%]?$/.test(part.textContent.trim()))
      .filter((part) => getComputedStyle(part).fontVariantNumeric !== 'tabular-nums')
      .map((part) => part.textContent.trim()),
  );

/** Filters and totals that are not above the list. */
const besideList = (page: Page): Promise<number> =>
  page.locator('.d-toolbar, .d-page > .d-totals').evaluateAll((parts) => {
    const top = document.querySelector('.d-list')?.getBoundingClientRect().top ?? 0;
    return parts.filter((part) => part.getBoundingClientRect().bottom > top).length;
  });

/** Adds up from now on how much of each page moves while it is looked at. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Parts of a screen wait 3 s for each other, then they may jump: here they wait for 5 minutes, however late the answers are.
    const { setTimeout: wait } = window;
    window.setTimeout = ((run: () => void, ms = 0, ...more: unknown[]) =>
      wait(run, ms < 1_000 ? ms : 100 * ms, ...more)) as typeof setTimeout;
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

/** Rows with one line, as the person chooses them in the menu of the columns. */
async function makeCompact(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('diapason.compact', '1'));
  await page.reload();
  await settled(page);
}

/** Whether what takes the focus in a row under the top bar comes out from under it and the heads of the list. */
async function isFocusSeen(page: Page): Promise<boolean> {
  const control = page.locator('.d-list tbody tr').nth(15).locator('a, button, input').first();
  await page.keyboard.press('Tab');
  const isFocused = await control.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().top - 10, behavior: 'instant' });
    (element as HTMLElement).focus({ preventScroll: true });
    return document.activeElement === element;
  });
  return isFocused && (await coveredFocus(page)) === undefined;
}

const { id: LAST_YEAR, began } = lastSchoolYear();
/** A list takes of an address what it knows. */
const LAST_AUTUMN = `?annee=${LAST_YEAR}&du=${began}-09-01&au=${began}-12-31`;
/** Of these the demonstration has rows of the current year alone: how each is opened to show more than a screenful. */
const OF_THIS_YEAR: Readonly<Record<string, string>> = {
  // By lesson only the first group is open.
  '/conflits-ateliers': '?tri=jour',
  '/demandes-inscription': '',
  '/liste-ateliers': '',
  '/liste-presence': '',
  '/liste-presence-excuse': '',
  '/livrets-eleves': '',
  // At first these show only what waits for an answer.
  '/liste-gestion-absences': '?statut=',
  '/liste-gestion-frais': '?statut=',
};
/** Six families have asked to be enrolled, and there are a few school years: nothing to scroll through. */
const SHORT = ['/cloture-annee', '/demandes-inscription'];
const addressOf = (path: string) => `${stage?.url}${path}${OF_THIS_YEAR[path] ?? LAST_AUTUMN}`;

journey('what a page shows at first', () => {
  const readerOf = readers(DESKTOP);

  test('every list at 1440 × 900: room for nine rows, fifteen in « Compact », figures of one width, filters and totals above, heads in sight further down, no focus under them', async () => {
    const found: Record<string, object> = {};
    for (const screen of declared.filter((one) => !isPublic(one) && !one.path.includes(':'))) {
      const { page } = await readerOf(screen);
      await page.goto(addressOf(screen.path));
      await settled(page);
      if ((await page.locator('.d-list').count()) === 0) continue;
      const isLong = (await page.locator('.d-list tbody tr').count()) > 15;
      const isRoomy = (await roomFor(page)) >= 9;
      const uneven = await unevenFigures(page);
      const beside = await besideList(page);
      const isHeadSeen = isLong && (await headsBelowBar(page)) <= 1;
      const isSeen = isLong && (await isFocusSeen(page));
      await makeCompact(page);
      const isDense = (await roomFor(page)) >= 15;
      await page.evaluate(() => localStorage.removeItem('diapason.compact'));
      found[screen.path] = { isLong, isRoomy, isDense, uneven, beside, isHeadSeen, isSeen };
    }
    const fine = (isLong: boolean) => ({
      ...{ isLong, isHeadSeen: isLong, isSeen: isLong },
      ...{ isRoomy: true, isDense: true, uneven: [], beside: 0 },
    });
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, fine(!SHORT.includes(path))])));
    const lists = ['agents', 'cotisations', 'eleves', 'reglements', 'responsables'].map((name) => `/liste-${name}`);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['/audit', ...lists]));
  });

  test.each(['/liste-cotisations', '/liste-reglements'])('%s: nine whole rows', async (path) => {
    const { page } = await visit(DESKTOP, { as: /secr/i });
    await page.goto(`${stage?.url}${path}${LAST_AUTUMN}`);
    await settled(page);
    const whole = () =>
      page
        .locator('.d-list tbody tr')
        .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    expect(await whole()).toBeGreaterThanOrEqual(9);
    await page.context().close();
  });

  test('after the logout no screen asks anything more: it is gone before the token is', async () => {
    const { page } = await visit(DESKTOP, { as: /secr/i });
    await page.goto(`${stage?.url}/accueil`);
    await page.getByRole('heading', { level: 1, name: 'Informations et Actualités' }).waitFor();
    await settled(page);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await page.getByRole('button', { name: /^compte de/i }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await page.context().close();
  });

  test('the fonts are the product’s own', async () => {
    const { page } = await visit(DESKTOP, { as: /secr/i });
    await page.goto(`${stage?.url}/liste-cotisations?annee=${LAST_YEAR}`);
    await page.getByRole('row').nth(1).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const loaded = () => [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family);
    expect((await page.evaluate(loaded)).map((name) => name.replaceAll('"', ''))).toEqual(
      expect.arrayContaining(['Inter', 'Newsreader']),
    );
    await page.context().close();
  });

  test.each([
    ['at a desk', DESKTOP],
    ['at 200 %', ZOOMED],
    ['on a phone', PHONE],
  ])('a guardian’s pages do not jump while they load, %s', async (_name, size) => {
    const { page } = await visit(size, { as: /^responsable$/i });
    await watchShifts(page);
    for (const path of ['/accueilResponsable', '/responsableCotisation?cotisation']) {
      await page.goto(`${stage?.url}${path}`);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await settled(page);
      expect(await shiftOf(page)).toBeLessThan(0.02);
    }
    await page.context().close();
  });

  test.each([
    ['on a phone', PHONE, 0.02],
    ['at a desk', DESKTOP, 0.05],
  ])('the sheet of a guardian does not jump while it loads, %s', async (_name, size, most) => {
    const { page } = await visit(DESKTOP, { as: /secr/i });
    await watchShifts(page);
    await page.goto(`${stage?.url}/liste-responsables`);
    const to = await page.locator('a[href^="/fiche-responsable/"]').first().getAttribute('href');
    await page.setViewportSize(size);
    await page.goto(`${stage?.url}${to}`);
    await page.getByRole('tab').first().waitFor();
    await settled(page);
    expect(await shiftOf(page)).toBeLessThanOrEqual(most);
    await page.context().close();
  });

  test.each([
    ['at a desk', DESKTOP, 0.05],
    ['at 768 px', { width: 768, height: 1024 }, 0.05],
    ['on a phone', PHONE, 0.02],
  ])('the lists of the desk do not jump while they load, %s', async (_name, size, most) => {
    const { page } = await visit(size, { as: /secr/i });
    await watchShifts(page);
    const moved: Record<string, number> = {};
    for (const name of ['reglements', 'cotisations', 'eleves', 'responsables', 'presence']) {
      await page.goto(`${stage?.url}/liste-${name}`);
      await page.getByRole('main').locator('.d-list:not(.d-skeleton)').waitFor();
      await settled(page);
      moved[name] = await shiftOf(page);
    }
    expect(Object.entries(moved).filter(([, shift]) => shift > most)).toEqual([]);
    await page.context().close();
  });

  test('no word of a button is broken on a phone', async () => {
    const { page } = await visit(PHONE, { as: /^responsable$/i });
    await page.goto(`${stage?.url}/responsableCotisation?cotisation`);
    // The latest year may be without a payment.
    await page
      .getByRole('button', { name: /^Année/ })
      .last()
      .click();
    const receipt = page.getByText('Reçu', { exact: true }).first();
    await receipt.waitFor();
    expect(await receipt.evaluate((label) => label.getClientRects().length)).toBe(1);
    await page.context().close();
  });
});
