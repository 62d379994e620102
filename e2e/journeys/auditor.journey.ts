import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { DESKTOP, journey, pressRare, settled, stage, violations, visiting } from '../src/browser';
import { lastSchoolYear } from '../src/school-year';

const { label: LAST_YEAR, began: BEGAN } = lastSchoolYear();

journey('the auditor', () => {
  const at = visiting(DESKTOP, { as: /audit/i });

  test('opens the history of a contribution from the list, with actor, time and change of every step', async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    // Last year's contributions are mostly paid.
    await at.page.getByLabel('Année scolaire').selectOption({ label: LAST_YEAR });
    await at.page.waitForURL(/annee=/);
    // A row of the year before goes with its panel.
    await settled(at.page);
    await pressRare(at.page.getByRole('row').nth(1), 'Historique');
    await at.page.waitForURL(/\/historique\/contribution-\d+/);
    const steps = at.page.getByRole('list', { name: /historique/i }).getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.count()).toBeGreaterThan(0);
    await at.page
      .getByText(/cotisation calculée/i)
      .first()
      .waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('looks at the contribution as of yesterday, and as of a day when there was none', async () => {
    const asOf = async (day: Date) => {
      await at.page.getByLabel('À la date du', { exact: true }).fill(french(day));
      await at.page.keyboard.press('Enter');
      await at.page.waitForURL((url) => url.searchParams.get('au') === day.toLocaleDateString('sv-SE'));
      const state = at.page.getByRole('region', { name: `État au ${french(day)}` });
      await state.and(at.page.locator('[aria-busy=false]')).waitFor();
      return state.textContent();
    };
    const first = at.page
      .getByRole('list', { name: /historique/i })
      .locator('time')
      .last();
    const begun = new Date((await first.getAttribute('datetime')) ?? '');
    const yesterday = await asOf(daysBefore(new Date(), 1));
    expect(yesterday).toContain('en fin de journée');
    expect(yesterday).toMatch(/Montant total\s*\d[\d\s]*,\d\d\s€/);
    expect(await violations(at.page)).toEqual([]);
    expect(await asOf(daysBefore(begun, 1))).toContain('n’existait pas encore');
  });

  test('lists all payment events of a period with totals, and exports them', async () => {
    await at.page.getByRole('link', { name: 'Journal d’audit' }).first().click();
    await at.page.waitForURL(/\/audit/);
    await at.page.getByLabel('Événements').selectOption('Paiements');
    await at.page.getByRole('button', { name: /^Filtrer/ }).click();
    await at.page.getByLabel('Du', { exact: true }).fill(`01/10/${BEGAN}`);
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL(new RegExp(`du=${BEGAN}-10-01`));
    await at.page.getByLabel('Au', { exact: true }).fill(`30/11/${BEGAN}`);
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL(new RegExp(`au=${BEGAN}-11-30`));
    await settled(at.page);
    const rows = await at.page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: at.page.locator('td') })
      .allTextContents();
    expect(rows.length).toBe(50);
    expect(
      rows.filter((row) => !new RegExp(`^\\d\\d/1[01]/${BEGAN}.*(Règlement|Abonnement|Paiement)`).test(row)),
    ).toEqual([]);
    const [, cents, count] =
      /Total des mouvements([^€]*)\s€\s*(\d[\d\s]*) événements/.exec(
        (await at.page.getByRole('region', { name: 'Totaux de la sélection' }).textContent()) ?? '',
      ) ?? [];
    expect(await violations(at.page)).toEqual([]);

    await at.page.getByRole('button', { name: 'Autres actions' }).click();
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      at.page.getByRole('menuitem', { name: 'Exporter : Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const exported = await eventsOf(await download.path());
    expect(exported.length).toBe(Number(count?.replace(/\s/g, '')));
    expect(exported.reduce((sum, { moved }) => sum + moved, 0)).toBe(Number(cents?.replace(/[^\d-]/g, '')));
    expect(exported.filter(({ day }) => day < `${BEGAN}-10-01` || day > `${BEGAN}-11-30`)).toEqual([]);
    expect(exported.filter(({ what }) => !/^(Règlement|Abonnement|Paiement)/.test(what))).toEqual([]);
  });

  test('comes back from a record to the page and the sort it left, as does the link in a second tab', async () => {
    await at.page.goto(`${stage?.url}/audit?du=&au=&taille=10&page=2&tri=-montant`);
    const shown = at.page.getByRole('row').nth(1);
    await shown.getByRole('link').waitFor();
    const left = await shown.textContent();
    await at.page.evaluate(() => sessionStorage.setItem('loaded', String(performance.timeOrigin)));
    await shown.getByRole('link').click();
    await at.page.waitForURL(/\/historique\//);
    expect(await at.page.evaluate(() => sessionStorage.getItem('loaded') === String(performance.timeOrigin))).toBe(
      true,
    );
    await at.page.goBack();
    await shown.getByRole('link').waitFor();
    expect(await shown.textContent()).toBe(left);
    expect(at.page.url()).toContain('page=2&tri=-montant');
    const second = await at.context.newPage();
    await second.goto(at.page.url());
    const there = second.getByRole('row').nth(1);
    await there.getByRole('link').waitFor();
    expect(await there.textContent()).toBe(left);
    await settled(second);
    await second.close();
  });

  test('replays yesterday next to today, and the payments reconcile to the cent', async () => {
    await at.page.getByRole('link', { name: 'Rejouer une date' }).click();
    await at.page.waitForURL(/\/rejeu/);
    await at.page.getByRole('button', { name: 'Rejouer' }).click();
    await at.page.getByText(/concordent avec le journal/).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('causes no page error', () => {
    expect(at.errors).toEqual([]);
  });
});

/** dd/MM/yyyy. */
const french = (day: Date): string => day.toLocaleDateString('fr-FR');

const daysBefore = (day: Date, days: number): Date => new Date(day.getTime() - days * 86_400_000);

/** The events of an exported workbook, without its head and its last line, the total. */
async function eventsOf(file: string) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const [, , ...lines] = book.worksheets[0]?.getSheetValues() ?? [];
  return lines.slice(0, -1).map((line) => {
    const [, at, what, , , euros] = line as readonly ExcelJS.CellValue[];
    return {
      day: at instanceof Date ? at.toISOString().slice(0, 10) : '',
      what: String(what),
      moved: Math.round(Number(euros ?? 0) * 100),
    };
  });
}
