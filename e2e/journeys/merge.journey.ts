import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { leaveNobody, newWord } from '../src/people';

/** Two records of somebody new, one with a spelling mistake. */
const mark = newWord();
const KEPT = { nom: `lormier ${mark}`, email: `kept.${mark}@famille.example` };
const DOUBLE = { nom: `lormié ${mark}`, email: `double.${mark}@famille.example` };
const titleOf = ({ nom }: typeof KEPT) => `${nom.toLocaleUpperCase('fr')} Noé`;
const PUPIL = `LORMIER ${mark.toLocaleUpperCase('fr')} Ada`;

journey('a guardian who was registered twice', () => {
  leaveNobody(mark);
  const address = { kept: '', double: '' };

  const at = visiting(DESKTOP, { as: /secr/i });
  beforeAll(() => at.page.goto(`${stage?.url}/accueil`));

  const field = (name: string | RegExp) => at.page.getByLabel(name, { exact: false }).first();
  const save = () => at.page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();
  const dialog = () => at.page.getByRole('dialog');
  const search = async (text: string) => {
    await at.page.goto(`${stage?.url}/liste-responsables?recherche=${encodeURIComponent(text)}`);
    await at.page
      .getByRole('table', { name: 'Responsables' })
      .or(at.page.getByText('Aucun responsable trouvé'))
      .first()
      .waitFor();
  };
  /** On a phone too; PICTURES names a folder for whoever wants to look. */
  const look = async (name: string) => {
    for (const [size, wide] of [
      [PHONE, '390'],
      [DESKTOP, '1440'],
    ] as const) {
      await at.page.setViewportSize(size);
      expect(await sideways(at.page)).toBe(0);
      expect(await violations(at.page)).toEqual([]);
      if (process.env.PICTURES) await at.page.screenshot({ path: `${process.env.PICTURES}/${name}-${wide}.png` });
    }
  };

  async function register({ nom, email }: typeof KEPT, more: () => Promise<void>): Promise<string> {
    await at.page.goto(`${stage?.url}/fiche-responsable/0`);
    await at.page.getByRole('heading', { name: 'Nouveau responsable' }).waitFor();
    await field('Nom').fill(nom);
    await field('Prénom').fill('Noé');
    await field('Adresse e-mail').fill(email);
    await more();
    await save();
    await at.page.waitForURL(/\/fiche-responsable\/[1-9]\d*$/);
    return at.page.url();
  }

  test('has two sheets, and a pupil on the second', async () => {
    address.kept = await register(KEPT, async () => undefined);
    address.double = await register(DOUBLE, () => field('Téléphone mobile').fill('639980133'));
    await at.page.goto(`${stage?.url}/fiche-eleve/0?responsable=${address.double.split('/').at(-1)}`);
    await at.page.getByRole('heading', { name: 'Nouvel élève' }).waitFor();
    await at.page.getByLabel('Sexe').selectOption('Féminin');
    await field('Nom').fill(`lormier ${mark}`);
    await at.page.getByLabel('Prénom').fill('Ada');
    await at.page.getByRole('combobox', { name: 'Date de naissance' }).fill('02/04/2016');
    await save();
    await at.page.waitForURL(/\/fiche-eleve\/[1-9]\d*/);
  });

  test('is one again: both are compared, what is empty is filled in, and what will move is said', async () => {
    await at.page.goto(address.kept);
    await at.page.getByRole('button', { name: 'Doublon' }).click();
    await at.page.getByRole('menuitem', { name: 'Fusionner avec une autre fiche…' }).click();
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
    await at.page.getByText('Les deux fiches sont fusionnées').waitFor();
    await at.page.getByText(`Cette fiche a repris la fiche : ${titleOf(DOUBLE)}`).waitFor();
    await look('kept');
    await at.page.getByRole('tab', { name: 'Élèves' }).click();
    await at.page.getByRole('link', { name: PUPIL }).waitFor();
  });

  test('the other sheet leads to the kept one, and the list has one of them', async () => {
    await at.page.goto(address.double);
    await at.page.getByText('Cette fiche a été fusionnée avec').waitFor();
    await look('merged');
    await at.page.getByRole('link', { name: titleOf(KEPT) }).click();
    await at.page.getByRole('heading', { name: titleOf(KEPT) }).waitFor();
    await search(mark);
    await at.page.getByRole('link', { name: titleOf(KEPT), exact: true }).waitFor();
    expect(await at.page.getByRole('link', { name: titleOf(DOUBLE), exact: true }).count()).toBe(0);
  });

  test('is two again where it was a mistake', async () => {
    await at.page.goto(address.kept);
    await at.page.getByRole('button', { name: 'Annuler la fusion' }).click();
    await dialog().getByRole('button', { name: 'Annuler la fusion' }).click();
    await at.page.getByText('La fusion est annulée').waitFor();
    await at.page.goto(address.double);
    await at.page.getByRole('tab', { name: 'Élèves' }).click();
    await at.page.getByRole('link', { name: PUPIL }).waitFor();
    expect(at.errors).toEqual([]);
  });
});
