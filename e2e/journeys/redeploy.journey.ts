import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, journey, logIn, loginOf, stage, visit } from '../src/browser';
import { logInOverHttp } from '../src/http-client';
import { payable } from '../src/many/payments';
import { type Site, startSite } from '../src/many/site';

journey('an open tab during a new deployment of the money screens', () => {
  let site: Site;
  let context: BrowserContext;
  let page: Page;
  let errors: readonly string[];

  beforeAll(async () => {
    site = await startSite(stage?.url ?? '');
    await payable(await logInOverHttp(stage?.url ?? '', loginOf(/secr/i)));
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    ({ context, page, errors } = await visit(DESKTOP));
    await logIn(page, loginOf(/secr/i), /\/accueil$/, site.url);
    await page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
  });
  afterEach(() => context.close());

  const go = async (name: string, address: RegExp) => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(address);
  };
  const rows = () => page.getByRole('row').nth(1).waitFor();

  test('first visit after the deployment: loads the new version, although the page knows only the old one', async () => {
    site.redeploy('mfe-money', false);
    await go('Cotisations', /\/liste-cotisations/);
    await rows();
    expect(errors).toEqual([]);
  });

  test('next screen while the old version is still served: works on', async () => {
    await go('Cotisations', /\/liste-cotisations/);
    await rows();
    site.redeploy('mfe-money', true);
    await go('Règlements', /\/liste-reglements/);
    await rows();
    expect(await page.getByText('Une nouvelle version').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('next screen after the old version is gone: asks to reload, then shows the screen', async () => {
    await go('Cotisations', /\/liste-cotisations/);
    await rows();
    site.redeploy('mfe-money', false);
    await go('Règlements', /\/liste-reglements/);
    await page.getByText('Une nouvelle version de Diapason est disponible.').waitFor();
    await page.getByRole('button', { name: 'Recharger la page' }).click();
    await rows();
    expect(page.url()).toContain('/liste-reglements');
  });

  test('a half-filled form: nothing is lost, and leaving asks for confirmation', async () => {
    await go('Cotisations', /\/liste-cotisations/);
    await rows();
    await page
      .getByRole('button', { name: /^Règlement\s:/ })
      .first()
      .click();
    const amount = page.getByRole('dialog').getByLabel(/montant/i);
    await amount.fill('12,34');
    site.redeploy('mfe-money', false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Abandonner la saisie ?' }).waitFor();
    await page.getByRole('button', { name: 'Continuer la saisie' }).click();
    expect(await amount.inputValue()).toBe('12,34');
    expect(errors).toEqual([]);
  });
});
