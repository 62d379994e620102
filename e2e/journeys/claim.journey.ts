import { periodInWords } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, opens, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';
import { TEACHER } from '../src/rolls';

/** What a month of claims may cost at the keyboard. */
const MOST_KEYS = 120;

interface Claim {
  readonly idFrais: number;
  readonly periode: string;
  readonly fk_fraisStatut: number;
}

journey('a claim of a month, from its agent to the manager who accepts it', () => {
  const agent = visiting(DESKTOP, { as: TEACHER });
  const manager = visiting(DESKTOP, { as: /direction/i });
  let site: string;
  let periode: string;
  let idFrais: number;

  beforeAll(async () => {
    if (!stage) return;
    const office = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const sites = await done<readonly { libelleSite: string }[]>(office, 'GET', '/api/sites/liste');
    site = sites[0]?.libelleSite ?? '';
  });
  /** Refused, it leaves its month to the next run. */
  afterAll(async () => {
    if (!stage || !idFrais) return;
    const office = await logInOverHttp(stage.url, loginOf(/direction/i));
    const sheet = await done<{ fk_fraisStatut: number; version: number }>(office, 'GET', `/api/frais/${idFrais}`);
    if (sheet.fk_fraisStatut === 5) return;
    await done(office, 'POST', `/api/frais/${idFrais}`, {
      ...{ ...sheet, fk_fraisStatut: 5, motifDecision: 'Essai', versionAttendue: sheet.version },
    });
  });

  test('the agent writes a month with two days a week at the keyboard, in at most 120 keys', async () => {
    const { page } = agent;
    await opens(page, '/fiche-frais/0');
    await page.getByRole('heading', { level: 1, name: /^Fiche de frais/ }).waitFor();
    const month = page.getByLabel('Période');
    const taken = page.getByText('Vous avez déjà une note de frais créé pour cette periode');
    await page.getByRole('button', { name: 'Remplir depuis le planning' }).and(page.locator(':enabled')).waitFor();
    for (const option of await month.locator('option').allTextContents()) {
      await month.selectOption({ label: option });
      await page.getByRole('button', { name: 'Remplir depuis le planning' }).and(page.locator(':enabled')).waitFor();
      if ((await taken.count()) === 0) break;
    }
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const write = async (text: string) => {
      for (const letter of text) await press(letter);
    };
    await page.getByLabel('Date').first().focus();
    for (const [day, from, to] of [
      ['4', '0900', '1830'],
      ['6', '1330', '2000'],
    ] as const) {
      await write(day);
      for (const next of ['Tab', 'Tab']) await press(next);
      await write(from);
      await press('Tab');
      await write(to);
      await press('Tab');
      await write(site.slice(0, 4));
      await press('Tab');
      await press('Enter');
    }
    await page.keyboard.press('Escape');
    for (const row of ['fraisJournees.0', 'fraisJournees.1']) {
      await page.locator(`[data-day="${row}"]`).getByLabel('Repas').focus();
      await press('Control+r');
    }
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    expect(await page.locator('[data-day]').count()).toBeGreaterThan(4);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Soumettre' }).click();
    await passing(page, 'Cette note de frais a été soumise à validation');
    await page.waitForURL(/\/fiche-frais\/[1-9]\d*$/);
    idFrais = Number(page.url().split('/').at(-1));
  });

  // 000:9.g 002:3.b
  test('the manager takes it into review, and accepts it with V', async () => {
    const { page } = manager;
    const office = await logInOverHttp(stage?.url ?? '', loginOf(/direction/i));
    ({ periode } = await done<Claim>(office, 'GET', `/api/frais/${idFrais}`));
    await opens(page, `/liste-gestion-frais?page=1&statut=2`);
    const row = page.getByRole('row').filter({ hasText: String(idFrais) });
    await row
      .first()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    const panel = page.getByRole('complementary').last();
    await panel.getByText(new RegExp(`${periodInWords(periode)}.*note n° ${idFrais}`)).waitFor();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Instruction en cours' }).click();
    await passing(page, 'Cette note de frais est en cours de validation');
    await opens(page, `/liste-gestion-frais?statut=3`);
    await page
      .getByRole('row')
      .filter({ hasText: String(idFrais) })
      .first()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    await panel.getByRole('button', { name: /^Acceptée/ }).waitFor();
    await page.keyboard.press('v');
    await passing(page, 'Cette note de frais a été validée');
  });

  test('the agent finds it accepted among the own claims', async () => {
    const { page } = agent;
    await opens(page, `/listeFrais-agent/${agent.user?.idUtilisateur}`);
    const row = page.getByRole('row').filter({ hasText: periodInWords(periode) });
    await row.getByText('Demande acceptée').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect([...agent.errors, ...manager.errors]).toEqual([]);
  });
});
