import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, opens, settled, sideways, violations, visiting } from '../src/browser';
import { tariffScreen } from '../src/tariff-screen';

journey('the direction enters the grid of Le Puy for the next year', () => {
  const at = visiting(DESKTOP, { as: /direction/i });
  let screen: ReturnType<typeof tariffScreen>;
  beforeAll(async () => {
    screen = tariffScreen(at.page);
    await nextYear();
  });
  const nextYear = async () => {
    await opens(at.page, '/tarifs');
    await at.page.getByLabel('Année scolaire').selectOption({ index: 0 });
    await at.page.getByText(/^Brouillon de la version\s1/).waitFor();
  };

  test('finds a draft copied from the last year, that nobody has published', async () => {
    expect(await at.page.getByText(/copié de \d{4}-\u2060\d{4}/).count()).toBe(1);
    expect(await screen.cell('Cursus, T4').inputValue()).toBe('450,00');
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
  });

  test('types amounts by rank for outside families, beside members’ own, and sees what a family pays at once', async () => {
    await screen.chooses(/^Extérieur.*par rang d’enfant/, 'Cursus');
    await screen.types('Cursus, Extérieur, 1ᵉʳ', '746', '593', '443', '184');
    await screen.pupil('Élève B').selectOption({ label: 'Cursus' });
    expect(await screen.pays()).toMatch(/La même, de l’extérieur\s*1 377,00 €/);
    await screen.types('Cursus, T4', '460');
    expect(await screen.pays()).toMatch(/460,00 €[\s\S]*414,00 €[\s\S]*912,00 €/);
    await screen.kept();
  });

  test('moves by arrows and Enter, pastes a block, and puts an amount of last year back', async () => {
    await screen.cell('Cursus, T4').press('Enter');
    expect(await at.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Danse, T4');
    await at.page.keyboard.press('ArrowRight');
    expect(await at.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Danse, T5');
    await screen.cell('Cursus, T1').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '220\t280\n199\t253\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await screen.cell('Danse, T2').inputValue()).toBe('253,00');
    await at.page.getByRole('button', { name: /^Danse, T2.*remettre 243,00/ }).click();
    expect(await screen.cell('Danse, T2').inputValue()).toBe('243,00');
  });

  test('finds the draft again, and publishes it', async () => {
    await settled(at.page);
    await screen.kept();
    await nextYear();
    expect(await screen.cell('Cursus, Extérieur, 2ᵉ').inputValue()).toBe('593,00');
    await at.page.getByRole('button', { name: /^Publier/ }).click();
    await at.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publier/ })
      .click();
    await at.page.getByText('Version 1 en vigueur').waitFor();
    // What waits for an answer is pale.
    await settled(at.page);
    expect(await violations(at.page)).toEqual([]);
  });
});
