import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, PHONE, settled, sideways, stage, violations, visiting, ZOOMED } from '../src/browser';
import { passing } from '../src/passing';

journey('the supervisor closes a school year that is over', () => {
  /** Name of the year: `2022-2023`. */
  let name: string;
  /** As the page shows it, in one line. */
  const shown = (before = '') => new RegExp(before + name.replace('-', '-\u2060?'));

  const at = visiting(DESKTOP, { as: /superviseur/i });
  beforeAll(async () => {
    await at.page.goto(`${stage?.url}/cloture-annee`);
    const closable = at.page.getByRole('button', { name: /^Clore l’année / }).last();
    await closable.waitFor();
    await settled(at.page);
    name = ((await closable.getAttribute('aria-label')) ?? '').replace('Clore l’année ', '');
  });

  const year = () => at.page.getByRole('row').filter({ hasText: shown() });
  const panel = () => at.page.getByRole('complementary', { name: shown() });
  /** Its totals, beside the list. */
  const look = async () => {
    await at.page
      .getByRole('button', { name: shown('^(Aperçu\\s: )?') })
      .first()
      .press('Enter');
    await panel().getByRole('list', { name: 'Règlements par site et par mode' }).waitFor();
  };
  const clean = async () => {
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
  };

  test('sees its totals first', async () => {
    expect(name).toMatch(/^\d{4}-\d{4}$/);
    await look();
    await clean();
    await at.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  test('confirms with the name of the year, and nothing else', async () => {
    await at.page.getByRole('button', { name: `Clore l’année ${name}` }).click();
    const dialog = at.page.getByRole('dialog', { name: shown('^Clore l’année ') });
    await dialog.getByLabel('Confirmation').fill('oui');
    await dialog.getByRole('button', { name: 'Clore l’année' }).click();
    await dialog.getByRole('textbox', { name: 'Confirmation', description: /Saisissez/ }).waitFor();
    await clean();
    await dialog.getByLabel('Confirmation').fill(name);
    await dialog.getByRole('button', { name: 'Clore l’année' }).click();
    await passing(at.page, 'L’année scolaire est close');
    await year().getByText('Close', { exact: true }).waitFor();
    expect(await year().getByText(/\d\s€/).count()).toBe(2);
    await look();
    await panel().getByText('Rien n’a changé depuis la clôture').waitFor();
    await clean();
  });

  test('finds nothing to add or calculate in its contributions, and is told why', async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    await at.page.getByLabel('Année scolaire').selectOption({ label: name });
    await at.page.getByText('Cette année scolaire est close').first().waitFor();
    expect(await at.page.getByRole('button', { name: /Calculer|^(Enregistrer un )?règlement/i }).count()).toBe(0);
    await clean();
  });

  test('opens it again, with a reason', async () => {
    await at.page.goto(`${stage?.url}/cloture-annee`);
    await at.page.getByRole('button', { name: `Rouvrir l’année ${name}` }).click();
    const dialog = at.page.getByRole('dialog', { name: shown('^Rouvrir l’année ') });
    await dialog.getByRole('button', { name: 'Rouvrir l’année' }).click();
    await dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first().waitFor();
    await clean();
    await dialog.getByLabel(/^Motif/).fill('Un règlement reçu en retard');
    await dialog.getByRole('button', { name: 'Rouvrir l’année' }).click();
    await passing(at.page, 'L’année scolaire est rouverte');
    await year().getByText('Ouverte', { exact: true }).waitFor();
    await year().getByText('Un règlement reçu en retard').waitFor();
  });

  test.each([
    ['at 200 %', ZOOMED],
    ['on a phone', PHONE],
  ])('reads the years and their totals %s', async (_name, size) => {
    await at.page.setViewportSize(size);
    await at.page.goto(`${stage?.url}/cloture-annee`);
    await look();
    await clean();
    await panel().getByRole('button', { name: 'Fermer l’aperçu' }).click();
    await clean();
  });

  test('causes no page error', () => {
    expect(at.errors).toEqual([]);
  });
});
