import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  focusedName,
  journey,
  loginOf,
  PHONE,
  sideways,
  stage,
  violations,
  visit,
  visiting,
} from '../src/browser';
import { logInOverHttp } from '../src/http-client';

interface Pupil {
  readonly idEleve: number;
  readonly nomPrenomEleve: string;
}

journey('anything in two keys', () => {
  let page: Page;
  let errors: readonly string[];
  visiting(
    DESKTOP,
    (reader) => {
      ({ page, errors } = reader);
    },
    { as: /secr/i },
  );

  const field = () => page.getByRole('combobox', { name: 'Nom, téléphone, e-mail, écran ou action' });
  const settled = () =>
    page
      .getByRole('status')
      .filter({ hasText: /résultat/ })
      .waitFor();
  const anyPupil = async (): Promise<Pupil> => {
    const caller = await logInOverHttp(stage?.url ?? '', loginOf(/secr/i));
    const { data } = await caller.call<Pupil[]>('POST', '/api/eleves/list/', { page: 0, taille: 100 });
    const found = data.find(({ nomPrenomEleve }) => /^[A-ZÀ-Ý]{6,} \S{4,}$/u.test(nomPrenomEleve));
    if (!found) throw new Error('nobody has such a name');
    return found;
  };

  test('the secretary finds a pupil with a typing error and without a mouse', async () => {
    const { idEleve, nomPrenomEleve } = await anyPupil();
    const [nom = '', prenom = ''] = nomPrenomEleve.split(' ');
    await page.goto(`${stage?.url}/accueil`);
    await page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    expect(await violations(page)).toEqual([]);
    const plain = nom.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    await page.keyboard.type(`${prenom.toLowerCase()} ${plain.slice(0, 3)}${plain.slice(4)}`);
    const option = page.getByRole('group', { name: 'Élèves' }).getByRole('option', { name: nomPrenomEleve });
    await option.waitFor();
    await settled();
    expect(await violations(page)).toEqual([]);
    for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/fiche-eleve/${idEleve}$`));
    await page.getByRole('heading', { name: nomPrenomEleve }).waitFor();
  });

  test('Escape gives the focus back; who was opened is there again', async () => {
    const button = page.getByRole('button', { name: 'Rechercher partout' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Ouverts récemment' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    expect(await focusedName(page)).toContain('Rechercher partout');
  });

  test('« règlement » and a name lead to the family’s contributions; / goes to the list’s search', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('ajouter un règlement à martin');
    await page
      .getByRole('option', { name: /^Ajouter un règlement à / })
      .first()
      .waitFor();
    await settled();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/liste-cotisations\?recherche=/);
    await page.getByRole('heading', { name: 'Cotisations', level: 1 }).waitFor();
    await page.keyboard.press('/');
    expect(
      await page
        .getByRole('searchbox')
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
  });

  test('? tells the keys, and they can be switched off', async () => {
    await page.goto(`${stage?.url}/accueil`);
    await page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);
    await page.evaluate(() => localStorage.clear());
  });

  test('who is entered a second time is told, as a note with a link', async () => {
    const { nomPrenomEleve } = await anyPupil();
    const [nom = '', prenom = ''] = nomPrenomEleve.split(' ');
    await page.goto(`${stage?.url}/fiche-eleve/0`);
    await page.getByLabel('Nom', { exact: false }).first().fill(nom);
    await page.getByLabel('Prénom').fill(prenom);
    await page.getByRole('status').getByRole('link', { name: nomPrenomEleve }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('on a phone it is an icon, and the dialog fills the screen', async () => {
    const phone = await visit(PHONE, { as: /secr/i });
    await phone.page.goto(`${stage?.url}/accueil`);
    await phone.page.getByRole('button', { name: 'Rechercher partout' }).click();
    await phone.page.getByRole('combobox').fill('martin');
    await phone.page.getByRole('option').first().waitFor();
    expect(await violations(phone.page)).toEqual([]);
    expect(await sideways(phone.page)).toBe(0);
    expect(phone.errors).toEqual([]);
  });
});
