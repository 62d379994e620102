import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { passing } from '../src/passing';

/** The parts that « Annuler » takes back whole: other journeys have the settings and the grids. */
const OTHERS = ['Réglages', 'Offres', 'Grille tarifaire'];

journey('the supervisor opens the next school year', () => {
  const at = visiting(DESKTOP, { as: /superviseur/i });
  let offered = 0;
  /** How many lines are shown with this fate, by their button. */
  const count = async (word: string): Promise<number> => {
    const words = await at.page.getByRole('button', { name: new RegExp(`^${word} [\\d\\s]+$`) }).textContent();
    return Number((words ?? '').replace(/\D/g, ''));
  };
  const toWrite = async () => (await count('Changé')) + (await count('Repris'));
  const untilToWrite = (wanted: number) => eventually(async () => ((await toWrite()) === wanted ? true : undefined));
  const prepare = async () => {
    const button = at.page.getByRole('button', { name: /^Préparer \d/ });
    await button.click();
    await at.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Préparer \d/ })
      .click();
  };

  test('reads what would be taken over, line by line, while nothing is written', async () => {
    await at.page.goto(`${stage?.url}/preparation-annee`);
    await at.page.getByText('Essai, rien n’est écrit').waitFor();
    await at.page.getByRole('table', { name: 'Lignes de la préparation' }).waitFor();
    expect(await violations(at.page)).toEqual([]);
    for (const name of OTHERS) await at.page.getByRole('checkbox', { name }).uncheck();
    await eventually(async () => ((await count('Déjà là')) === 0 ? true : undefined));
    offered = await toWrite();
    expect(offered).toBeGreaterThan(1);
    await at.page.setViewportSize(PHONE);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    expect(await violations(at.page)).toEqual([]);
    await at.page.setViewportSize(DESKTOP);
  });

  test('leaves one line behind, confirms, and the work goes on without the page', async () => {
    await at.page.getByRole('button', { name: /^Repris / }).click();
    await at.page
      .getByRole('button', { name: /^Laisser/ })
      .first()
      .click();
    await untilToWrite(offered - 1);
    await prepare();
    await passing(at.page, 'Préparation');
    await at.page.goto(`${stage?.url}/accueil`);
    await at.page.goto(`${stage?.url}/preparation-annee`);
    await at.page.getByRole('heading', { name: 'Déjà lancé' }).waitFor();
    await at.page.getByText('Essai, rien n’est écrit').waitFor();
    for (const name of OTHERS) await at.page.getByRole('checkbox', { name }).uncheck();
    await untilToWrite(1);
    expect(await count('Déjà là')).toBe(offered - 1);
  });

  test('the second time adds what is missing alone', async () => {
    await prepare();
    await untilToWrite(0);
    expect(await count('Déjà là')).toBe(offered);
    expect(await at.page.getByRole('button', { name: /^Préparer \d/ }).isDisabled()).toBe(true);
  });

  test('takes it back: nothing of it is left, since nobody touched it', async () => {
    await at.page.getByRole('button', { name: 'Annuler', exact: true }).click();
    const dialog = at.page.getByRole('dialog', { name: /^Annuler la préparation/ });
    await dialog.getByText(/^Rien d’autre/).waitFor();
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Annuler la préparation' }).click();
    await untilToWrite(offered);
    expect(at.errors).toEqual([]);
  });
});
