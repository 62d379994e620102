import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { newWord } from '../src/people';

/** Two records of somebody new, one with a spelling mistake. */
const mark = newWord();
const KEPT = { nom: `lormier ${mark}`, email: `kept.${mark}@famille.example` };
const DOUBLE = { nom: `lormié ${mark}`, email: `double.${mark}@famille.example` };
const titleOf = ({ nom }: typeof KEPT) => `${nom.toLocaleUpperCase('fr')} Noé`;
const PUPIL = `LORMIER ${mark.toLocaleUpperCase('fr')} Ada`;

journey('a guardian who was registered twice', () => {
  let page: Page;
  let errors: readonly string[];
  const address = { kept: '', double: '' };

  visiting(
    DESKTOP,
    (reader) => {
      ({ page, errors } = reader);
    },
    { as: /secr/i },
  );
  beforeAll(() => page.goto(`${stage?.url}/accueil`));

  const field = (name: string | RegExp) => page.getByLabel(name, { exact: false }).first();
  const save = () => page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();
  const dialog = () => page.getByRole('dialog');
  const search = async (text: string) => {
    await page.goto(`${stage?.url}/liste-responsables?recherche=${encodeURIComponent(text)}`);
    await page
      .getByRole('table', { name: 'Responsables' })
      .or(page.getByText('Aucun responsable trouvé'))
      .first()
      .waitFor();
  };
  /** On a phone too; PICTURES names a folder for whoever wants to look. */
  const look = async (name: string) => {
    for (const [size, wide] of [
      [PHONE, '390'],
      [DESKTOP, '1440'],
    ] as const) {
      await page.setViewportSize(size);
      expect(await sideways(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${wide}.png` });
    }
  };

  async function register({ nom, email }: typeof KEPT, more: () => Promise<void>): Promise<string> {
    await page.goto(`${stage?.url}/fiche-responsable/0`);
    await page.getByRole('heading', { name: 'Nouveau responsable' }).waitFor();
    await field('Nom').fill(nom);
    await field('Prénom').fill('Noé');
    await field('Adresse e-mail').fill(email);
    await more();
    await save();
    await page.waitForURL(/\/fiche-responsable\/[1-9]\d*$/);
    return page.url();
  }

  test('has two sheets, and a pupil on the second', async () => {
    address.kept = await register(KEPT, async () => undefined);
    address.double = await register(DOUBLE, () => field('Téléphone mobile').fill('639980133'));
    await page.goto(`${stage?.url}/fiche-eleve/0?responsable=${address.double.split('/').at(-1)}`);
    await page.getByRole('heading', { name: 'Nouvel élève' }).waitFor();
    await page.getByLabel('Sexe').selectOption('Féminin');
    await field('Nom').fill(`lormier ${mark}`);
    await page.getByLabel('Prénom').fill('Ada');
    await page.getByRole('combobox', { name: 'Date de naissance' }).fill('02/04/2016');
    await save();
    await page.waitForURL(/\/fiche-eleve\/[1-9]\d*/);
  });

  test('is one again: both are compared, what is empty is filled in, and what will move is said', async () => {
    await page.goto(address.kept);
    await page.getByRole('button', { name: 'Doublon' }).click();
    await page.getByRole('menuitem', { name: 'Fusionner avec une autre fiche…' }).click();
    await dialog().getByText(titleOf(DOUBLE), { exact: true }).waitFor();
    await look('choice');
    await dialog()
      .getByRole('button', { name: `Comparer avec ${titleOf(DOUBLE)}` })
      .click();
    await dialog().getByText(`Élève ${PUPIL}`).waitFor();
    await dialog()
      .getByRole('checkbox', { name: /^Téléphone mobile/ })
      .waitFor();
    await look('comparison');
    await dialog().getByRole('button', { name: 'Fusionner les deux fiches' }).click();
    await page.getByText('Les deux fiches sont fusionnées').waitFor();
    await page.getByText(`Cette fiche a repris la fiche : ${titleOf(DOUBLE)}`).waitFor();
    await look('kept');
    await page.getByRole('tab', { name: 'Élèves' }).click();
    await page.getByRole('link', { name: PUPIL }).waitFor();
  });

  test('the other sheet leads to the kept one, and the list has one of them', async () => {
    await page.goto(address.double);
    await page.getByText('Cette fiche a été fusionnée avec').waitFor();
    await look('merged');
    await page.getByRole('link', { name: titleOf(KEPT) }).click();
    await page.getByRole('heading', { name: titleOf(KEPT) }).waitFor();
    await search(mark);
    await page.getByRole('link', { name: titleOf(KEPT), exact: true }).waitFor();
    expect(await page.getByRole('link', { name: titleOf(DOUBLE), exact: true }).count()).toBe(0);
  });

  test('is two again where it was a mistake', async () => {
    await page.goto(address.kept);
    await page.getByRole('button', { name: 'Annuler la fusion' }).click();
    await dialog().getByRole('button', { name: 'Annuler la fusion' }).click();
    await page.getByText('La fusion est annulée').waitFor();
    await page.goto(address.double);
    await page.getByRole('tab', { name: 'Élèves' }).click();
    await page.getByRole('link', { name: PUPIL }).waitFor();
    expect(errors).toEqual([]);
  });
});
