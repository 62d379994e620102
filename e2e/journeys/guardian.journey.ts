import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  DESKTOP,
  focusedName,
  journey,
  logIn,
  loginOf,
  openBrowser,
  PHONE,
  sideways,
  stage,
  TABLET,
  violations,
  visit,
} from '../src/browser';
import { mails } from '../src/mailbox';
import { eventually } from '../src/wait';

journey.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])('the guardian %s', (_name, size) => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    ({ context, page, errors } = await visit(browser, size));
  });
  afterAll(async () => {
    await context.close();
    await browser.close();
  });

  test('sees the specified message for a wrong password', async () => {
    await page.goto(`${stage?.url}/connexion`);
    await page.getByLabel(/e-?mail/i).fill(loginOf(/responsable$/i).email);
    await page
      .getByLabel(/mot de passe/i)
      .first()
      .fill('pas le bon mot de passe');
    await page.getByRole('button', { name: /connexion|se connecter/i }).click();
    await page.getByText('Email ou mot de passe incorrect').first().waitFor();
    expect(await focusedName(page)).toBe('Se connecter');
    expect(await violations(page)).toEqual([]);
  });

  test('logs in and finds the payment block on the home of the portal', async () => {
    await logIn(page, loginOf(/^responsable$/i), /\/accueilResponsable/);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('reads the contribution, its explanation and the payments', async () => {
    await page.goto(page.url().replace(/\/accueilResponsable.*/, '/accueilResponsable'));
    await page
      .getByRole('link', { name: /cotisation/i })
      .first()
      .click();
    await page.waitForURL(/\/responsableCotisation\/\d+/);
    await page
      .getByText(/règlement/i)
      .first()
      .waitFor();
    await page.getByText(/€/).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('sees that a staff screen does not exist, and that a screen without the right is refused', async () => {
    await page.goto(`${stage?.url}/liste-cotisations`);
    await page.getByText("Cette page n'existe pas.").waitFor();
    await page.goto(`${stage?.url}/audit`);
    await page.waitForURL(/\/role-erreur/);
    await page.getByText("Vous n'etes pas autoriser à acceder à cette page").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('logs out, and the next visit asks for the login again', async () => {
    await page.goto(`${stage?.url}/accueilResponsable`);
    await page
      .getByRole('button', { name: /compte/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await page.waitForURL(/\/connexion/);
    await page.goto(`${stage?.url}/accueilResponsable`);
    await page.waitForURL(/\/connexion/);
  });

  test('causes no page error', () => {
    expect(errors).toEqual([]);
  });
});

journey('a forgotten password', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    ({ context, page } = await visit(browser, TABLET));
  });
  afterAll(async () => {
    await context.close();
    await browser.close();
  });

  test('is replaced through the link in the mail', async () => {
    const { email } = loginOf(/^agent$/i);
    const resetMails = async () =>
      (await mails(stage?.mailbox ?? '')).filter((m) => m.to.includes(email) && /mot de passe/i.test(m.subject));
    const earlier = new Set((await resetMails()).map(({ text }) => text));
    await page.goto(`${stage?.url}/mot-de-passe-oublie`);
    await page.getByLabel(/e-?mail/i).fill(email);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    const mail = await eventually(async () => (await resetMails()).find(({ text }) => !earlier.has(text)));
    const link = /https?:\S+\/nouveau-mdp\/[^\s"<)]+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel(/e-?mail/i).fill(email);
    for (const field of await page.getByLabel(/mot de passe/i).all())
      await field.fill('une clarinette bleue 42').catch(() => undefined);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /enregistrer|valider/i }).click();
    await page.waitForURL(/\/connexion/);
    await logIn(page, { role: 'Agent', email, password: 'une clarinette bleue 42' }, /\/accueil$/);
  });
});
