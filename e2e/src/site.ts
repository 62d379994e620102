import type { BrowserContext } from 'playwright-core';
import { type Login, startProduct } from './product';

/** A running product with the demonstration. */
export interface Site {
  readonly url: string;
  readonly logins: readonly Login[];
  stop(): Promise<void>;
}

/** The product that DIAPASON_E2E names, `{ url, logins }`, else one of its own. */
export async function openSite(): Promise<Site> {
  const given = process.env.DIAPASON_E2E;
  return given ? { ...(JSON.parse(given) as Site), stop: async () => undefined } : startProduct();
}

export function loginFor(site: Site, role: RegExp): Login {
  const login = site.logins.find((candidate) => role.test(candidate.role));
  if (!login) throw new Error(`no login of the demonstration is ${role}`);
  return login;
}

/** Logs in; the page that it used is closed. */
export async function enter(context: BrowserContext, site: Site, login: Login): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site.url}/connexion`);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByLabel(/e-?mail/i).fill(login.email);
  await page.getByRole('textbox', { name: /mot de passe/i }).fill(login.password);
  await page.getByRole('button', { name: /se connecter/i }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/connexion'));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.close();
}
