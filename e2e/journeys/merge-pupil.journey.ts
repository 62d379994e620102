import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { leaveNobody, newWord } from '../src/people';

/** Two records of somebody new, one with a spelling mistake. */
const mark = newWord();
const SURNAME = `lormier ${mark}`;
const [KEPT, DOUBLE] = ['Éléonore', 'Eléonroe'];
const titleOf = (firstName: string) => `${SURNAME.toLocaleUpperCase('fr')} ${firstName}`;

journey('a pupil who was registered twice', () => {
  leaveNobody(mark);
  const address = { kept: '', double: '' };
  const at = visiting(DESKTOP, { as: /secr/i });
  beforeAll(() => at.page.goto(`${stage?.url}/accueil`));

  const save = () => at.page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();
  const dialog = () => at.page.getByRole('dialog');
  /** On a phone too; PICTURES names a folder for whoever wants to look. */
  const look = async (name: string) => {
    for (const [size, wide] of [
      [PHONE, '390'],
      [DESKTOP, '1440'],
    ] as const) {
      await at.page.setViewportSize(size);
      expect(await sideways(at.page)).toBe(0);
      expect(await violations(at.page)).toEqual([]);
      if (process.env.PICTURES) await at.page.screenshot({ path: `${process.env.PICTURES}/pupil-${name}-${wide}.png` });
    }
  };
  async function register(firstName: string, more: () => Promise<void>): Promise<string> {
    await at.page.goto(`${stage?.url}/fiche-eleve/0`);
    await at.page.getByRole('heading', { name: 'Nouvel élève' }).waitFor();
    await at.page.getByLabel('Sexe').selectOption('Féminin');
    await at.page.getByLabel('Nom', { exact: false }).first().fill(SURNAME);
    await at.page.getByLabel('Prénom').fill(firstName);
    await at.page.getByRole('combobox', { name: 'Date de naissance' }).fill('02/04/2016');
    await more();
    await save();
    await at.page.waitForURL(/\/fiche-eleve\/[1-9]\d*/);
    return at.page.url();
  }

  test('has two sheets, and a telephone on the second', async () => {
    address.kept = await register(KEPT, async () => undefined);
    address.double = await register(DOUBLE, () => at.page.getByLabel('Téléphone mobile').fill('639980144'));
  });

  test('is one again: both are compared, and what is empty is filled in', async () => {
    await at.page.goto(address.kept);
    await at.page.getByRole('button', { name: 'Doublon' }).click();
    await at.page.getByRole('menuitem', { name: 'Fusionner avec une autre fiche…' }).click();
    await dialog().getByText(titleOf(DOUBLE), { exact: true }).waitFor();
    await look('choice');
    await dialog()
      .getByRole('button', { name: `Comparer avec ${titleOf(DOUBLE)}` })
      .click();
    await dialog()
      .getByRole('checkbox', { name: /^Téléphone mobile/ })
      .waitFor();
    await look('comparison');
    await dialog().getByRole('button', { name: 'Fusionner les deux fiches' }).click();
    await at.page.getByText('Les deux fiches sont fusionnées').waitFor();
    await at.page.getByText(`Cette fiche a repris la fiche : ${titleOf(DOUBLE)}`).waitFor();
    await look('kept');
  });

  test('the other sheet leads to the kept one, and is two again where it was a mistake', async () => {
    await at.page.goto(address.double);
    await at.page.getByText('Cette fiche a été fusionnée avec').waitFor();
    await look('merged');
    await at.page.getByRole('link', { name: titleOf(KEPT) }).click();
    await at.page.getByRole('heading', { name: titleOf(KEPT) }).waitFor();
    await at.page.getByRole('button', { name: 'Annuler la fusion' }).click();
    await dialog().getByRole('button', { name: 'Annuler la fusion' }).click();
    await at.page.getByText('La fusion est annulée').waitFor();
    await at.page.goto(address.double);
    await at.page.getByRole('tab', { name: 'Général' }).waitFor();
    expect(at.errors).toEqual([]);
  });
});
