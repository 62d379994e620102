import { eventually } from '@diapason/local-stack/testing';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { journey, logIn, loginOf, opens, PHONE, pressMore, stage, violations, visit } from '../src/browser';
import { startSite } from '../src/many/site';
import { passing } from '../src/passing';
import { type Rolls, rolls, TEACHER, today } from '../src/rolls';

/** « Tous présents et valider », and the documents' question. */
async function twoTaps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tous présents et valider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
}

/** Waits until the device has the screen, the person and the sheet. @returns the deployment that it has */
function carried(page: Page, id: number): Promise<string> {
  const deployment = () =>
    page.evaluate(async (path) => {
      const sheets = await (await caches.open('diapason-fiches')).keys();
      const whole = await caches.match('/hors-ligne/deploiement');
      const has = (await caches.has('diapason-personne')) && sheets.some(({ url }) => url.includes(path));
      return has ? whole?.text() : undefined;
    }, `/parAtelier/${id}?`);
  return eventually(deployment);
}

const first = (page: Page, choice: 'Présent' | 'Absent') => page.getByRole('radio', { name: choice }).first();
declare global {
  interface Window {
    /** As a link of the product goes. */
    readonly singleSpaNavigate: (path: string) => void;
  }
}
const PRESENT = 2;
const ABSENT = 4;

async function emptyHttpCache(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
}

