import AxeBuilder from '@axe-core/playwright';
import type { SessionUser } from '@diapason/contracts';
import { eventually, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { recordFormatters } from './formatters';
import { CHROMIUM } from './jest-setup';
import { recordPassing } from './passing';
import type { Login } from './product';

export interface Stage {
  readonly url: string;
  readonly mailbox: string;
  readonly logins: readonly Login[];
}

/** The product started by the set-up; undefined without a browser. */
export const stage: Stage | undefined = process.env.DIAPASON_E2E ? JSON.parse(process.env.DIAPASON_E2E) : undefined;

/** `describe` if there is a browser, else `describe.skip`. */
export const journey = stage ? describe : describe.skip;

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1080, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** A window, and the screen that it stands on where that is larger. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly screen?: { readonly width: number; readonly height: number };
}
/** What a desk's page has at 200 %: half the room on the same screen. */
export const ZOOMED: Size = { width: DESKTOP.width / 2, height: DESKTOP.height / 2, screen: DESKTOP };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browsers of this test file: one, and another where scrollbars matter. */
const opened = new Map<boolean, Promise<Browser>>();
afterAll(async () => {
  for (const browser of opened.values()) await (await browser).close();
});

function openBrowser(hasScrollbars: boolean): Promise<Browser> {
  // Without a UTF-8 locale Chromium drops the names of downloads that contain `é`.
  const env = { ...definedOnly(process.env), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const ignoreDefaultArgs = hasScrollbars ? ['--hide-scrollbars'] : [];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS, ignoreDefaultArgs, env });
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Somebody at a browser of their own. */
export interface Reader {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page threw. */
  readonly errors: readonly string[];
  /** Who has logged in. */
  readonly user: SessionUser | undefined;
}

export interface Visit {
  /** The reader has logged in, and not yet gone anywhere. */
  readonly as?: RegExp;
  /** A reader who comes for the first time is asked about cookies. */
  readonly isNew?: boolean;
  /** Scrollbars take room, as on most desks. */
  readonly hasScrollbars?: boolean;
}

declare global {
  /** Where the journeys' environment finds what a failed test looked at. */
  var diapasonPages: Set<Page> | undefined;
}

