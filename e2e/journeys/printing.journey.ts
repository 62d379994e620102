import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, journey, opens, pressMore, stage, untilShown, visit, visiting } from '../src/browser';
import { lastSchoolYear } from '../src/school-year';

const { id: LAST_YEAR, label } = lastSchoolYear();

journey('a list on paper', () => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await visit(DESKTOP, { as: /secr/i }));
    // A test has no printer; `page.pdf` prints afterwards, with the browser's own events.
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto(`${stage?.url}/liste-cotisations?annee=${LAST_YEAR}`);
    await page.getByTestId('famille').first().waitFor();
  });

  const total = async () => {
    const said = await page
      .getByText(/^[\d\s]+ cotisations$/)
      .first()
      .textContent();
    return Number(said?.replace(/\D/g, ''));
  };
  /** Prints by an action; the list is then ready for paper. */
  const print = async (act: () => Promise<void>) => {
    await page.locator('html').evaluate((html) => html.removeAttribute('data-printed'));
    await act();
    await page.locator('html[data-printed]').waitFor();
  };
  const press = () => pressMore(page, 'Imprimer');
  const onPaper = async <T>(read: () => Promise<T>): Promise<T> => {
    await page.emulateMedia({ media: 'print' });
    const seen = await read();
    await page.emulateMedia({ media: null });
    return seen;
  };
  // biome-ignore lint/performance/useDomNodeTextContent: only what is in sight counts
  const text = () => onPaper(() => page.evaluate(() => document.body.innerText));
  /** Sheets of paper that the browser makes of it. */
  const sheets = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0;

  test('by the browser’s own menu is one page, and says so', async () => {
    const count = await total();
    expect(count).toBeGreaterThan(50);
    const seen = (await text()).replace(/\s/g, ' ');
    expect(seen).toMatch(/50 lignes sur [\d ]+ : seule la page affichée est imprimée/);
    expect(await sheets()).toBeLessThan(6);
  });

  test('by « Imprimer » has every row, the filters in words and the totals, and nothing to press', async () => {
    const count = await total();
    await print(press);
    expect(await sheets()).toBeGreaterThan(count / 40);
    await page.locator('body > .d-paper').waitFor({ state: 'detached' });
    await print(press);
    expect(await page.locator('body > .d-paper tbody tr').count()).toBe(count);
    const seen = await text();
    expect(seen).toMatch(/^Cotisations\n/);
    expect(seen.replace(/\s+/g, ' ')).toMatch(new RegExp(`Année scolaire : ${label.replace('-', '-\u2060?')}`));
    expect(seen).toMatch(/Montant total/);
    expect(seen).not.toMatch(/Exporter|Imprimer|Rechercher|Page 1/);
    expect(seen.match(/ \(\d*[A-Za-zÀ-ÿ, -]+, \d\d\/\d\d\/20\d\d\)/g)?.length).toBeGreaterThan(count / 2);
  });

  test('by Ctrl+P has the rows that the filters find, and the screen is as it was', async () => {
    await page.goto(`${stage?.url}/liste-cotisations?annee=${LAST_YEAR}&vue=sansReglement`);
    await page.getByTestId('famille').first().waitFor();
    const count = await total();
    // A key that comes before the list listens prints nothing.
    await untilShown(() => page.keyboard.press('Control+p'), page.locator('html[data-printed]'));
    expect(await page.locator('body > .d-paper tbody tr').count()).toBe(count);
    expect(await text()).toMatch(/Situation\s:\s+Sans règlement/);
    await page.pdf();
    await page.getByRole('button', { name: 'Autres actions' }).waitFor();
  });
});

journey('a planning on paper', () => {
  const at = visiting(DESKTOP, { as: /direction/i });
  /** Sheets of a size of paper, and whether anything stands over an edge of what it is in. */
  const printed = async (format: 'A4' | 'A3') => {
    const pdf = (await at.page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox ?\[([\d. ]+)\]/g)].map(([, box]) =>
      (box ?? '').trim().split(/ +/).map(Number),
    );
    return boxes.map(([, , width = 0, height = 0]) => ({ width, height }));
  };
  const cut = () =>
    at.page.evaluate(
      () =>
        [...document.querySelectorAll('.d-paper-printed p')].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
        ).length,
    );

  test('is a week for each room on a sheet of its own, lying, of A4 as of A3, and nothing is cut', async () => {
    await opens(at.page, '/planning-salle?vue=semaine');
    await at.page.locator('[data-lesson]').first().waitFor();
    const rooms = await at.page.locator('aside input[name^="salle-"]:checked').count();
    expect(rooms).toBeGreaterThan(1);
    const sheets = await printed('A4');
    expect(sheets).toHaveLength(rooms);
    for (const { width, height } of sheets) expect(width).toBeGreaterThan(height);
    expect(await printed('A3')).toHaveLength(rooms);
    // As it stands while somebody prints.
    await at.page.emulateMedia({ media: 'print' });
    await at.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await at.page.locator('.d-paper-printed section').count()).toBe(rooms);
    expect(await cut()).toBe(0);
    await at.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await at.page.emulateMedia({ media: null });
    expect(at.errors).toEqual([]);
  });
});
