import { expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { lastSchoolYear } from '../src/school-year';

journey('the auditor', () => {
  const at = visiting(DESKTOP, { as: /audit/i });

  test('opens the history of a contribution from the list, with actor, time and change of every step', async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    // Last year's contributions are mostly paid.
    await at.page.getByLabel('Année scolaire').selectOption({ label: lastSchoolYear().label });
    await at.page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /historique/i })
      .click();
    await at.page.waitForURL(/\/historique\/contribution-\d+/);
    const steps = at.page.getByRole('list', { name: /historique/i }).getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.count()).toBeGreaterThan(0);
    await at.page
      .getByText(/cotisation calculée/i)
      .first()
      .waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('looks at the contribution as of yesterday', async () => {
    await at.page
      .getByLabel(/à la date du|état au/i)
      .first()
      .fill(yesterday());
    await at.page.keyboard.press('Enter');
    await at.page
      .getByText(/état (de l.enregistrement )?au/i)
      .first()
      .waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('lists all payment events of a period with totals, and exports them', async () => {
    await at.page
      .getByRole('link', { name: /audit|journal/i })
      .first()
      .click();
    await at.page.waitForURL(/\/audit/);
    await at.page.getByText(/total/i).first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page
      .getByRole('button', { name: /exporter/i })
      .first()
      .click();
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      at.page.getByRole('menuitem', { name: 'Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  test('comes back from a record to the page and the sort it left, as does the link in a second tab', async () => {
    await at.page.goto(`${stage?.url}/audit?du=&au=&taille=10&page=2&tri=-montant`);
    const shown = at.page.getByRole('row').nth(1);
    await shown.getByRole('link').waitFor();
    const left = await shown.textContent();
    await at.page.evaluate(() => sessionStorage.setItem('loaded', String(performance.timeOrigin)));
    await shown.getByRole('link').click();
    await at.page.waitForURL(/\/historique\//);
    expect(await at.page.evaluate(() => sessionStorage.getItem('loaded') === String(performance.timeOrigin))).toBe(
      true,
    );
    await at.page.goBack();
    await shown.getByRole('link').waitFor();
    expect(await shown.textContent()).toBe(left);
    expect(at.page.url()).toContain('page=2&tri=-montant');
    const second = await at.context.newPage();
    await second.goto(at.page.url());
    const there = second.getByRole('row').nth(1);
    await there.getByRole('link').waitFor();
    expect(await there.textContent()).toBe(left);
    await second.close();
  });

  test('replays yesterday next to today, and the payments reconcile to the cent', async () => {
    await at.page.getByRole('link', { name: 'Rejouer une date' }).click();
    await at.page.waitForURL(/\/rejeu/);
    await at.page.getByRole('button', { name: 'Rejouer' }).click();
    await at.page.getByText(/concordent avec le journal/).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('sees the same on a phone', async () => {
    await at.page.setViewportSize(PHONE);
    await at.page.goto(`${stage?.url}/audit`);
    await at.page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
  });

  test('causes no page error', () => {
    expect(at.errors).toEqual([]);
  });
});

/** Yesterday as dd/MM/yyyy. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toLocaleDateString('fr-FR');
}
