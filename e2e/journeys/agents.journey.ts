import { expect, test } from '@jest/globals';
import { DESKTOP, journey, openBlocks, PHONE, pressRare, sideways, stage, violations, visit } from '../src/browser';
import { leaveNobody, newWord } from '../src/people';

/** Somebody new at each run. */
const mark = newWord();
const SURNAME = `ÉTCHÉBARNE ${mark.toUpperCase()}`;
const NAME = `${SURNAME} Maïté`;

journey('a supervisor keeps agents', () => {
  leaveNobody(mark);

  // 000:9.c 001:7.a 001:35.b 001:35.c 001:41.ac
  test('enters a new one, finds them again, changes and deactivates them, and brings them back', async () => {
    const { context, page, errors } = await visit(DESKTOP, { as: /superviseur/i });
    await page.goto(`${stage?.url}/liste-agents`);
    await page.getByRole('row').nth(3).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ajouter un agent' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nouvel agent' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Nom', { exact: false }).first().fill(`Étchébarne ${mark}`);
    await page.getByLabel(/^Prénom/).fill('Maïté');
    await page.getByLabel(/^Adresse e-mail/).fill(`maite.${mark}@exemple.fr`);
    await page.getByLabel(/^Groupe de rôles/).selectOption({ label: 'Enseignant' });
    await page.getByRole('button', { name: 'Ajouter un site' }).click();
    await page.getByRole('group', { name: 'Sites' }).getByLabel(/^Site/).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('heading', { level: 1, name: `Profil agent - ${NAME}` }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('searchbox', { name: /rechercher/i }).fill(`etchebarne ${mark}`);
    const row = page.getByRole('row', { name: new RegExp(SURNAME) });
    await row.waitFor();
    await pressRare(row, 'Désactiver…');
    await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
    await page.getByText('Aucun agent trouvé').waitFor();
    await page.getByLabel('Activité').selectOption('Inactifs');
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(SURNAME) }).waitFor();
    await page.getByText('Désactivé', { exact: true }).waitFor();
    await openBlocks(page, 'Fonctions');
    await page.getByLabel('Actif').check();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Désactivé', { exact: true }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  test('on a phone the list is two lines a row, a press opens its panel, and the profile one column', async () => {
    const { context, page, errors } = await visit(PHONE, { as: /superviseur/i });
    await page.goto(`${stage?.url}/liste-agents`);
    const rows = page.getByRole('list', { name: 'Agents' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await rows.first().getByRole('button').first().click();
    await page.getByText(/^1 sur \d+/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ouvrir la fiche' }).click();
    await openBlocks(page, 'Identité');
    await page.getByLabel(/^Prénom/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
