import { beforeAll, describe, expect, test } from '@jest/globals';
import { DESKTOP, journey, opens, PHONE, settled, sideways, violations, visiting } from '../src/browser';
import { passing } from '../src/passing';

const mark = Date.now().toString(36).slice(-5);

journey('a list that the desk lives in', () => {
  const at = visiting(DESKTOP, { as: /secr/i });
  const rows = () => at.page.getByRole('table', { name: 'Élèves' }).locator('tbody').getByRole('row');
  const panel = () => at.page.getByRole('complementary').last();
  const said = () => panel().getByRole('status').textContent();

  beforeAll(async () => {
    await opens(at.page, '/liste-eleves?page=2&tri=nom');
    await settled(at.page);
  });

  test('opens a row by the keyboard, goes on by arrows over the end of the page, and closes where it stands', async () => {
    const before = await rows().nth(48).locator('td').nth(1).textContent();
    await rows()
      .nth(48)
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    expect(await said()).toMatch(/^99 sur/);
    expect(await panel().textContent()).toContain(before ?? '?');
    // A link half under the heads that stay would be measured by what is seen of it.
    await at.page.evaluate(() => scrollTo(0, 0));
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBe(0);
    await at.page.keyboard.press('ArrowDown');
    expect(await said()).toMatch(/^100 sur/);
    await at.page.keyboard.press('ArrowDown');
    await panel()
      .getByText(/^101 sur/)
      .waitFor();
    expect(at.page.url()).toContain('page=3');
    await at.page.keyboard.press('ArrowUp');
    await panel()
      .getByText(/^100 sur/)
      .waitFor();
    await at.page.keyboard.press('Escape');
    await panel().getByText(/ sur /).waitFor({ state: 'detached' });
    const focused = () => at.page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex);
    expect(await focused()).toBe(50);
  });

  test('comes back from the sheet to page, scroll and row', async () => {
    await rows().nth(40).locator('td').last().click();
    await panel()
      .getByText(/^91 sur/)
      .waitFor();
    const topOfRow = () =>
      rows()
        .nth(40)
        .evaluate((row) => row.getBoundingClientRect().top);
    const left = await topOfRow();
    expect(await at.page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await panel().getByRole('button', { name: 'Ouvrir la fiche' }).click();
    await at.page.getByRole('tab', { name: 'Général' }).waitFor();
    await at.page.goBack();
    await rows().first().waitFor();
    await settled(at.page);
    expect(at.page.url()).toContain('page=2');
    expect(Math.abs((await topOfRow()) - left)).toBeLessThan(50);
    expect(await at.page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex)).toBe(41);
  });

  test('keeps a view with a name, without what is searched, and takes it by its address', async () => {
    await opens(at.page, '/liste-eleves?droit=0&tri=-nom&recherche=a');
    await settled(at.page);
    await at.page.getByRole('button', { name: 'Garder cette vue' }).click();
    const dialog = at.page.getByRole('dialog', { name: 'Garder cette vue' });
    await dialog.getByLabel('Nom de la vue').fill(`Refus ${mark}`);
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Garder', exact: true }).click();
    await passing(at.page, 'La vue est gardée.');
    const view = at.page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: new RegExp(mark) });
    const address = (await view.getAttribute('href')) ?? '';
    expect(address).toContain('droit=0');
    expect(address).not.toContain('recherche');
    await opens(at.page, address);
    await settled(at.page);
    expect(await view.getAttribute('aria-current')).toBe('true');
    await at.page.getByRole('button', { name: 'Retirer cette vue' }).click();
    await passing(at.page, 'La vue est retirée.');
    await view.waitFor({ state: 'detached' });
  });

  test('says what chosen rows come to, and chooses all that the search finds', async () => {
    await opens(at.page, '/liste-cotisations?vue=partielles');
    await settled(at.page);
    const boxes = at.page.getByRole('checkbox', { name: /^Sélectionner [A-ZÀ-Ü]/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const bar = at.page.getByRole('region', { name: 'Sélection' });
    expect((await bar.textContent())?.replace(/\s/g, ' ')).toMatch(/^2 cotisations choisies · [\d ]+,\d\d € dus/);
    await bar.getByRole('button', { name: /^Choisir les/ }).click();
    expect(await bar.getByRole('status').textContent()).not.toMatch(/^2 /);
    expect(await violations(at.page)).toEqual([]);
    await bar.getByRole('button', { name: 'Tout désélectionner' }).click();
    await bar.waitFor({ state: 'detached' });
  });

  test('nothing went wrong on the way', () => expect(at.errors).toEqual([]));

  describe('on a phone', () => {
    const held = visiting(PHONE, { as: /secr/i });

    test('a row calls who pays, opens its panel, and a long press begins to choose', async () => {
      await opens(held.page, '/liste-eleves');
      const lines = held.page.getByRole('list', { name: 'Élèves' }).getByRole('listitem');
      await lines.first().waitFor();
      await settled(held.page);
      expect(await violations(held.page)).toEqual([]);
      expect(await sideways(held.page)).toBe(0);
      await held.page
        .getByRole('link', { name: /^Appeler/ })
        .first()
        .waitFor();
      await lines.first().getByRole('button').first().click();
      await held.page.getByText(/^1 sur/).waitFor();
      expect(await violations(held.page)).toEqual([]);
      await held.page.getByRole('button', { name: 'Fermer l’aperçu' }).click();
      await lines.nth(1).getByRole('button').first().dispatchEvent('pointerdown', { pointerType: 'touch' });
      await held.page.getByRole('region', { name: 'Sélection' }).waitFor();
      await lines.nth(1).getByRole('checkbox', { checked: true }).waitFor();
      expect(await violations(held.page)).toEqual([]);
      expect(held.errors).toEqual([]);
    });
  });
});
