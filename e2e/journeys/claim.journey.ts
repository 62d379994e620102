import { dayAfter, months, periodInWords, weekdayOf } from '@diapason/contracts/constants';
import { until } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, opens, settled, showing, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';
import { TEACHER } from '../src/rolls';
import { Typist } from '../src/typist';

/** What a month of claims may cost at the keyboard, from the button of a new one to « Soumettre ». */
const MOST_KEYS = 120;
const WEDNESDAY = 3;
const FRIDAY = 5;
const REFUSED = 5;
const MONTHS: readonly string[] = months;

interface Claim {
  readonly periode: string;
  readonly fk_fraisStatut: number;
  readonly fk_vehicule: number | null;
  readonly fraisJournees: readonly { readonly dateJour: string; readonly kilometrage: number }[];
  readonly version: number;
}

/** `2026-10` of « octobre 2026 ». */
function periodOf(words: string): string {
  const [month = '', year = ''] = words.split(/\s/);
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}`;
}
/** The first such day of a month, as it is typed. */
function firstOf(periode: string, weekday: number): string {
  let day = `${periode}-01`;
  while (weekdayOf(day) !== weekday) day = dayAfter(day, 1);
  return String(Number(day.slice(8)));
}

journey('a claim of a month, from its agent to the manager who accepts it', () => {
  const agent = visiting(DESKTOP, { as: TEACHER });
  const manager = visiting(DESKTOP, { as: /direction/i });
  let site: string;
  let periode: string;
  let idFrais: number;

  const office = () => logInOverHttp(stage?.url ?? '', loginOf(/direction/i));
  const sheet = async () => done<Claim>(await office(), 'GET', `/api/frais/${idFrais}`);

  beforeAll(async () => {
    if (!stage) return;
    const sites = await done<readonly { libelleSite: string }[]>(await office(), 'GET', '/api/sites/liste');
    site = sites[0]?.libelleSite ?? '';
  });
  /** Refused, it leaves its month to another run. */
  afterAll(async () => {
    if (!stage || !idFrais) return;
    const { version, ...claim } = await sheet();
    const told = JSON.parse(JSON.stringify(claim, (_name, value) => value ?? undefined));
    const refusal = { fk_fraisStatut: REFUSED, motifDecision: 'Essai', versionAttendue: version };
    await done(await office(), 'POST', `/api/frais/${idFrais}`, { ...told, ...refusal });
  });

  test('the agent writes a month with two days a week without a mouse, in at most 120 keys', async () => {
    const { page } = agent;
    await opens(page, `/listeFrais-agent/${agent.user?.idUtilisateur}`);
    await page.getByRole('button', { name: 'Nouvelle note de frais' }).focus();
    const hand = new Typist(page);
    await hand.press('Enter');
    await page.waitForURL(/\/fiche-frais\/0$/);
    await page.getByRole('heading', { level: 1, name: /^Fiche de frais/ }).waitFor();
    await settled(page);

    // The demonstration has a claim of one month, which is said to be taken.
    const taken = page.getByRole('alert').filter({ hasText: 'Vous avez déjà une note de frais' });
    await hand.to(/^Période/);
    for (const one of await page.getByLabel('Période', { exact: true }).locator('option').allTextContents()) {
      await page.getByRole('heading', { level: 1, name: new RegExp(one) }).waitFor();
      await settled(page);
      periode = periodOf(one);
      if ((await taken.count()) === 0) break;
      await hand.press('ArrowDown');
    }

    const days = page.locator('[data-day]');
    await hand.to(/^Date/);
    for (const [weekday, from, to] of [
      [WEDNESDAY, '0900', '1830'],
      [FRIDAY, '1330', '2000'],
    ] as const) {
      if (weekday === FRIDAY) {
        await hand.press('Enter');
        await hand.lands(/^Date/);
      }
      await hand.type(firstOf(periode, weekday));
      await hand.fill(/^Départ/, from);
      await hand.fill(/^Retour/, to);
      await hand.fill(/^Étape 1/, site);
      await page.getByRole('option', { name: site, exact: true, selected: true }).waitFor();
      await hand.press('Tab');
    }
    // Ctrl R: again every week. The focus stays with its day.
    const again = async () => {
      const before = await days.count();
      await hand.press('Control+r');
      await hand.lands(/^Date/);
      await until('a day is copied', async () => (await days.count()) > before);
    };
    await again();
    await hand.to(/^Supprimer la journée/, 'Shift+Tab');
    await again();
    await page
      .getByRole('region', { name: 'Dernière action' })
      .getByText(/copiés?/)
      .waitFor();
    const written = await days.count();
    await hand.to(/^Soumettre/, 'Shift+Tab');
    expect(await violations(page)).toEqual([]);
    await hand.press('Enter');
    await passing(page, 'Cette note de frais a été soumise à validation');
    await page.waitForURL(/\/fiche-frais\/[1-9]\d*$/);
    process.stderr.write(`A claim of ${written} days: ${hand.keys} keys\n`);
    expect(hand.keys).toBeLessThanOrEqual(MOST_KEYS);
    idFrais = Number(page.url().split('/').at(-1));
    const { fraisJournees } = await sheet();
    expect(fraisJournees.length).toBe(written);
    const typed = [WEDNESDAY, FRIDAY].map((weekday) => `${periode}-0${firstOf(periode, weekday)}`);
    expect(fraisJournees.map(({ dateJour }) => dateJour)).toEqual(expect.arrayContaining(typed));
    for (const { dateJour } of fraisJournees) expect([WEDNESDAY, FRIDAY]).toContain(weekdayOf(dateJour));
  });

  /** Its row in the list of managers, opened beside it. */
  const beside = async (statut: number) => {
    const { page } = manager;
    const name = agent.user?.nomPrenomUtilisateur ?? '';
    const address = `${stage?.url}/liste-gestion-frais?statut=${statut}&recherche=${encodeURIComponent(name)}`;
    const its = new RegExp(`^Aperçu\\s:\\s${name}, ${periodInWords(periode)}$`);
    const row = page.getByRole('button', { name: its });
    await showing(page, address, row);
    await row.press('Enter');
    const panel = page.getByRole('complementary').last();
    await panel.getByText(new RegExp(`note n°\\s${idFrais}`)).waitFor();
    return panel;
  };

  // 000:9.g 002:3.b
  test('the manager corrects a distance with a reason, takes it into review, and accepts it with V', async () => {
    const { page } = manager;
    const submitted = await beside(2);
    await submitted
      .getByRole('button', { name: /^Corriger les kilomètres/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Corriger les distances/ });
    await dialog.getByLabel(/–/).first().fill('41,5');
    await dialog.getByLabel(/^Motif/).fill('Déviation');
    expect(await violations(page)).toEqual([]);
    const before = (await sheet()).fraisJournees[0]?.kilometrage;
    await dialog.getByRole('button', { name: 'Corriger', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = (await sheet()).fraisJournees[0];
    expect(after?.kilometrage).not.toBe(before);
    await submitted.getByRole('button', { name: /^Instruction en cours/ }).click();
    await passing(page, 'Cette note de frais est en cours de validation');

    const inReview = await beside(3);
    await inReview.getByRole('button', { name: /^Acceptée/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('v');
    await passing(page, 'Cette note de frais a été validée');
    await until('the claim is accepted', async () => (await sheet()).fk_fraisStatut === 4);
  });

  test('the agent finds it accepted among the own claims', async () => {
    const { page } = agent;
    const address = `${stage?.url}/listeFrais-agent/${agent.user?.idUtilisateur}`;
    const row = page.getByRole('row').filter({ has: page.locator(`a[href^="/fiche-frais/${idFrais}"]`) });
    await showing(page, address, row.getByText('Demande acceptée'));
    expect((await row.textContent())?.replace(/\s/g, ' ')).toContain(periodInWords(periode));
    expect(await violations(page)).toEqual([]);
    expect([...agent.errors, ...manager.errors]).toEqual([]);
  });
});