/** Calls to the API that the pages of a context wait for. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

/** Opens a page of this size in a fresh browser context. */
export async function visit(
  { screen, ...viewport }: Size,
  { as, isNew = false, hasScrollbars = false }: Visit = {},
): Promise<Reader> {
  const browser = opened.get(hasScrollbars) ?? openBrowser(hasScrollbars);
  opened.set(hasScrollbars, browser);
  const context = await (await browser).newContext({
    viewport,
    ...(screen ? { screen } : {}),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    acceptDownloads: true,
    // What moves or fades is tested nowhere, and spoils what is read meanwhile.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  await context.addInitScript(recordFormatters);
  await context.addInitScript(recordPassing);
  const calls = new Set<Request>();
  underWay.set(context, calls);
  context.on('request', (request) => void (request.url().includes('/api/') && calls.add(request)));
  const ended = (request: Request) => void calls.delete(request);
  context.on('requestfinished', ended).on('requestfailed', ended);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  if (!isNew) await context.addCookies([{ name: 'cookieRGPD', value: '1', url: stage?.url ?? '' }]);
  const user = as && (await enter(context, loginOf(as)));
  globalThis.diapasonPages ??= new Set();
  const pages = globalThis.diapasonPages;
  context.on('page', (page) => pages.add(page));
  return { context, page: await context.newPage(), errors, user };
}

/** One reader for all tests of the `describe` that calls this; there from its first `beforeAll` on. */
export function visiting(size: Size, options: Visit = {}): Reader {
  let reader: Reader | undefined;
  beforeAll(async () => {
    reader = await visit(size, options);
  });
  afterAll(() => reader?.context.close());
  const now = () => {
    if (!reader) throw new Error('the visit begins with the tests');
    return reader;
  };
  return {
    get context() {
      return now().context;
    },
    get page() {
      return now().page;
    },
    get errors() {
      return now().errors;
    },
    get user() {
      return now().user;
    },
  };
}

/** Logs in without a form: the next page has a session. */
async function enter(context: BrowserContext, { email, password }: Login): Promise<SessionUser> {
  const answer = await context.request.post(`${stage?.url}/api/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { user: SessionUser } };
  // The page's own mark that there is a session to renew.
  const value = encodeURIComponent(JSON.stringify({ idUtilisateur: data.user.idUtilisateur }));
  await context.addCookies([{ name: 'user', value, url: stage?.url ?? '' }]);
  return data.user;
}

export function loginOf(role: RegExp): Login {
  const login = stage?.logins.find((candidate) => role.test(candidate.role));
  if (!login) throw new Error(`no demo login for ${role}: ${stage?.logins.map((l) => l.role).join(', ')}`);
  return login;
}

/** Presses what stands in « … » of a list, or of the panel of a row. */
export async function pressMore(page: Page, words: string, menu = 'Autres actions'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: words }).click();
}

/** Opens a row by the keyboard, and does with it what is rarely done. */
export async function pressRare(row: Locator, words: string): Promise<void> {
  await row.getByRole('button', { name: /^Aperçu/ }).press('Enter');
  await pressMore(row.page(), words, 'Autres actions de la fiche');
}

/** Opens blocks of a sheet that are read until then. */
export async function openBlocks(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.getByRole('button', { name: new RegExp(`^Modifier\\s:\\s${title}$`) }).click();
}

/** Goes to an address of the product. */
export const opens = (page: Page, address: string) => page.goto(`${stage?.url}${address}`);

/** Logs in through the form and waits for the first screen. */
export async function logIn(page: Page, login: Login, home: RegExp, url = stage?.url): Promise<void> {
  await page.goto(`${url}/connexion`);
  await page.getByLabel(/e-?mail/i).fill(login.email);
  await page
    .getByLabel(/mot de passe/i)
    .first()
    .fill(login.password);
  await page.getByRole('button', { name: /connexion|se connecter/i }).click();
  await page.waitForURL(home);
}

/** A table that finds itself too wide is drawn anew, later where the machine is busy. */
const REDRAWN_MS = 5_000;

/** Pixels by which the page, once it has settled, scrolls sideways; 0 where it does not. */
export async function sideways(page: Page): Promise<number> {
  await settled(page);
  // A gutter kept free for a scrollbar counts as none.
  const beyond = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
  return eventually(async () => ((await beyond()) === 0 ? 0 : undefined), REDRAWN_MS).catch(beyond);
}

/** True while nothing fades, moves or loads on the page. Until its first screen is there it bears the product's name alone. */
const isStill = () =>
  document.title !== 'Diapason' &&
  document.querySelector('[aria-busy="true"], .d-spinner-large') === null &&
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);

/** Waits until the page has every answer it asked for and stands still, two frames long. */
export async function settled(page: Page): Promise<void> {
  const calls = underWay.get(page.context()) ?? new Set();
  const drawn = () =>
    page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  do {
    await eventually(async () => (calls.size === 0 ? true : undefined), WAIT_LIMIT_MS, 20);
    await page.waitForFunction(isStill);
    await drawn();
  } while (calls.size > 0 || !(await page.evaluate(isStill)));
}

/** Goes to an address until it shows `sign`: only the page that wrote something waits for the lists to know of it. */
export const showing = (page: Page, address: string, sign: Locator): Promise<void> =>
  untilShown(() => page.goto(address), sign);

/** Does `act` again and again until it shows `sign`. */
export async function untilShown(act: () => Promise<unknown>, sign: Locator): Promise<void> {
  await eventually(async () => {
    await act();
    return sign
      .first()
      .waitFor({ timeout: WAIT_LIMIT_MS / 3 })
      .then(
        () => true,
        () => undefined,
      );
  });
}

/** All WCAG A and AA violations on the screen once it has settled, one line each; expect an empty list. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  return faultsNow(page);
}

interface Looked {
  /** A selector, where only that is looked at. */
  readonly part?: string;
  /** The one rule that is asked about. */
  readonly rule?: string;
}

/** The violations of a screen as it stands, also while it waits. */
export async function faultsNow(page: Page, { part, rule }: Looked = {}): Promise<string[]> {
  // Its other mode opens a page of its own each time, for frames of other sites: there are none.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  if (part) axe.include(part);
  if (rule) axe.withRules(rule);
  const result = await axe.analyze();
  return result.violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.target.join(' ')).join('; ')})`,
  );
}

/** Accessible name of the focused element; `body` when the focus is lost. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body) return 'body';
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? activeElement.tagName;
  });

/** The focused element when something covers its upper or lower edge, or the window ends before it (WCAG 2.4.11); undefined when all of it is in sight. */
export const coveredFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // A file is chosen by a label that looks like a button.
    const label = focused instanceof HTMLInputElement && focused.type === 'file' ? focused.labels?.[0] : undefined;
    // What opens a row is drawn as the row.
    const row = focused.matches('.d-row-open') ? focused.closest('tr') : undefined;
    const shown = label ?? row ?? focused;
    const { top, bottom, left, width, height } = shown.getBoundingClientRect();
    const covered = [top + 2, bottom - 2].some((y) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 8), y);
      return hit === null ? height < innerHeight / 2 : !shown.contains(hit) && !hit.contains(shown);
    });
    return covered ? focused.outerHTML.slice(0, 200) : undefined;
  });
