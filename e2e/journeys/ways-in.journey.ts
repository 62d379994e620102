import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP, journey, logIn, loginOf, openBrowser, stage, visit } from '../src/browser';

const roles = [
  ['a guardian', /^responsable$/i, /\/accueilResponsable$/, /^Bonjour /],
  ['a secretary', /secr/i, /\/accueil$/, 'Informations et Actualités'],
] as const;

journey.each(roles)('%s with a session', (_who, role, home, heading) => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    ({ context, page, errors } = await visit(browser, DESKTOP));
    await logIn(page, loginOf(role), home);
  });
  afterAll(() => browser.close());

  const isHome = async (tab: Page) => {
    await tab.waitForURL(home);
    await tab.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await tab.getByText('momentanément indisponible').count()).toBe(0);
  };

  test.each(['/', '/connexion', '/accueil'])('comes home by %s, three times of three', async (path) => {
    for (let load = 0; load < 3; load++) {
      await page.goto(`${stage?.url}${path}`);
      await isHome(page);
    }
  });

  test('comes home by a reload, in a second tab, and by going back to it', async () => {
    await page.reload();
    await isHome(page);
    const second = await context.newPage();
    await second.goto(`${stage?.url}/`);
    await isHome(second);
    await second.goto(`${stage?.url}/erreur`);
    await second.getByText("Cette page n'existe pas.").waitFor();
    await second.goBack();
    await isHome(second);
    await second.close();
  });

  test('meets no error of a page on any way', () => {
    expect(errors).toEqual([]);
  });
});

journey('a link to a screen, without a session', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const enter = async (page: Page, role: RegExp) => {
    const { email, password } = loginOf(role);
    await page.waitForURL(/\/connexion\?suite=/);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page
      .getByLabel(/mot de passe/i)
      .first()
      .fill(password);
    await page.getByRole('button', { name: /se connecter/i }).click();
  };

  test('leads there once the secretary has logged in, with its filters', async () => {
    const { context, page } = await visit(browser, DESKTOP);
    await page.goto(`${stage?.url}/liste-cotisations?recherche=mar&vue=partielles`);
    await enter(page, /secr/i);
    await page.waitForURL(/\/liste-cotisations\?recherche=mar&vue=partielles/);
    await page.getByRole('heading', { level: 1, name: 'Cotisations' }).waitFor();
    expect(await page.getByRole('searchbox', { name: /rechercher/i }).inputValue()).toBe('mar');
    await context.close();
  });

  test('leads a guardian to the contributions', async () => {
    const { context, page } = await visit(browser, DESKTOP);
    await page.goto(`${stage?.url}/responsableCotisation?cotisation`);
    await enter(page, /^responsable$/i);
    await page.waitForURL(/\/responsableCotisation\?cotisation$/);
    await page.getByRole('heading', { level: 1, name: 'Mes cotisations' }).waitFor();
    await context.close();
  });

  test('never leads to another site', async () => {
    const { context, page } = await visit(browser, DESKTOP);
    await page.goto(`${stage?.url}/connexion?suite=${encodeURIComponent('/.//ailleurs.example')}`);
    await enter(page, /secr/i);
    await page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
    expect(page.url()).toBe(`${stage?.url}/accueil`);
    await context.close();
  });
});
