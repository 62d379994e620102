import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  journey,
  PHONE,
  type Size,
  settled,
  sideways,
  stage,
  violations,
  visit,
  visiting,
  ZOOMED,
} from '../src/browser';

/** WCAG 1.4.4: at 200 % nothing is lost. The documents keep some functions from narrow devices; a zoomed page is none. */
const people: readonly [who: string, as: RegExp, screens: readonly string[]][] = [
  ['a secretary', /secr/i, ['/accueil', '/liste-cotisations', '/liste-reglements']],
  ['an auditor', /audit/i, ['/audit', '/rejeu', '/historique/guardian-1']],
  ['a supervisor', /superviseur/i, ['/systeme', '/liste-cotisations']],
  ['a guardian', /^responsable$/i, ['/accueilResponsable', '/responsableCotisation?cotisation']],
];

journey.each(people)('%s at 200 %%', (_who, as, screens) => {
  const at = visiting(ZOOMED, { as });

  test.each(screens)('reads %s, without scrolling sideways', async (path) => {
    await at.page.goto(`${stage?.url}${path}`);
    await at.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
  });
});

journey('the lists', () => {
  const secretary = async (size: Size) => {
    const { page } = await visit(size, { as: /secr/i });
    await page.goto(`${stage?.url}/liste-cotisations`);
    await page.getByRole('table').waitFor();
    await settled(page);
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
