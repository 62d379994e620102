import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  journey,
  openBlocks,
  PHONE,
  pressRare,
  sideways,
  stage,
  violations,
  visit,
  visiting,
} from '../src/browser';
import { passing } from '../src/passing';
import { leaveNobody, newWord } from '../src/people';

/** Somebody new at each run. */
const mark = newWord();
const FAMILY = `épervier ${mark}`;
const NAME = `${FAMILY.toLocaleUpperCase('fr')} Noé`;
const EMAIL = `noe.${mark}@famille.example`;

journey('the secretary and a guardian, from the first sheet to the last', () => {
  leaveNobody(mark);
  let address: string;

  const at = visiting(DESKTOP, { as: /secr/i });
  beforeAll(() => at.page.goto(`${stage?.url}/accueil`));

  const field = (name: string) => at.page.getByLabel(name, { exact: false }).first();
  const profession = (at: Page) => at.getByRole('textbox', { name: 'Profession' });
  const save = () => at.page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();
  const list = () => at.page.getByRole('table', { name: 'Responsables' });
  const search = async (text: string) => {
    await at.page.getByRole('searchbox', { name: /rechercher/i }).fill(text);
    await at.page.waitForURL(/recherche=/);
  };

  // 000:9.a 001:7.a 000:82.l 001:25.b
  test('opens the list and registers a guardian, whose town comes from the postal code', async () => {
    await at.page.getByRole('link', { name: 'Responsables', exact: true }).click();
    await list().waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: 'Ajouter un responsable' }).click();
    await at.page.getByRole('heading', { name: 'Nouveau responsable' }).waitFor();
    await field('Nom').fill(FAMILY);
    await field('Prénom').fill('Noé');
    await field('Code postal').fill('81000');
    await at.page.getByRole('combobox', { name: /^Ville/ }).selectOption('Albi');
    await field('Téléphone mobile').fill('639980177');
    await field('Adresse e-mail').fill(EMAIL);
    expect(await violations(at.page)).toEqual([]);
    await save();
    await passing(at.page, 'Le responsable a été enregistré');
    await at.page.waitForURL(/\/fiche-responsable\/[1-9]\d*$/);
    address = at.page.url();
    await at.page.getByRole('heading', { name: NAME }).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  // 001:27.ab 001:27.ae
  test('adds the proof of domicile, reads it again byte for byte, and takes it away', async () => {
    const proof = at.page.getByRole('group', { name: /^Justificatif de domicile/ });
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000, 'é')]);
    const choose = proof.getByLabel(/Choisir un fichier/);
    await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('texte') });
    await proof.getByRole('alert').waitFor();
    await choose.setInputFiles({ name: 'Facture d’eau.pdf', mimeType: 'application/pdf', buffer: content });
    await proof.getByText('Facture d’eau.pdf').waitFor();
    expect(await violations(at.page)).toEqual([]);
    const coming = at.page.waitForEvent('download');
    await proof.getByRole('button', { name: 'Télécharger' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Facture d’eau.pdf');
    expect(readFileSync(await download.path()).equals(content)).toBe(true);
    for (const size of [PHONE, DESKTOP]) {
      await at.page.setViewportSize(size);
      expect(await sideways(at.page)).toBe(0);
    }
    await proof.getByRole('button', { name: 'Retirer' }).click();
    await at.page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await proof.getByText('Aucun fichier').waitFor();
  });

  // 001:174.f
  test('changes the sheet and finds it in the list, before a pupil is enrolled', async () => {
    await openBlocks(at.page, 'Profession');
    await profession(at.page).fill('Luthier');
    await save();
    await passing(at.page, 'Le responsable a été modifié');
    await at.page.getByRole('link', { name: 'Retour à la liste' }).click();
    await search(`epervier ${mark}`);
    await list().getByRole('link', { name: NAME, exact: true }).waitFor();
  });

  test('ticks the row and writes to the family', async () => {
    await at.page.getByRole('checkbox', { name: `Sélectionner ${NAME}` }).check();
    await at.page.getByRole('button', { name: 'Écrire' }).last().click();
    await at.page.getByRole('heading', { name: 'Écrire à 1 famille' }).waitFor();
    await at.page.getByText(EMAIL).waitFor();
    await at.page.getByRole('textbox', { name: /^Texte/ }).waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.goBack();
    await list().getByRole('link', { name: NAME, exact: true }).waitFor();
  });

  // 000:82.p 000:82.d 000:137.b
  test('deactivates, finds again among the inactive, and reactivates from the sheet', async () => {
    await pressRare(list().getByRole('row', { name: new RegExp(NAME) }), 'Désactiver…');
    await at.page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
    await passing(at.page, 'Le responsable a été désactivé');
    await at.page.getByText('Aucun responsable trouvé').waitFor();
    await at.page.getByRole('checkbox', { name: 'Afficher les inactifs' }).check();
    await list().getByRole('link', { name: NAME, exact: true }).click();
    await at.page.getByText('Ce compte est désactivé').waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: 'Réactiver le compte' }).click();
    await at.page.getByText('Ce compte est désactivé').waitFor({ state: 'hidden' });
  });

  test('a colleague’s change of the same field is shown before it is overwritten', async () => {
    const colleague = await visit(DESKTOP, { as: /super/i });
    await colleague.page.goto(address);
    await at.page.goto(address);
    for (const { page } of [at, colleague]) await openBlocks(page, 'Profession');
    await profession(at.page).fill('Luthier d’art');
    await profession(colleague.page).fill('Facteur d’orgues');
    await colleague.page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await passing(colleague.page, 'Le responsable a été modifié');
    await colleague.context.close();
    await save();
    const dialog = at.page.getByRole('dialog', { name: 'Fiche modifiée entre-temps' });
    await dialog.getByText('Facteur d’orgues').waitFor();
    await dialog.getByRole('button', { name: 'Garder ce qui est enregistré' }).click();
    await at.page.locator('[data-field="profession"]').getByText('Facteur d’orgues').waitFor();
  });

  test('the other tabs open, and on a phone nothing is wider than the screen', async () => {
    for (const name of ['Élèves', 'Cotisations']) {
      await at.page.getByRole('tab', { name }).click();
      await at.page.getByText(name === 'Élèves' ? 'Aucun élève rattaché' : 'Aucune fiscalité').waitFor();
      expect(await violations(at.page)).toEqual([]);
    }
    await at.page.setViewportSize(PHONE);
    for (const path of [address, `${stage?.url}/liste-responsables`]) {
      await at.page.goto(path);
      await at.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await sideways(at.page)).toBe(0);
      expect(await violations(at.page)).toEqual([]);
    }
    expect(at.errors).toEqual([]);
  });
});