journey('a teacher with a phone', () => {
  let its: Rolls;
  beforeAll(async () => {
    its = await rolls();
  });
  afterEach(() => its?.end());

  test('calls the roll in two taps', async () => {
    const id = await its.newLesson(20);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/fiche-presence/${id}?date=${today}`);
    await page.getByRole('button', { name: 'Tous présents et valider' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await twoTaps(page);
    await passing(page, 'Fiche de présence enregistrée');
    await page.getByText(/^Validée le /).waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await its.sheetOf(id)).dateValidation).toBe(today);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('calls it where there is no network; what was ticked goes once there is some', async () => {
    const id = await its.newLesson(21);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/mes-cours/${its.teacher}`);
    await carried(page, id);
    await context.setOffline(true);
    await page.reload();
    await page.waitForURL(/fiche-presence\/0$/);
    await page.getByRole('link', { name: /21:00/ }).last().click();
    await page.getByText('Hors ligne').first().waitFor();
    expect(await page.getByRole('button', { name: /^Excusé/ }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Absent' }).first().check();
    await page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    // Nothing else opens.
    await opens(page, '/accueil');
    await page.waitForURL(/fiche-presence\/0$/);
    await page.getByText('1 fiche en attente d’envoi').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: /21:00/ }).last().click();
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Tous présents et valider' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await page
      .getByText(/en attente d’envoi/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await page.getByText(/^Validée le /).waitFor();
    const { dateValidation, eleves } = await its.sheetOf(id);
    expect(dateValidation).toBe(today);
    expect(eleves.map(({ fk_statutPresence }) => fk_statutPresence).sort()).toEqual(
      eleves.map((_one, at) => (at === eleves.length - 1 ? 4 : 2)),
    );
    expect(errors).toEqual([]);
    await context.close();
  });

  test('with a full store the page says so, holds what was ticked, and sends it', async () => {
    const id = await its.newLesson(20);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/fiche-presence/${id}?date=${today}`);
    await first(page, 'Absent').waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: stage?.url ?? '', quotaSize: 1 });
    await page.getByRole('button', { name: 'Tous présents', exact: true }).click();
    await first(page, 'Absent').check();
    await page.getByText('Ce navigateur ne garde rien').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Valider', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Ce navigateur ne garde rien').waitFor();
    expect(await first(page, 'Absent').isChecked()).toBe(true);
    expect((await its.sheetOf(id)).dateValidation).toBeNull();
    await context.setOffline(false);
    await page.getByText(/^Validée le /).waitFor();
    const { eleves } = await its.sheetOf(id);
    expect(eleves.map(({ fk_statutPresence }) => fk_statutPresence).filter((one) => one === ABSENT)).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('in a private window that keeps nothing it says so, and calls the roll all the same', async () => {
    const id = await its.newLesson(20);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await context.addInitScript(() => {
      const refused = () => new DOMException('The operation is insecure.', 'SecurityError');
      IDBFactory.prototype.open = () => {
        throw refused();
      };
      IDBFactory.prototype.databases = () => Promise.reject(refused());
      const refuse = () => Promise.reject(refused());
      const refusing = { open: refuse, match: refuse, has: refuse, keys: refuse, delete: refuse };
      Object.assign(CacheStorage.prototype, refusing);
    });
    await opens(page, `/mes-cours/${its.teacher}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await opens(page, `/fiche-presence/${id}?date=${today}`);
    await page.getByRole('button', { name: 'Tous présents', exact: true }).click();
    await first(page, 'Absent').check();
    await page.getByText('Ce navigateur ne garde rien').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Valider', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await page.getByText(/^Validée le /).waitFor();
    expect((await its.sheetOf(id)).dateValidation).toBe(today);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('whose tab crashes: what was ticked is there again, and goes', async () => {
    const id = await its.newLesson(20);
    const { context, page } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/fiche-presence/${id}?date=${today}`);
    await first(page, 'Absent').waitFor();
    await context.setOffline(true);
    await first(page, 'Absent').check();
    await page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    const devTools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devTools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await opens(again, `/fiche-presence/${id}?date=${today}`);
    await first(again, 'Absent').waitFor();
    expect(await first(again, 'Absent').isChecked()).toBe(true);
    await again.getByRole('button', { name: 'Tous présents', exact: true }).click();
    await again.getByRole('button', { name: 'Valider', exact: true }).click();
    await again.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await again.getByText(/^Validée le /).waitFor();
    const { eleves } = await its.sheetOf(id);
    expect(eleves.filter(({ fk_statutPresence }) => fk_statutPresence === ABSENT)).toHaveLength(1);
    await context.close();
  });

  test('with two phones: what one recorded is asked about before the other overwrites it', async () => {
    const id = await its.newLesson(20);
    const one = await visit(PHONE, { as: TEACHER });
    await opens(one.page, `/fiche-presence/${id}?date=${today}`);
    await first(one.page, 'Absent').waitFor();
    await one.context.setOffline(true);
    await first(one.page, 'Absent').check();
    await one.page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    const other = await visit(PHONE, { as: TEACHER });
    await opens(other.page, `/fiche-presence/${id}?date=${today}`);
    await first(other.page, 'Présent').check();
    await pressMore(other.page, 'Enregistrer sans valider');
    await passing(other.page, 'Fiche de présence enregistrée');
    const [pupil] = (await its.sheetOf(id)).eleves.filter(({ fk_statutPresence }) => fk_statutPresence === PRESENT);
    const recorded = async () =>
      (await its.sheetOf(id)).eleves.find(({ fk_eleve }) => fk_eleve === pupil?.fk_eleve)?.fk_statutPresence;
    await one.context.setOffline(false);
    await one.page.getByRole('button', { name: 'Garder ce qui est coché ici' }).waitFor();
    expect(await violations(one.page)).toEqual([]);
    expect(await recorded()).toBe(PRESENT);
    await one.page.getByRole('button', { name: 'Garder ce qui est coché ici' }).click();
    await pressMore(one.page, 'Enregistrer sans valider');
    await passing(one.page, 'Fiche de présence enregistrée');
    expect(await recorded()).toBe(ABSENT);
    expect([...one.errors, ...other.errors]).toEqual([]);
    await one.context.close();
    await other.context.close();
  });

  test('whose session was over: what was ticked goes after the next log-in, from the page that it leads to', async () => {
    const id = await its.newLesson(20);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/fiche-presence/${id}?date=${today}`);
    await first(page, 'Absent').waitFor();
    await context.setOffline(true);
    await first(page, 'Absent').check();
    await page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    await page.close();
    await context.clearCookies();
    await context.addCookies([{ name: 'cookieRGPD', value: '1', url: stage?.url ?? '' }]);
    await context.setOffline(false);
    const next = await context.newPage();
    await logIn(next, loginOf(TEACHER), /\/accueil$/);
    await passing(next, '1 fiche de présence gardée ici est partie');
    const { eleves } = await its.sheetOf(id);
    expect(eleves.map(({ fk_statutPresence }) => fk_statutPresence)).toContain(ABSENT);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('opens sheets without network after a release under the open page, with nothing in the HTTP cache', async () => {
    const site = await startSite(stage?.url ?? '');
    const id = await its.newLesson(20);
    const { context, page, errors } = await visit(PHONE);
    await context.addCookies([{ name: 'cookieRGPD', value: '1', url: site.url }]);
    await logIn(page, loginOf(TEACHER), /\/accueil$/, site.url);
    await page.goto(`${site.url}/mes-cours/${its.teacher}`);
    const former = await carried(page, id);
    site.redeploy('mfe-records', false);
    await emptyHttpCache(context, page);
    await context.setOffline(true);
    // The page is of the former release, and so are its files on the device.
    await page.evaluate((path) => window.singleSpaNavigate(path), `/fiche-presence/${id}?date=${today}`);
    await first(page, 'Absent').check();
    await page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    await context.setOffline(false);
    await page.goto(`${site.url}/mes-cours/${its.teacher}`);
    await eventually(async () => ((await carried(page, id)) === former ? undefined : true));
    await emptyHttpCache(context, page);
    await context.setOffline(true);
    await page.reload();
    await page.waitForURL(/fiche-presence\/0$/);
    await page.locator(`a[href*="/fiche-presence/${id}?"]`).last().click();
    await first(page, 'Présent').check();
    await page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    expect(errors).toEqual([]);
    await context.close();
    await site.stop();
  });
});
