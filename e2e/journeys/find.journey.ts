import { expect, test } from '@jest/globals';
import {
  DESKTOP,
  focusedName,
  journey,
  loginOf,
  PHONE,
  settled,
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
  const at = visiting(DESKTOP, { as: /secr/i });

  const field = () => at.page.getByRole('combobox', { name: 'Nom, téléphone, e-mail, écran ou action' });
  const results = () =>
    at.page
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
    await at.page.goto(`${stage?.url}/accueil`);
    await at.page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
    await at.page.keyboard.press('Control+k');
    await field().waitFor();
    expect(await violations(at.page)).toEqual([]);
    const plain = nom.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    await at.page.keyboard.type(`${prenom.toLowerCase()} ${plain.slice(0, 3)}${plain.slice(4)}`);
    const option = at.page.getByRole('group', { name: 'Élèves' }).getByRole('option', { name: nomPrenomEleve });
    await option.waitFor();
    await results();
    expect(await violations(at.page)).toEqual([]);
    for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
      await at.page.keyboard.press('ArrowDown');
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL(new RegExp(`/fiche-eleve/${idEleve}$`));
    await at.page.getByRole('heading', { name: nomPrenomEleve }).waitFor();
  });

  test('Escape gives the focus back; who was opened is there again', async () => {
    const button = at.page.getByRole('button', { name: 'Rechercher partout' });
    await button.focus();
    await at.page.keyboard.press('Enter');
    await at.page.getByRole('group', { name: 'Ouverts récemment' }).getByRole('option').first().waitFor();
    await at.page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    expect(await focusedName(at.page)).toContain('Rechercher partout');
  });

  test('« règlement » and a name open the payment of who pays, wherever one is; / goes to a list’s search', async () => {
    await at.page.keyboard.press('Control+k');
    await field().fill('ajouter un règlement à martin');
    await at.page
      .getByRole('option', { name: /^Ajouter un règlement à / })
      .first()
      .waitFor();
    await results();
    await at.page.keyboard.press('Enter');
    const dialog = at.page.getByRole('dialog', { name: /^Règlement/ });
    await dialog.getByText(/^Après\s: |^Aucune cotisation /).waitFor();
    await at.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    await at.page.getByRole('heading', { name: 'Cotisations', level: 1 }).waitFor();
    await at.page.getByRole('searchbox').first().waitFor();
    await settled(at.page);
    await at.page.keyboard.press('/');
    expect(
      await at.page
        .getByRole('searchbox')
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
  });

  test('? tells the keys, and they can be switched off', async () => {
    await at.page.goto(`${stage?.url}/accueil`);
    await at.page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
    await at.page.keyboard.press('?');
    const dialog = at.page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await dialog.waitFor();
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('checkbox').uncheck();
    await at.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await at.page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);
    await at.page.evaluate(() => localStorage.clear());
  });

  test('who is entered a second time is told, as a note with a link', async () => {
    const { nomPrenomEleve } = await anyPupil();
    const [nom = '', prenom = ''] = nomPrenomEleve.split(' ');
    await at.page.goto(`${stage?.url}/fiche-eleve/0`);
    await at.page.getByLabel('Nom', { exact: false }).first().fill(nom);
    await at.page.getByLabel('Prénom').fill(prenom);
    await at.page.getByRole('status').getByRole('link', { name: nomPrenomEleve }).first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(at.errors).toEqual([]);
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
