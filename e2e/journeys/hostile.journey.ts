import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, journey, loginOf, settled, stage, visit } from '../src/browser';
import { type Caller, logInOverHttp } from '../src/http-client';
import { everybodyKnows } from '../src/people';

const MARK = 'zqxmark';
/** Each would run, load or disguise something if treated as more than text. */
const texts: readonly string[] = [
  `<img src=http://127.0.0.1:9/${MARK} onerror="window.${MARK}=1">`,
  `<svg/onload=window.${MARK}=1>`,
  `"><script>window.${MARK}=1</script>`,
  `אבג ${MARK} דה`,
];
/** A year with contributions in every demonstration, changed by no other journey. */
const YEAR = 8;

interface Guardian {
  readonly nom: string;
  readonly prenom: string;
  readonly profession: string | null;
}

interface Row {
  readonly idUtilisateur: number;
  readonly idCotisation: number;
  readonly nomPrenomUtilisateur: string;
  readonly montantTotal: number;
}

journey('hostile names are shown as text', () => {
  let context: BrowserContext | undefined;
  let page: Page;
  let errors: readonly string[];
  let supervisor: Caller;
  let rows: readonly Row[];
  const incidents: string[] = [];
  /** Names before the test, restored at the end: other journeys use the first row of lists sorted by name. */
  const former = new Map<number, Guardian>();
  const rename = async (by: Caller, id: number, { nom, prenom, profession }: Guardian) =>
    expect(await by.call('POST', `/api/utilisateursResponsables/${id}`, { nom, prenom, profession })).toMatchObject({
      status: 200,
    });

  beforeAll(async () => {
    supervisor = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    const list = await supervisor.call<Row[]>('POST', '/api/cotisations/liste', { fk_anneeScolaire: YEAR });
    rows = list.data.slice(-texts.length);
    expect(rows).toHaveLength(texts.length);
    for (const [index, { idUtilisateur }] of rows.entries()) {
      const text = texts[index] ?? '';
      former.set(
        idUtilisateur,
        (await supervisor.call<Guardian>('GET', `/api/utilisateursResponsables/${idUtilisateur}`)).data,
      );
      await rename(supervisor, idUtilisateur, { nom: text, prenom: MARK, profession: text });
    }
    await everybodyKnows(supervisor);
    ({ context, page, errors } = await visit(DESKTOP, { as: /superviseur/i }));
    page.on('dialog', (dialog) => {
      incidents.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch((error: unknown) => incidents.push(String(error)));
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(stage?.url ?? '').origin && !request.url().startsWith('data:'))
        incidents.push(`request to ${request.url()}`);
    });
  });
  afterAll(async () => {
    await context?.close();
    for (const [id, guardian] of former) await rename(supervisor, id, guardian);
  });

  /** Waits for the texts, then checks that none of them ran, loaded or became an element. */
  async function expectInert(path: string, expectedTexts: readonly string[]): Promise<void> {
    await page.goto(`${stage?.url}${path}`);
    for (const text of expectedTexts) await page.getByText(text).first().waitFor();
    await settled(page);
    const alive = await page.evaluate(
      (mark) => ({
        ran: mark in window,
        elements: document.querySelectorAll(`img[src*="${mark}"], [onerror], [onload], iframe[srcdoc]`).length,
      }),
      MARK,
    );
    expect(alive).toEqual({ ran: false, elements: 0 });
    expect(incidents).toEqual([]);
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

  test('a right-to-left name does not reorder the amount beside it', async () => {
    await page.goto(`${stage?.url}/liste-cotisations?annee=${YEAR}&recherche=${MARK}`);
    const name = page.getByTestId('famille').filter({ hasText: texts[3] ?? '' });
    await name.waitFor();
    expect(await name.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate');
  });
});
