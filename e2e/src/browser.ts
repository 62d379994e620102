import AxeBuilder from '@axe-core/playwright';
import { describe, jest } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from './jest-setup';
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

/** One test visits several screens. */
jest.setTimeout(60_000);

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  // Without a UTF-8 locale Chromium drops the names of downloads that contain `é`.
  const env = { ...definedOnly(process.env), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS, env });
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Opens a page of this size in a fresh browser context. `errors` collects page errors. */
export async function visit(browser: Browser, { screen, ...viewport }: Size) {
  const context: BrowserContext = await browser.newContext({
    viewport,
    ...(screen ? { screen } : {}),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors };
}

export function loginOf(role: RegExp): Login {
  const login = stage?.logins.find((candidate) => role.test(candidate.role));
  if (!login) throw new Error(`no demo login for ${role}: ${stage?.logins.map((l) => l.role).join(', ')}`);
  return login;
}

/** Logs in through the form and waits for the first screen. */
export async function logIn(page: Page, login: Login, home: RegExp, url = stage?.url): Promise<void> {
  await page.goto(`${url}/connexion`);
  await acceptCookies(page);
  await page.getByLabel(/e-?mail/i).fill(login.email);
  await page
    .getByLabel(/mot de passe/i)
    .first()
    .fill(login.password);
  await page.getByRole('button', { name: /connexion|se connecter/i }).click();
  await page.waitForURL(home);
}

async function acceptCookies(page: Page): Promise<void> {
  const accept = page.getByRole('button', { name: 'OK', exact: true });
  if (await accept.isVisible().catch(() => false)) await accept.click();
}

/** Pixels by which the page scrolls sideways; 0 where it does not. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** All WCAG A and AA violations on the screen, one line each; expect an empty list. */
export async function violations(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
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

/** The focused element when something covers its upper or lower edge (WCAG 2.4.11); undefined when all of it is in sight. */
export const coveredFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { top, bottom, left, width } = focused.getBoundingClientRect();
    const covered = [top + 2, bottom - 2].some((y) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 8), y);
      return hit !== null && !focused.contains(hit) && !hit.contains(focused);
    });
    return covered ? focused.outerHTML.slice(0, 200) : undefined;
  });
