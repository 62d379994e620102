import { expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';

journey('the auditor', () => {
  let context: BrowserContext;
  let page: Page;
  let errors: readonly string[];

  visiting(
    DESKTOP,
    (reader) => {
      ({ context, page, errors } = reader);
    },
    { as: /audit/i },
  );

  test('opens the history of a contribution from the list, with actor, time and change of every step', async () => {
    await page.goto(`${stage?.url}/liste-cotisations`);
    // Last year's contributions are mostly paid.
    await page.getByLabel('Année scolaire').selectOption({ label: lastSchoolYear() });
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /historique/i })
      .click();
    await page.waitForURL(/\/historique\/contribution-\d+/);
    const steps = page.getByRole('list', { name: /historique/i }).getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.count()).toBeGreaterThan(0);
    await page
      .getByText(/cotisation calculée/i)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('looks at the contribution as of yesterday', async () => {
    await page
      .getByLabel(/à la date du|état au/i)
      .first()
      .fill(yesterday());
    await page.keyboard.press('Enter');
    await page
      .getByText(/état (de l.enregistrement )?au/i)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('lists all payment events of a period with totals, and exports them', async () => {
    await page
      .getByRole('link', { name: /audit|journal/i })
      .first()
      .click();
    await page.waitForURL(/\/audit/);
    await page.getByText(/total/i).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('button', { name: /exporter/i })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  test('comes back from a record to the page and the sort it left, as does the link in a second tab', async () => {
    await page.goto(`${stage?.url}/audit?du=&au=&taille=10&page=2&tri=-montant`);
    const shown = page.getByRole('row').nth(1);
    await shown.getByRole('link').waitFor();
    const left = await shown.textContent();
    await page.evaluate(() => sessionStorage.setItem('loaded', String(performance.timeOrigin)));
    await shown.getByRole('link').click();
    await page.waitForURL(/\/historique\//);
    expect(await page.evaluate(() => sessionStorage.getItem('loaded') === String(performance.timeOrigin))).toBe(true);
    await page.goBack();
    await shown.getByRole('link').waitFor();
    expect(await shown.textContent()).toBe(left);
    expect(page.url()).toContain('page=2&tri=-montant');
    const second = await context.newPage();
    await second.goto(page.url());
    const there = second.getByRole('row').nth(1);
    await there.getByRole('link').waitFor();
    expect(await there.textContent()).toBe(left);
    await second.close();
  });

  test('replays yesterday next to today, and the payments reconcile to the cent', async () => {
    await page.getByRole('link', { name: 'Rejouer une date' }).click();
    await page.waitForURL(/\/rejeu/);
    await page.getByRole('button', { name: 'Rejouer' }).click();
    await page.getByText(/concordent avec le journal/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('sees the same on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${stage?.url}/audit`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('causes no page error', () => {
    expect(errors).toEqual([]);
  });
});

/** `2025-2026` during the school year 2026-2027, which begins on 1 August. */
function lastSchoolYear(now = new Date()): string {
  const began = now.getMonth() >= 7 ? now.getFullYear() : now.getFullYear() - 1;
  return `${began - 1}-${began}`;
}

/** Yesterday as dd/MM/yyyy. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toLocaleDateString('fr-FR');
}
