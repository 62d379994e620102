import { messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import {
  coveredFocus,
  DESKTOP,
  journey,
  PHONE,
  settled,
  sideways,
  stage,
  TABLET,
  violations,
  visit,
  visiting,
  ZOOMED,
} from '../src/browser';
import { declared, isPublic } from '../src/browser-screens';
import { formattersOf } from '../src/formatters';

const screens: readonly [path: string, text: string][] = [
  ['/connexion', 'Connexion'],
  ['/mot-de-passe-oublie', 'Mot de passe oublié'],
  ['/nouveau-mdp/un-lien-perime', 'Nouveau mot de passe'],
  ['/confirmer-email/un-lien-perime', 'Confirmez votre adresse e-mail'],
  ['/refuser-email/un-lien-perime', 'Annulez la demande'],
  ['/maintenance', 'Le site est en maintenance'],
  ['/role-erreur', 'Vous n’êtes pas autorisé à accéder à cette page'],
  ['/erreur', 'Cette page n’existe pas.'],
  ['/erreur/400', 'L’opération demandée ne peut aboutir, les informations transmises ne le permettent pas.'],
  ['/erreur/401', 'Vous n’êtes pas autorisé à accéder à cette page.'],
  ['/erreur/403', 'Vous n’êtes pas autorisé à accéder à cette page.'],
  ['/erreur/404', 'Cette page n’existe pas.'],
  ['/payment/success', messages.money.cardPayment.success],
  ['/payment/cancelled', messages.money.cardPayment.cancelled],
  ['/payment/autre', 'Une erreur s’est produite.'],
  ['/erreur/500', 'Le serveur a rencontré une erreur dans le traitement de votre demande.'],
];

/** Controls of the screen that a bar lies over, as the page stands. */
const controlsUnder = (bar: Locator): Promise<readonly string[]> =>
  bar.evaluate((element) => {
    const over = element.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(a[href], button, input)')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
      })
      .map((control) => control.outerHTML.slice(0, 160));
  });

journey('the screens that need no session', () => {
  test('are all among those that are read', () => {
    const read = ({ path }: { readonly path: string }) =>
      screens.some(([address]) => address === path || address.startsWith(`${path}/`));
    expect(declared.filter(isPublic).length).toBeGreaterThan(0);
    expect(declared.filter(isPublic).filter((screen) => !read(screen))).toEqual([]);
  });
});

journey.each([
  ['at a desk', DESKTOP],
  ['at 200 %', ZOOMED],
  ['on a small desktop', TABLET],
  ['on a phone', PHONE],
])('a visitor %s', (_name, size) => {
  const at = visiting(size);

  test.each(screens)('%s is accessible', async (path, text) => {
    await at.page.goto(`${stage?.url}${path}`);
    await at.page.getByText(text).first().waitFor();
    await settled(at.page);
    expect(await formattersOf(at.page)).toEqual([]);
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    expect(at.errors).toEqual([]);
  });

  test('is redirected to the login from the root and from staff screens', async () => {
    const { context, page } = await visit(size);
    for (const path of ['/', '/liste-cotisations', '/accueil', '/audit']) {
      await page.goto(`${stage?.url}${path}`);
      await page.waitForURL(/\/connexion/);
    }
    await context.close();
  });

  test('sees that an e-mail address is invalid before anything is sent', async () => {
    const { context, page } = await visit(size);
    await page.goto(`${stage?.url}/connexion`);
    await page.getByLabel(/e-?mail/i).fill('pas une adresse');
    await page
      .getByLabel(/mot de passe/i)
      .first()
      .fill('quelque chose');
    await page.getByRole('button', { name: /se connecter/i }).click();
    await page.getByText('Entrez une adresse e-mail valide').first().waitFor();
    await context.close();
  });

  test.each(['/connexion', '/mot-de-passe-oublie', '/nouveau-mdp/un-lien'])(
    'reaches everything on %s while asked about cookies',
    async (path) => {
      const { context, page } = await visit(size, { isNew: true });
      await page.goto(`${stage?.url}${path}`);
      const banner = page.getByRole('region', { name: 'Cookies' });
      await banner.waitFor();
      await settled(page);
      expect(await controlsUnder(banner)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      const controls = page.locator('a[href], button, input');
      for (const control of await controls.all()) {
        await control.focus();
        expect(await coveredFocus(page)).toBeUndefined();
      }
      await context.close();
    },
  );

  test('finds the form where it was when the login is refused, and when the page no longer fits the window', async () => {
    const { context, page } = await visit(size, { hasScrollbars: true });
    await page.goto(`${stage?.url}/connexion`);
    const form = page.locator('form');
    const edge = async () => (await form.boundingBox())?.x;
    const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    const at = async (height: number) => {
      await page.setViewportSize({ width: size.width, height });
      await settled(page);
      return { scrolls: await scrolls(), edge: await edge() };
    };
    await form.waitFor();
    await settled(page);
    const before = await edge();
    await page.getByLabel(/e-?mail/i).fill(`personne.${size.width}@exemple.fr`);
    await page
      .getByLabel(/mot de passe/i)
      .first()
      .fill('pas le bon mot de passe');
    await page.getByRole('button', { name: /se connecter/i }).click();
    await page.getByText('Adresse e-mail ou mot de passe incorrect').first().waitFor();
    await settled(page);
    expect(await edge()).toBe(before);
    expect(await at(2_000)).toEqual({ scrolls: false, edge: before });
    expect(await at(250)).toEqual({ scrolls: true, edge: before });
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    await context.close();
  });

  test('accepts the cookies for thirty days', async () => {
    const { context, page } = await visit(size, { isNew: true });
    await page.goto(`${stage?.url}/connexion`);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: /se connecter/i }).waitFor();
    expect(await page.getByRole('button', { name: 'OK', exact: true }).count()).toBe(0);
    const consent = (await context.cookies()).find((cookie) => cookie.name === 'cookieRGPD');
    expect(((consent?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    await context.close();
  });
});
