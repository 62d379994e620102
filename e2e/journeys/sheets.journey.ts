import { eventually } from '@diapason/local-stack/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import {
  DESKTOP,
  faultsNow,
  journey,
  loginOf,
  openBlocks,
  PHONE,
  type Reader,
  sideways,
  stage,
  TABLET,
  violations,
  visit,
  visiting,
} from '../src/browser';
import { type Caller, logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';
import { leaveNobody, newWord } from '../src/people';

/** Somebody new at each run. */
const mark = newWord();
const SURNAME = `AMBLARD ${mark.toLocaleUpperCase('fr')}`;
const NAME = `${SURNAME} Éloïse`;

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();
const opens = (page: Page, path: string) => page.goto(`${stage?.url}${path}`);

/** Everything in the screen that could be typed into or pressed, by its name. */
const open = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [
        ...main.querySelectorAll<HTMLInputElement>(
          'input, select, textarea, [role=tabpanel] button:not(.d-panel-fold), .d-sheet-acts button',
        ),
      ]
        .filter((control) => !control.matches(':disabled') && control.offsetParent !== null)
        .map(
          (control) =>
            control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? control.textContent ?? '',
        ),
    );

/** Calls of a page that the server refused. */
function refusals(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (answer: Response) => {
    if ([401, 403].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

/** The sheet of the first pupil: by the name's link or, on a phone, from the panel that the row opens. */
async function openFirst(page: Page): Promise<void> {
  const link = page.locator('a[href^="/fiche-eleve/"]').first();
  const line = page.getByRole('list', { name: 'Élèves' }).getByRole('button').first();
  await link.or(line).first().waitFor();
  if ((await line.count()) === 0) return link.click();
  await line.click();
  await page.getByRole('button', { name: 'Ouvrir la fiche' }).click();
}

journey('what a sheet lets each of them do', () => {
  leaveNobody(mark);
  test.each([
    ['at a desk', DESKTOP],
    ['on a small desktop', TABLET],
    ['on a phone', PHONE],
  ])('a lead teacher reads a pupil’s sheet, tab by tab, and nothing offers to write, %s', async (_name, size) => {
    const { context, page, errors } = await visit(size, { as: /^enseignant resp/i });
    const refused = refusals(page);
    await opens(page, '/liste-eleves');
    await openFirst(page);
    for (const [tab, words] of [
      ['Général', 'Identité'],
      ['Responsable', 'Responsables'],
      ['Scolarité Éducation Nationale', 'Scolarité Éducation Nationale'],
      ['Scolarité Conservatoire', 'Scolarité Conservatoire'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('heading', { name: words }).first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect((await open(page)).filter((name) => name !== 'Autres actions')).toEqual([]);
      expect(await sideways(page)).toBe(0);
    }
    // 001:121.d: function 195, which lead teachers have, is of the pupil's sheet.
    await page.getByRole('button', { name: 'Autres actions' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Déclarer une absence']);
    await page.keyboard.press('Escape');
    expect(
      await page.getByRole('button', { name: /Enregistrer|Nouvel|Ajouter|Supprimer|Rattacher|Données/ }).count(),
    ).toBe(0);
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('an agent changes their own address and car; role and sites are not theirs to change', async () => {
    const { context, page, errors } = await visit(DESKTOP, { as: /^agent$/i });
    const refused = refusals(page);
    await opens(page, '/accueil');
    await page.getByRole('link', { name: 'Profil' }).click();
    await page.getByRole('heading', { level: 1, name: /^Profil agent/ }).waitFor();
    expect(await page.getByRole('link', { name: /Retour à la liste/ }).count()).toBe(0);
    for (const closed of [/^Actif/, /^Groupe de rôles/]) expect(await page.getByLabel(closed).count()).toBe(0);
    const address = page.getByLabel('Adresse', { exact: true });
    await openBlocks(page, 'Adresse');
    const before = await address.inputValue();
    await address.fill(`${mark} rue Basse`);
    expect(await violations(page)).toEqual([]);
    await address.press('Enter');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor({ state: 'detached' });
    await eventually(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /^Profil agent/ }).waitFor();
      await openBlocks(page, 'Adresse');
      return (await address.inputValue()) === `${mark} rue Basse` ? true : undefined;
    });
    await address.fill(before);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Connexion' }).click();
    await page.getByLabel('Mot de passe actuel').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Véhicule' }).click();
    await page.getByRole('button', { name: /Ajouter/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Marque/).fill('Renault');
    await dialog.getByLabel(/^Modèle/).fill(mark);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await dialog.first().waitFor({ state: 'detached' });
    await page.setViewportSize(PHONE);
    expect(await sideways(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  describe('a pupil of whom two people know something', () => {
    let address: string;
    let secretary: Caller;
    const at = visiting(DESKTOP, { as: /secr/i });
    beforeAll(async () => {
      secretary = await logInOverHttp(stage?.url ?? '', loginOf(/secr/i));
      const pupil = {
        fk_genre: 1,
        nom: SURNAME,
        prenom: 'Éloïse',
        dateNaissance: '2014-04-02',
        dateInscription: '2026-09-01',
      };
      const { data, message } = await secretary.call<{ idEleve: number } | null>('POST', '/api/eleves/0', pupil);
      if (!data) throw new Error(message);
      address = `/fiche-eleve/${data.idEleve}`;
      await opens(at.page, address);
      await at.page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    });

    test('a colleague’s change of the same field is shown before it is overwritten; the others are kept', async () => {
      await openBlocks(at.page, 'Identité');
      await at.page.getByLabel('Prénom').fill('Éloïse-Anne');
      const colleague: Reader = await visit(DESKTOP, { as: /super/i });
      await opens(colleague.page, address);
      await openBlocks(colleague.page, 'Identité', 'Situation');
      await colleague.page.getByLabel('Prénom').fill('Héloïse');
      await colleague.page.getByLabel('Handicap').check();
      await save(colleague.page);
      await colleague.page.getByRole('heading', { level: 1, name: `${SURNAME} Héloïse` }).waitFor();
      await colleague.context.close();
      await save(at.page);
      const dialog = at.page.getByRole('dialog', { name: 'Fiche modifiée entre-temps' });
      await dialog.getByRole('row', { name: 'Prénom Éloïse-Anne Héloïse' }).waitFor();
      // The sheet behind it is being saved.
      expect(await faultsNow(at.page)).toEqual([]);
      await at.page.setViewportSize(PHONE);
      expect(await at.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await at.page.setViewportSize(DESKTOP);
      await dialog.getByRole('button', { name: 'Enregistrer ma saisie' }).click();
      await at.page.getByRole('heading', { level: 1, name: `${NAME}-Anne` }).waitFor();
      expect(await at.page.locator('[data-field="handicape"] dd').textContent()).toBe('oui');
      await openBlocks(at.page, 'Identité');
      await at.page.getByLabel('Prénom').fill('Éloïse');
      await save(at.page);
      await at.page.getByRole('heading', { level: 1, name: NAME, exact: true }).waitFor();
      expect(at.errors).toEqual([]);
    });

    test('everything held on the pupil is given out from the sheet, and the pupil is erased from there', async () => {
      const supervisor = await visit(DESKTOP, { as: /super/i });
      const at = supervisor.page;
      await opens(at, address);
      const menu = at.getByRole('button', { name: 'Autres actions' });
      for (const [item, ending] of [
        [/PDF/, 'pdf'],
        [/JSON/, 'json'],
      ] as const) {
        await menu.click();
        const coming = at.waitForEvent('download');
        await at.getByRole('menuitem', { name: item }).click();
        expect((await coming).suggestedFilename()).toMatch(new RegExp(`^Droit d.acc.s eleve \\d+\\.${ending}$`));
      }
      await menu.click();
      await at.getByRole('menuitem', { name: /^Effacer/ }).click();
      const dialog = at.getByRole('dialog', { name: `Effacer ${NAME} ?` });
      await dialog.getByText('Rien ne ramène une personne effacée.').waitFor();
      expect(await violations(at)).toEqual([]);
      await at.setViewportSize(PHONE);
      expect(await sideways(at)).toBe(0);
      await at.setViewportSize(DESKTOP);
      await dialog.getByRole('button', { name: 'Effacer pour toujours' }).click();
      await dialog.getByText('Ce n’est pas le nom de cette personne').waitFor();
      await dialog.getByLabel('Motif').selectOption('Erreur de saisie');
      await dialog.getByLabel('Nom et prénom de la personne').fill(NAME);
      await dialog.getByRole('button', { name: 'Effacer pour toujours' }).click();
      await passing(at, 'La personne a été effacée.');
      await at.getByRole('table', { name: 'Élèves' }).waitFor();
      expect(supervisor.errors).toEqual([]);
      await supervisor.context.close();
      const found = { recherche: SURNAME, page: 0, taille: 10 };
      await eventually(async () => {
        const { data } = await secretary.call<readonly unknown[]>('POST', '/api/eleves/list/', found);
        return data.length === 0 ? true : undefined;
      });
    });
  });

  test('schools of the annuaire are shown before they are written, and are there for a pupil afterwards', async () => {
    const { context, page, errors } = await visit(DESKTOP, { as: /super/i });
    await opens(page, '/etablissements-scolaires');
    const name = `Collège ${mark}`;
    const rows = ['Nom_etablissement;Nom_commune;Type_etablissement', `${name};Albi;Collège`, ';Albi;Lycée'];
    const content = Buffer.from(rows.join('\r\n'));
    await page
      .getByLabel('Choisir un fichier CSV ou Excel')
      .setInputFiles({ name: 'annuaire.csv', mimeType: 'text/csv', buffer: content });
    await page.getByText('1 établissement à ajouter, 0 à modifier, 0 inchangé, 1 ligne refusée').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Importer' }).click();
    await passing(page, 'Les établissements ont été importés');
    await opens(page, '/liste-eleves');
    await page.locator('a[href^="/fiche-eleve/"]').first().click();
    await page.getByRole('tab', { name: 'Scolarité Éducation Nationale' }).click();
    await page.getByRole('button', { name: 'Ajouter une scolarité' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une scolarité' });
    await dialog.getByLabel('Commune').fill('Albi');
    await dialog.getByRole('option', { name: 'Albi', exact: true }).click();
    await dialog.getByLabel('Établissement').fill(name);
    await dialog.getByRole('option', { name }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
