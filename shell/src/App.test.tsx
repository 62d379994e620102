import { limits, todayInParis } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, signOut } from '@diapason/platform/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './App';
import { catalogue } from './remotes/catalogue-state';
import { screens } from './routing/own-screens';

/** Shows the page at an address to somebody without a session. */
function visit(path: string, opening = '') {
  cleanup();
  signOut();
  mockApi({ '/api/parametres/getValeur/inscriptionsPubliquesOuvertes': { cle: 'x', valeur: opening } });
  history.replaceState(null, '', path);
  render(<App />, { wrapper: PlatformProvider });
}
const device = (width: number) => Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
const deploy = (...paths: readonly string[]) =>
  catalogue.set([{ name: 'mfe', remoteEntry: '', routes: paths.map((path) => ({ path, title: 'Inscription' })) }]);

beforeEach(() => deploy());
afterEach(() => void device(1440));

describe('the error page', () => {
  // 002:160.a 002:160.b 002:587.a 000:223.a 000:21.g
  test.each([
    [
      '002:582.a 000:223.b 000:21.a',
      '/erreur/400',
      "L'opération demandée ne peut aboutir, les informations transmises ne le permettent pas.",
    ],
    ['002:583.a 000:223.c 000:21.b', '/erreur/401', "Vous n'êtes pas autorisé à accéder à cette page."],
    ['002:583.b 000:223.d 000:21.c', '/erreur/403', "Vous n'êtes pas autorisé à accéder à cette page."],
    ['002:584.a 000:223.e 000:21.d', '/erreur/404', "Cette page n'existe pas."],
    ['002:584.b 000:223.f 000:21.f', '/erreur', "Cette page n'existe pas."],
    [
      '002:585.a 000:223.g 000:21.e',
      '/erreur/500',
      'Le serveur a rencontré une erreur dans le traitement de votre demande.',
    ],
  ])('%s %s says %s', async (_id, path, text) => {
    visit(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Oops! Un problème est survenu.');
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(text);
  });
});

test.each([
  ['002:161.a 002:161.b 000:19.a 000:19.b 000:19.c', '/maintenance', 'Le site est en maintenance', '/connexion'],
  [
    '002:162.a 002:162.b 000:20.b 000:20.c',
    '/role-erreur',
    "Vous n'etes pas autoriser à acceder à cette page",
    '/accueil',
  ],
])('%s %s says « %s », with a link to %s', async (_ids, path, text, href) => {
  visit(path);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(href);
});

test.each(screens.filter(({ access }) => access !== 'staff').map(({ path, title }) => [path, title]))(
  '%s bears the title « %s » that it is declared with',
  async (path, title) => {
    visit(path);
    await waitFor(() => expect(document.title).toBe(`${title} · Diapason`));
  },
);

describe('« Première inscription » on the login page, once its screens are deployed', () => {
  const dayIn = (days: number) => todayInParis(new Date(Date.now() + days * 86_400_000));
  const YESTERDAY = dayIn(-1);
  const TOMORROW = dayIn(1);
  const link = () => screen.queryByRole('link', { name: 'Première inscription' });
  const login = () => screen.findByRole('button', { name: 'Se connecter' });
  // 002:131.b 002:627.e 000:16.f 000:16.g 000:16.i 000:231.h
  test('is shown at 1280 px, after the opening date', async () => {
    deploy('/inscription/accueil');
    device(1280);
    visit('/connexion', YESTERDAY);
    await waitFor(() => expect(link()?.getAttribute('href')).toBe('/inscription/accueil'));
  });
  test('is shown from midnight in Paris on, whatever day it is by the world’s clock', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-25T23:30:00Z'), advanceTimers: true });
    try {
      deploy('/inscription/accueil');
      device(1280);
      visit('/connexion', '2026-11-26');
      await waitFor(() => expect(link()).toBeTruthy());
    } finally {
      jest.useRealTimers();
    }
  });
  test.each([
    // 002:131.b 002:627.e 000:16.h 000:231.g 000:231.h
    ['below 1280 px', 1279, YESTERDAY],
    // 002:131.c 000:16.j
    ['before the opening date', 1280, TOMORROW],
    // 002:131.c
    ['without an opening date', 1280, ''],
  ])('is hidden %s', async (_when, width, opening) => {
    deploy('/inscription/accueil');
    device(width);
    visit('/connexion', opening);
    await login();
    await new Promise((resume) => setTimeout(resume, 200));
    expect(link()).toBeNull();
  });
});

// 002:631.a 002:631.b 000:229.e
test('public pages ask about cookies, and keep the consent for 30 days in cookieRGPD', async () => {
  let written = '';
  const before = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: (value: string) => {
      written = value;
    },
  });
  for (const path of ['/connexion', '/mot-de-passe-oublie', '/maintenance']) {
    visit(path);
    expect(await screen.findByRole('region', { name: 'Cookies' })).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  expect(written).toContain('cookieRGPD=');
  expect(written).toContain(`max-age=${30 * 24 * 3600}`);
  expect(limits.cookieConsentDays).toBe(30);
  Object.defineProperty(document, 'cookie', before);
});
