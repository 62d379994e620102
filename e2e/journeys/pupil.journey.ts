import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, pressRare, showing, sideways, stage, violations, visiting } from '../src/browser';
import { passing } from '../src/passing';
import { leaveNobody, newWord } from '../src/people';

/** Somebody new at each run. */
const mark = newWord();
const FAMILY = `zéphyrin ${mark}`;
const NAME = `${FAMILY.toLocaleUpperCase('fr')} Éloïse`;

journey('a pupil, from the first sheet to the list', () => {
  leaveNobody(mark);
  let address: string;

  const at = visiting(DESKTOP, { as: /secr/i });
  /** Guardians of its own: who pays elsewhere gets no further pupil. */
  beforeAll(async () => {
    for (const name of ['Anne', 'Bruno']) {
      await at.page.goto(`${stage?.url}/fiche-responsable/0`);
      await at.page.getByLabel('Nom', { exact: false }).first().fill(FAMILY);
      await at.page.getByLabel('Prénom').fill(name);
      await at.page.getByLabel('Adresse e-mail').fill(`${name.toLowerCase()}.${mark}@famille.example`);
      await save();
      await at.page.waitForURL(/\/fiche-responsable\/[1-9]\d*$/);
    }
    await at.page.goto(`${stage?.url}/accueil`);
  });

  const tab = (name: string) => at.page.getByRole('tab', { name }).click();
  const save = () => at.page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();

  // 000:9.b 001:7.a 001:13.b 000:38.m 001:107.f 001:107.g
  test('is created from the list, without a mouse; what is missing is said', async () => {
    await at.page.getByRole('link', { name: 'Élèves', exact: true }).click();
    await at.page.getByRole('table', { name: 'Élèves' }).waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: 'Ajouter un élève' }).click();
    await at.page.getByRole('heading', { name: 'Nouvel élève' }).waitFor();
    await at.page.getByLabel('Nom', { exact: false }).first().focus();
    await at.page.keyboard.type(FAMILY);
    await save();
    await at.page.getByText('Veuillez remplir les champs manquants').waitFor();
    await at.page.getByText('Information manquante').first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.getByLabel('Sexe').selectOption('Féminin');
    await at.page.getByLabel('Prénom').fill('Éloïse');
    await at.page.getByRole('combobox', { name: 'Date de naissance' }).fill('02/04/2014');
    await at.page.getByLabel('Téléphone mobile').fill('639981234');
    await save();
    await passing(at.page, "L'élève a été enregistré");
    await at.page.waitForURL(/\/fiche-eleve\/[1-9]\d*$/);
    address = at.page.url();
    await at.page.getByRole('heading', { name: NAME }).waitFor();
    expect(await at.page.locator('[data-field="telephoneMobile"] dd').textContent()).toMatch(/^06\s39\s98\s12\s34$/);
  });

  // 001:17.a
  test('has an image right with its history, and student years', async () => {
    await at.page.getByRole('button', { name: 'Refuser' }).click();
    const history = at.page.getByRole('list', { name: 'Historique du droit à l’image' });
    await history.getByRole('listitem').filter({ hasText: 'Refusé' }).waitFor();
    await at.page.getByRole('button', { name: 'Ajouter une année étudiante' }).click();
    await at.page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByRole('list', { name: 'Années étudiantes' }).getByRole('listitem').first().waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  // 001:19.g
  test('is linked to guardians, who go up and down', async () => {
    await tab('Responsable');
    for (const [kind, name] of [
      ['Mère', 'Anne'],
      ['Père', 'Bruno'],
    ] as const) {
      await at.page.getByRole('button', { name: 'Rattacher un responsable' }).click();
      const dialog = at.page.getByRole('dialog', { name: "Recherche d'un responsable" });
      await dialog.getByRole('combobox', { name: /^Responsable/ }).fill(`zephyrin ${mark}`);
      await dialog.getByRole('option', { name: new RegExp(`${mark} ${name}`, 'i') }).click();
      await dialog.getByLabel('Rôle').selectOption(kind);
      await dialog.getByRole('button', { name: 'Rattacher' }).click();
      await passing(at.page, 'ajoute en tant que responsable');
      await dialog.waitFor({ state: 'hidden' });
    }
    const list = at.page.getByRole('table', { name: 'Responsables', exact: true });
    const names = () => list.getByRole('row').nth(1).textContent();
    await list.getByRole('row').nth(2).waitFor();
    expect(await names()).toContain('Mère');
    await list.getByRole('button', { name: /^Monter / }).click();
    await list.getByRole('row').nth(1).filter({ hasText: 'Père' }).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  // 001:20.e
  test('goes to an ordinary school of a real town', async () => {
    await tab('Scolarité Éducation Nationale');
    await at.page.getByRole('button', { name: 'Ajouter une scolarité' }).click();
    const dialog = at.page.getByRole('dialog', { name: 'Ajouter une scolarité' });
    await dialog.getByLabel('Commune').fill('Albi');
    await dialog.getByRole('option', { name: 'Albi', exact: true }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Veuillez remplir tous les champs').waitFor();
    await dialog.getByLabel('Établissement').fill('Collège');
    await dialog.locator('[role=option]').first().click();
    await dialog.getByLabel('Niveau').selectOption('6ᵉ');
    await dialog.getByLabel('Cours le mercredi matin').check();
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByRole('row').filter({ hasText: '6ᵉ' }).filter({ hasText: 'Oui' }).waitFor();
  });

  // 001:21.g
  test('is enrolled, and a complementary schooling completes it', async () => {
    await tab('Scolarité Conservatoire');
    const add = async (offer: string) => {
      await at.page.getByRole('button', { name: 'Ajouter une scolarité' }).and(at.page.locator(':visible')).click();
      const dialog = at.page.getByRole('dialog', { name: 'Ajout d’une scolarité conservatoire' });
      await dialog.getByLabel('Offre').selectOption(offer);
      await dialog.getByLabel('Site').selectOption({ index: 1 });
      return dialog;
    };
    const main = await add('Cursus danse cycle 1');
    await main.getByText('Cette offre demande un certificat médical.').waitFor();
    expect(await violations(at.page)).toEqual([]);
    await main.getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByRole('row').filter({ hasText: 'Cursus danse cycle 1' }).waitFor();
    const choir = await add('Chœurs');
    await choir.getByLabel('Complémentaire').check();
    await choir.getByLabel('Complète la scolarité').selectOption({ index: 1 });
    await choir.getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByText('complète Cursus danse cycle 1').waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  // 001:16.w 001:16.x
  test('is found in the list, deactivated there, and comes back from the sheet', async () => {
    await at.page.goto(`${stage?.url}/liste-eleves?recherche=zephyrin+${mark}`);
    await at.page.getByRole('link', { name: NAME, exact: true }).waitFor();
    await pressRare(at.page.getByRole('row', { name: new RegExp(NAME) }), 'Désactiver…');
    await at.page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
    await passing(at.page, 'L’élève a été désactivé');
    await showing(at.page, address, at.page.getByText('Cet élève est désactivé.'));
    expect(await violations(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: 'Réactiver' }).click();
    await at.page.getByText('Cet élève est désactivé.').waitFor({ state: 'hidden' });
    expect(at.errors).toEqual([]);
  });

  // 001:20.n 001:21.i
  test('on a phone tabs are icons, rows are cards, and a school is not deleted', async () => {
    await at.page.setViewportSize(PHONE);
    for (const [name, words] of [
      ['Général', 'Identité'],
      ['Responsable', 'Responsables'],
      ['Scolarité Éducation Nationale', '6ᵉ'],
      ['Scolarité Conservatoire', 'Chœurs'],
    ] as const) {
      await tab(name);
      await at.page.getByText(words).and(at.page.locator(':visible')).first().waitFor();
      expect(await sideways(at.page)).toBe(0);
      expect(await violations(at.page)).toEqual([]);
    }
    // Of a card the cells stand below each other; those of a table's row have one height.
    const row = at.page.getByRole('table', { name: 'Scolarité Conservatoire' }).locator('tbody tr').first();
    const tops = await row.locator('td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size).toBeGreaterThan(3);
    expect(
      await at.page.getByRole('button', { name: /^Supprimer .*Albi|^Supprimer (École|Collège|Lycée)/ }).count(),
    ).toBe(0);
    await at.page.goto(`${stage?.url}/liste-eleves`);
    await at.page.getByRole('list', { name: 'Élèves' }).getByRole('listitem').first().waitFor();
    expect(await sideways(at.page)).toBe(0);
    expect(await violations(at.page)).toEqual([]);
  });
});
