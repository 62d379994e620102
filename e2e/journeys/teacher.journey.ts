import { expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, stage, violations, visit } from '../src/browser';
import { passing } from '../src/passing';

journey('a teacher', () => {
  // 001:36.d 001:37.l
  test.each([
    ['at a desk', DESKTOP, 'Peugeot'],
    ['on a phone', PHONE, 'Renault'],
  ])('%s, keeps the vehicles of the own profile; it has their tab', async (_where, screen, make) => {
    const { context, page, errors } = await visit(screen, { as: /^enseignant$/i });
    await page.goto(`${stage?.url}/accueil`);
    if (screen === PHONE) await page.getByRole('button', { name: /menu/i }).first().click();
    await page.getByRole('link', { name: 'Profil' }).click();
    await page.getByRole('heading', { name: /^Profil agent - / }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Véhicule' }).click();
    await page.getByRole('button', { name: 'Ajouter un véhicule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un véhicule' });
    await dialog.getByLabel('Marque').fill(make);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Information manquante').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Modèle').fill('Estate');
    await dialog.getByLabel('Puissance').fill('90');
    await dialog.getByLabel('Carburant').selectOption('Diesel');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await passing(page, 'Enregistrement fait');
    await page.getByRole('button', { name: `Modifier ${make} Estate` }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('opens no profile but the own', async () => {
    const { context, page } = await visit(DESKTOP, { as: /^enseignant$/i });
    await page.goto(`${stage?.url}/fiche-agent/1`);
    await page.waitForURL(/role-erreur/);
    await context.close();
  });
});
