import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  journey,
  logIn,
  loginOf,
  openBrowser,
  PHONE,
  sideways,
  stage,
  violations,
  visit,
  ZOOMED,
} from '../src/browser';

/** WCAG 1.4.4: at 200 % nothing is lost. The documents keep some functions from narrow devices; a zoomed page is none. */
const people: readonly [who: string, role: RegExp, home: RegExp, screens: readonly string[]][] = [
  ['a secretary', /secr/i, /\/accueil$/, ['/accueil', '/liste-cotisations', '/liste-reglements']],
  ['an auditor', /audit/i, /\/accueil$/, ['/audit', '/rejeu', '/historique/guardian-1']],
  ['a supervisor', /superviseur/i, /\/accueil$/, ['/systeme', '/liste-cotisations']],
  [
    'a guardian',
    /^responsable$/i,
    /\/accueilResponsable$/,
    ['/accueilResponsable', '/responsableCotisation?cotisation'],
  ],
];

journey.each(people)('%s at 200 %%', (_who, role, home, screens) => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    ({ context, page } = await visit(browser, ZOOMED));
    await logIn(page, loginOf(role), home);
  });
  afterAll(async () => {
    await context.close();
    await browser.close();
  });

  test.each(screens)('reads %s, without scrolling sideways', async (path) => {
    await page.goto(`${stage?.url}${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});

journey('the lists', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  const secretary = async (size: Parameters<typeof visit>[1]) => {
    const { page } = await visit(browser, size);
    await logIn(page, loginOf(/secr/i), /\/accueil$/);
    await page.goto(`${stage?.url}/liste-cotisations`);
    await page.getByRole('table').waitFor();
    return page;
  };
  const functions = async (page: Page) => ({
    exports: await page.getByRole('button', { name: 'Exporter' }).count(),
    calculation: await page.getByRole('button', { name: 'Calculer' }).count(),
  });

  test('keep exports and calculation at 200 % on a wide screen', async () => {
    expect(await functions(await secretary(ZOOMED))).toEqual({ exports: 1, calculation: 1 });
  });

  test('put them in one menu where the window has no room', async () => {
    const page = await secretary({ ...PHONE, screen: ZOOMED.screen ?? PHONE });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Calculer' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Exporter/ }).count()).toBeGreaterThan(0);
    expect(await functions(page)).toEqual({ exports: 0, calculation: 0 });
  });

  test('bring a column back that has no room, on request', async () => {
    const page = await secretary(ZOOMED);
    const heading = page.getByRole('columnheader', { name: 'Règlements' });
    expect(await heading.count()).toBe(0);
    await page.getByRole('button', { name: 'Colonnes affichées' }).click();
    await page.getByRole('checkbox', { name: 'Règlements' }).check();
    await heading.waitFor();
  });

  test('have neither on a narrow device', async () => {
    expect(await functions(await secretary(PHONE))).toEqual({ exports: 0, calculation: 0 });
  });
});
