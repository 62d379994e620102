import { expect } from '@jest/globals';
import { DESKTOP, PHONE, type Reader, showing, sideways, stage, untilShown, violations } from './browser';
import { passing } from './passing';

/** What the journeys of two records of one person share. @param kind word that the names of their pictures begin with. */
export function merging(at: Reader, kind: string) {
  const dialog = () => at.page.getByRole('dialog');
  const field = (name: string) => at.page.getByLabel(name, { exact: false }).first();
  /** On a phone too; PICTURES names a folder for whoever wants to look. */
  const look = async (name: string) => {
    for (const size of [PHONE, DESKTOP]) {
      await at.page.setViewportSize(size);
      expect(await sideways(at.page)).toBe(0);
      expect(await violations(at.page)).toEqual([]);
      const path = `${process.env.PICTURES}/${kind}-${name}-${size.width}.png`;
      if (process.env.PICTURES) await at.page.screenshot({ path });
    }
  };
  /** Fills in a new sheet and saves it. @returns its address. */
  const register = async (path: string, heading: string, fill: () => Promise<void>): Promise<string> => {
    await showing(at.page, `${stage?.url}/${path}`, at.page.getByRole('heading', { name: heading }));
    await fill();
    await at.page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click();
    await at.page.waitForURL(/\/fiche-\w+\/[1-9]\d*/);
    return at.page.url();
  };
  return {
    field,
    register,
    registerPupil: (nom: string, prenom: string, { query = '', mobile = '' } = {}) =>
      register(`fiche-eleve/0${query}`, 'Nouvel élève', async () => {
        await at.page.getByLabel('Sexe').selectOption('Féminin');
        await field('Nom').fill(nom);
        await at.page.getByLabel('Prénom').fill(prenom);
        await at.page.getByRole('combobox', { name: 'Date de naissance' }).fill('02/04/2016');
        await at.page.getByLabel('Téléphone mobile').fill(mobile);
      }),
    /** From the kept sheet. @param moving what the comparison says of what will move. */
    async merge(kept: string, other: string, moving?: string): Promise<void> {
      const begin = async () => {
        await at.page.goto(kept);
        await at.page.getByRole('button', { name: 'Autres actions' }).click();
        await at.page.getByRole('menuitem', { name: 'Fusionner avec une autre fiche…' }).click();
      };
      await untilShown(begin, dialog().getByText(other, { exact: true }));
      await look('choice');
      await dialog()
        .getByRole('button', { name: `Comparer avec ${other}` })
        .click();
      if (moving) await dialog().getByText(moving).waitFor();
      await dialog()
        .getByRole('checkbox', { name: /^Téléphone mobile/ })
        .waitFor();
      await look('comparison');
      await dialog().getByRole('button', { name: 'Fusionner les deux fiches' }).click();
      await passing(at.page, 'Les deux fiches sont fusionnées');
      await at.page.getByText(`cette fiche a repris celle de ${other}`).waitFor();
      await look('kept');
    },
    /** From the other sheet to the kept one. */
    async followLink(double: string, kept: string): Promise<void> {
      await showing(at.page, double, at.page.getByText('Cette fiche a été fusionnée avec'));
      await look('merged');
      await at.page.getByRole('link', { name: kept }).click();
      await at.page.getByRole('heading', { name: kept }).waitFor();
    },
    /** From the kept sheet, which is open. */
    async undo(): Promise<void> {
      await at.page.getByRole('button', { name: 'Annuler la fusion' }).click();
      await dialog().getByRole('button', { name: 'Annuler la fusion' }).click();
      await passing(at.page, 'La fusion est annulée');
    },
  };
}
