import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  coveredFocus,
  journey,
  opens,
  PHONE,
  type Size,
  settled,
  stage,
  visit,
  visiting,
  ZOOMED,
} from '../src/browser';
import { addressesOf, declared, isPublic, readers, unaddressed } from '../src/browser-screens';
import { faults, showsItself } from '../src/screen-faults';

/** Who meets a screen that has no address, and what the session says then. */
const sessions: Readonly<Record<string, readonly [as: RegExp, session: object]>> = {
  'mot-de-passe-a-changer': [/secr/i, { motDePasseAChanger: true }],
  'sans-portail': [/^responsable$/i, { module: [] }],
};

/** The same of each tab. */
async function faultsOfTabs(page: Page): Promise<readonly string[]> {
  const found = [...(await faults(page))];
  const tab = page.getByRole('main').getByRole('tab');
  for (const name of await tab.and(page.locator('[aria-selected=false]')).allTextContents()) {
    await page.getByRole('main').getByRole('tab', { name, exact: true }).click();
    found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}

/** What is behind a bar or out of the window when it has the focus. */
async function hidden(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.keyboard.press('Tab');
  for (const control of await page.locator('main').locator('a[href], button, input, select, textarea').all()) {
    if (!(await control.isVisible()) || (await control.isDisabled())) continue;
    await control.focus();
    const covered = await coveredFocus(page);
    if (covered) found.push(covered);
  }
  return found;
}

/** WCAG 1.4.4: at 200 % nothing is lost. The documents keep some functions from narrow devices; a zoomed page is none. */
journey('at 200 %', () => {
  const readerOf = readers(ZOOMED);
  /** Those without a session are read at every size in their own journey, which finds them as this one does. */
  const screens = declared.filter((screen) => !isPublic(screen));
  const byPath = screens.map((screen) => [screen.path, screen] as const);

  test('every screen that is deployed is read', async () => {
    const { apps } = (await (await fetch(`${stage?.url}/apps.json`)).json()) as {
      apps: readonly { readonly routes: readonly { readonly pattern: string }[] }[];
    };
    const deployed = apps.flatMap(({ routes }) => routes.map(({ pattern }) => pattern));
    expect(deployed.filter((pattern) => !screens.some(({ path }) => path === pattern))).toEqual([]);
    expect(deployed.length).toBeGreaterThan(apps.length);
  });

  test.each(byPath)('%s has no fault, whichever its tab, and does not scroll sideways', async (_path, screen) => {
    const reader = await readerOf(screen);
    const { page, errors } = reader;
    const before = errors.length;
    for (const address of await addressesOf(screen, reader)) {
      await showsItself(page, address);
      expect([address, await faultsOfTabs(page)]).toEqual([address, []]);
    }
    expect(errors.slice(before)).toEqual([]);
  });

  test.each(byPath.filter(([, { list }]) => list))(
    'nothing on %s has the focus behind the bar that saves',
    async (_path, screen) => {
      const reader = await readerOf(screen);
      const { page } = reader;
      const [address = ''] = await addressesOf({ ...screen, menu: {}, actions: [] }, reader);
      await opens(page, address);
      await settled(page);
      const closed = page.getByRole('button', { name: /^Modifier\s:/ });
      if ((await closed.count()) > 0) await closed.first().click();
      const fields = page.getByRole('main').getByRole('textbox', { disabled: false });
      await fields.first().fill('Zoé');
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
      expect(await hidden(page)).toEqual([]);
    },
  );

  test.each(unaddressed)('%s has no fault, and does not scroll sideways', async (name, title) => {
    const [as, session] = sessions[name] ?? [];
    if (!as) throw new Error(`no session is known that meets ${name}`);
    const { context, page } = await visit(ZOOMED, { as });
    await context.route('**/api/refresh', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { readonly data: { readonly user: object } };
      await route.fulfill({ response, json: { ...rest, data: { ...data, user: { ...data.user, ...session } } } });
    });
    await opens(page, '/accueil');
    expect(await faults(page)).toEqual([]);
    expect(await page.title()).toBe(`${title} · Diapason`);
    await context.close();
  });

  test('the page that no server answers has no fault', async () => {
    const { context, page } = await visit(ZOOMED, { as: /secr/i });
    await context.route('**/api/refresh', (route) => route.abort());
    await opens(page, '/accueil');
    await page.getByRole('heading', { name: 'Diapason ne répond pas' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
});

journey('what opens over any screen, at 200 %', () => {
  const at = visiting(ZOOMED, { as: /secr/i });

  test('anything is found', async () => {
    await opens(at.page, '/accueil');
    await at.page.getByRole('button', { name: 'Rechercher partout' }).click();
    await at.page.getByRole('combobox').fill('martin');
    await at.page.getByRole('option').first().waitFor();
    expect(await faults(at.page)).toEqual([]);
  });

  test('the keys are told', async () => {
    await opens(at.page, '/accueil');
    await settled(at.page);
    await at.page.getByRole('button', { name: 'Raccourcis clavier' }).click();
    await at.page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
    expect(await faults(at.page)).toEqual([]);
  });

  test('who is there already is told, and two records of a person are compared', async () => {
    await opens(at.page, '/liste-responsables?recherche=double.');
    const name =
      (await at.page.getByRole('main').locator('a[href^="/fiche-responsable/"]').first().textContent()) ?? '';
    const [, surname = '', first = ''] = /^(.*) (\S+)$/.exec(name) ?? [];
    await opens(at.page, '/fiche-responsable/0');
    await at.page.getByLabel('Nom', { exact: false }).first().fill(surname);
    await at.page.getByLabel('Prénom').fill(first);
    const known = at.page.getByRole('status').getByRole('link', { name, exact: true });
    await known.waitFor();
    expect(await faults(at.page)).toEqual([]);
    await opens(at.page, (await known.getAttribute('href')) ?? '');
    await at.page.getByRole('button', { name: 'Autres actions' }).click();
    await at.page.getByRole('menuitem', { name: 'Fusionner avec une autre fiche…' }).click();
    const dialog = at.page.getByRole('dialog');
    const compare = dialog.getByRole('button', { name: /^Comparer avec / }).first();
    await compare.waitFor();
    expect(await faults(at.page)).toEqual([]);
    await compare.click();
    await dialog.getByRole('button', { name: 'Fusionner les deux fiches' }).waitFor();
    expect(await faults(at.page)).toEqual([]);
    expect(at.errors).toEqual([]);
  });
});

journey('the lists', () => {
  const secretary = async (size: Size) => {
    const { page } = await visit(size, { as: /secr/i });
    await page.goto(`${stage?.url}/liste-cotisations`);
    await page.locator('.d-list').waitFor();
    await settled(page);
    return page;
  };
  /** Buttons of their own, or in « … ». */
  const functions = async (page: Page) => {
    const more = page.getByRole('button', { name: 'Autres actions' });
    if ((await more.count()) > 0) await more.click();
    const item = (name: RegExp) => page.getByRole('menuitem', { name }).count();
    return {
      exports: (await item(/^Exporter/)) > 0,
      calculation: (await page.getByRole('button', { name: 'Calculer' }).count()) + (await item(/^Calculer/)) > 0,
    };
  };

  test('keep exports and calculation at 200 % on a wide screen', async () => {
    expect(await functions(await secretary(ZOOMED))).toEqual({ exports: true, calculation: true });
  });

  test('keep them where the window has no room', async () => {
    const page = await secretary({ ...PHONE, screen: ZOOMED.screen ?? PHONE });
    expect(await functions(page)).toEqual({ exports: true, calculation: true });
  });

  test('bring a column back that has no room, on request', async () => {
    const page = await secretary(ZOOMED);
    const heading = page.getByRole('columnheader', { name: 'Règlements' });
    expect(await heading.count()).toBe(0);
    await page.getByRole('button', { name: 'Colonnes affichées' }).click();
    await page.getByRole('checkbox', { name: 'Règlements' }).check();
    await heading.waitFor();
  });

  test('have neither on a narrow device', async () => {
    expect(await functions(await secretary(PHONE))).toEqual({ exports: false, calculation: false });
  });
});
