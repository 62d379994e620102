import { expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { DESKTOP, journey, stage, violations, visit, visiting } from '../src/browser';

const REFUSAL = 'Le serveur a rencontré une erreur.';
const fail = (route: Route) => route.fulfill({ status: 500, json: { success: false, message: REFUSAL, data: null } });
/** Everything but the session, which a page needs to begin. */
const CALLS = /\/api\/(?!refresh|session)/;

const screens = [
  ['the secretary', /secr/i, ['/accueil', '/liste-cotisations', '/liste-reglements']],
  ['the auditor', /auditeur/i, ['/audit', '/historique/contribution-1']],
  ['the supervisor', /superviseur/i, ['/systeme']],
  ['a guardian', /^responsable$/i, ['/accueilResponsable', '/responsableCotisation']],
] as const;

journey.each(screens)('the server answers %s with errors', (_who, as, paths) => {
  const at = visiting(DESKTOP, { as });

  test.each([...paths])('on %s, which stays, says so, and comes when it is tried again', async (path) => {
    await at.context.route(CALLS, fail);
    await at.page.goto(`${stage?.url}${path}`);
    const alert = at.page.getByRole('main').getByRole('alert').filter({ hasText: REFUSAL });
    await alert.first().waitFor();
    expect(new URL(at.page.url()).pathname).toBe(path);
    expect(await violations(at.page)).toEqual([]);
    await at.context.unroute(CALLS, fail);
    // All at once: an answer takes the buttons of its neighbours away.
    await alert.getByRole('button', { name: /^réessayer/i }).evaluateAll((buttons: readonly HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await alert.first().waitFor({ state: 'detached' });
    expect(new URL(at.page.url()).pathname).toBe(path);
  });

  test('and no page breaks', () => {
    expect(at.errors).toEqual([]);
  });
});

journey('a list of sites that cannot be had', () => {
  test('leaves the contributions and their other filters usable, and is asked again from its field', async () => {
    const { context, page } = await visit(DESKTOP, { as: /secr/i });
    await context.route(/\/api\/sites\/liste/, fail);
    await page.goto(`${stage?.url}/liste-cotisations`);
    const again = page.getByRole('button', { name: 'Réessayer : Site' });
    await again.waitFor();
    await page.getByRole('row').nth(1).waitFor();
    const site = page.getByLabel('Site', { exact: true });
    expect(await site.locator('option').allTextContents()).toEqual(['Tous les sites']);
    await context.unroute(/\/api\/sites\/liste/, fail);
    await again.click();
    await site.locator('option').nth(1).waitFor({ state: 'attached' });
    await again.waitFor({ state: 'detached' });
    await context.close();
  });
});
