import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { logInOverHttp } from '../http-client';
import { WHOLE_CHROMIUM } from '../jest-setup';
import { enter, loginFor, openSite, type Site } from '../site';
import { type Picture, pictures } from './pictures';

const FOLDER = join(process.cwd(), 'docs/images/tour');
const QUALITY = 82;
/** What comes late has come, and what moves stands. */
const CALM_MS = 4_000;

async function take(browser: Browser, site: Site, { name, role, path, size }: Picture): Promise<number> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    bypassCSP: true,
  });
  try {
    const login = role && loginFor(site, role);
    if (login) await enter(context, site, login);
    const page = await context.newPage();
    const address = login && typeof path !== 'string' ? await path(await logInOverHttp(site.url, login)) : path;
    await page.goto(`${site.url}${address}`);
    if (!role) await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // No scrollbar is drawn here: its room would be an empty strip.
    await page.addStyleTag({ content: 'html, body, main { scrollbar-gutter: auto !important }' });
    await page.waitForTimeout(CALM_MS);
    const picture = await webp(page);
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
    return picture.length;
  } finally {
    await context.close();
  }
}

/** Playwright itself takes no WebP, which is a third of a PNG. */
async function webp(page: Page): Promise<Buffer> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

/** `npm run tour -- [--only pupils,roll]`: takes the pictures of docs/tour.md anew, of a product of its own or of the one that DIAPASON_E2E names. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',');
  const chosen = names ? pictures.filter(({ name }) => names.includes(name)) : pictures;
  if (chosen.length === 0) throw new Error(`no such picture: ${values.only}`);
  const site = await openSite();
  try {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? WHOLE_CHROMIUM,
      headless: true,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      for (const picture of chosen)
        process.stderr.write(`${picture.name}: ${Math.round((await take(browser, site, picture)) / 1024)} KB\n`);
    } finally {
      await browser.close();
    }
  } finally {
    await site.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
