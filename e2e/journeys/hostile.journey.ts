import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP, journey, logIn, loginOf, openBrowser, stage, visit } from '../src/browser';
import { logInOverHttp } from '../src/http-client';

const MARK = 'zqxmark';
/** Each runs, loads or disguises something where it is taken for more than text. */
const texts: readonly string[] = [
  `<img src=http://127.0.0.1:9/${MARK} onerror="window.${MARK}=1">`,
  `<svg/onload=window.${MARK}=1>`,
  `"><script>window.${MARK}=1</script>`,
  `אבג ${MARK} דה`,
];
/** The year whose contributions every demonstration has, and that no other journey changes. */
const YEAR = 8;

interface Row {
  readonly idUtilisateur: number;
  readonly idCotisation: number;
  readonly nomPrenomUtilisateur: string;
  readonly montantTotal: number;
}

journey('whoever has a hostile name is shown as text', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];
  let rows: readonly Row[];
  const alarms: string[] = [];

  beforeAll(async () => {
    const supervisor = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    const list = await supervisor.call<Row[]>('POST', '/api/cotisations/liste', { fk_anneeScolaire: YEAR });
    rows = list.data.slice(-texts.length);
    expect(rows).toHaveLength(texts.length);
    for (const [index, { idUtilisateur }] of rows.entries()) {
      const name = { nom: texts[index], prenom: MARK, profession: texts[index] };
      expect(await supervisor.call('POST', `/api/utilisateursResponsables/${idUtilisateur}`, name)).toMatchObject({
        status: 200,
      });
    }
    browser = await openBrowser();
    ({ context, page, errors } = await visit(browser, DESKTOP));
    page.on('dialog', (dialog) => {
      alarms.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch((error: unknown) => alarms.push(String(error)));
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(stage?.url ?? '').origin && !request.url().startsWith('data:'))
        alarms.push(`request to ${request.url()}`);
    });
    await logIn(page, loginOf(/superviseur/i), /\/accueil$/);
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
  });

  /** Waits for the names, then looks for anything that came to life. */
  async function expectInert(path: string, shown: readonly string[]): Promise<void> {
    await page.goto(`${stage?.url}${path}`);
    for (const text of shown) await page.getByText(text).first().waitFor();
    const alive = await page.evaluate(
      (mark) => ({
        ran: mark in window,
        elements: document.querySelectorAll(`img[src*="${mark}"], [onerror], [onload], iframe[srcdoc]`).length,
      }),
      MARK,
    );
    expect(alive).toEqual({ ran: false, elements: 0 });
    expect(alarms).toEqual([]);
    expect(errors).toEqual([]);
  }

  test('in the lists of contributions and of payments', async () => {
    await expectInert(`/liste-cotisations?annee=${YEAR}&recherche=${MARK}`, texts);
    await expectInert(`/liste-reglements?annee=${YEAR}&recherche=${MARK}`, []);
  });

  test('in the history of a record and in the audit', async () => {
    await expectInert(`/historique/guardian-${rows[0]?.idUtilisateur}`, [texts[0] ?? '']);
    await expectInert('/audit', []);
  });

  test('a name written from right to left leaves the amount beside it as it is', async () => {
    await page.goto(`${stage?.url}/liste-cotisations?annee=${YEAR}&recherche=${MARK}`);
    const name = page.getByTestId('famille').filter({ hasText: texts[3] ?? '' });
    await name.waitFor();
    expect(await name.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate');
  });
});
