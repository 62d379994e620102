import { until } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { DESKTOP, journey, loginOf, pressRare, settled, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { everybodyKnows, newWord } from '../src/people';
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

  test('asks by its name for what is asked each month: who was given rights', async () => {
    const supervisor = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    const { idGroupe } = await done<{ idGroupe: number }>(supervisor, 'POST', '/api/gestionRole/0', {
      libelleGroupe: `Régie ${newWord()}`,
    });
    await done(supervisor, 'DELETE', `/api/gestionRole/${idGroupe}`);
    await everybodyKnows(supervisor);
    await at.page.goto(`${stage?.url}/audit`);
    await at.page
      .getByRole('navigation', { name: 'Vues' })
      .getByRole('link', { name: /^Droits donnés ou retirés/ })
      .click();
    await at.page.waitForURL(/famille=droits/);
    await settled(at.page);
    const rows = at.page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: at.page.locator('td') });
    // Its name is for who may manage groups.
    const its = rows.filter({ hasText: new RegExp(`Groupe de rôles ${idGroupe}(?!\\d)`) });
    for (const act of ['créé', 'supprimé']) await its.filter({ hasText: `Groupe de rôles ${act}` }).waitFor();
    expect((await rows.allTextContents()).filter((row) => !/Groupe de rôles (du compte )?/.test(row))).toEqual([]);
    expect(await violations(at.page)).toEqual([]);
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

  test('reads the books of that day by site, which add up, and takes its contributions along as a file', async () => {
    const numberIn = (text: string | null) => Number(text?.replace(/[^\d-]/g, ''));
    const books = at.page.getByRole('region', { name: /^Comptes au .*, par site$/ });
    const sites = books
      .getByRole('table', { name: 'Comptes par site' })
      .getByRole('row')
      .filter({ has: at.page.locator('td') });
    const all = at.page
      .getByRole('table', { name: 'Comparaison' })
      .getByRole('row')
      .filter({ hasText: 'Cotisations calculées' });
    const total = numberIn(await all.getByRole('cell').nth(1).textContent());
    // A page is drawn in pieces.
    await until('the sites add up to the network', async () => {
      const bySite: number[] = [];
      for (const row of await sites.all()) bySite.push(numberIn(await row.getByRole('cell').nth(1).textContent()));
      return bySite.length > 1 && bySite.reduce((sum, one) => sum + one, 0) === total;
    });
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      books.getByRole('button', { name: 'Exporter les cotisations' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Comptes au .*\.xlsx$/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    // Between their head and their sum.
    expect((book.worksheets[0]?.actualRowCount ?? 0) - 2).toBe(total);
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
