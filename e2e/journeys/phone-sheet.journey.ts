import { beforeAll, expect, test } from '@jest/globals';
import { coveredFocus, journey, openBlocks, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { leaveNobody, newFamily, newWord } from '../src/people';

const mark = newWord();

journey('the secretary on a phone', () => {
  leaveNobody(mark);
  const at = visiting(PHONE, { as: /secr/i });
  beforeAll(async () => {
    await at.page.goto(`${stage?.url}/fiche-responsable/${(await newFamily(mark)).idUtilisateur}`);
  });

  test('corrects the address of a family: both faults are shown at once, each free between the bars, and the rest is text', async () => {
    const { page } = at;
    await openBlocks(page, 'Adresse', 'Contact');
    expect(await page.getByRole('textbox', { name: /^Profession/ }).count()).toBe(0);
    const town = page.getByRole('combobox', { name: /^Ville/ });
    const mobile = page.getByLabel('Téléphone mobile');
    await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('3 rue des Lices');
    // Several towns have it: one is to be chosen.
    await page.getByLabel('Code postal').fill('81600');
    await town.waitFor();
    await mobile.fill('0639');
    const bar = page.getByRole('region', { name: 'Enregistrement' });
    await bar.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/choisissez la ville/).waitFor();
    await page.getByText(/un numéro de téléphone/).waitFor();
    await bar.getByRole('button', { name: '2 à corriger' }).waitFor();
    expect(await coveredFocus(page)).toBeUndefined();
    expect(await violations(page)).toEqual([]);
    await town.selectOption('Gaillac');
    await mobile.fill('0639981234');
    await bar.getByRole('button', { name: 'Enregistrer' }).click();
    await bar.waitFor({ state: 'detached' });
    await page
      .locator('[data-field="telephoneMobile"]')
      .getByText(/^06\s39\s98\s12\s34$/)
      .waitFor();
    await page.locator('[data-field="ville"]').getByText('Gaillac').waitFor();
    expect(await sideways(page)).toBe(0);
    expect(at.errors).toEqual([]);
  });
});
