import { messages, right } from '@diapason/contracts/constants';
import { notify, PlatformProvider } from '@diapason/platform';
import { mockApi, type RecordedCall, sessionUser, signIn, signOut, succeedsWith } from '@diapason/platform/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './App';
import type { RouteEntry } from './remotes/catalogue';
import { catalogue } from './remotes/catalogue-state';

/** Cookies as the page writes them: jsdom forgets how long they last. */
let written: string[] = [];
const cookie = (name: string) => written.filter((one) => one.startsWith(`${name}=`)).at(-1);
const plainCookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
const plainMedia = window.matchMedia;

/** The window is this wide: media queries of `min-width` and `max-width` answer so. */
const windowOf = (width: number) => {
  window.matchMedia = (media) => {
    const [, side, px] = /(min|max)-width:\s*([\d.]+)px/.exec(media) ?? [];
    const matches = side === 'min' ? width >= Number(px) : side === 'max' ? width <= Number(px) : false;
    return Object.assign(new EventTarget(), { media, matches }) as MediaQueryList;
  };
};

beforeEach(() => {
  written = [];
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => plainCookie.get?.call(document),
    set: (value: string) => {
      written.push(value);
      plainCookie.set?.call(document, value);
    },
  });
  deploy();
  windowOf(1440);
});
afterEach(() => {
  cleanup();
  for (const name of ['user', 'cookieRGPD']) plainCookie.set?.call(document, `${name}=; path=/; max-age=0`);
  Object.defineProperty(document, 'cookie', plainCookie);
  window.matchMedia = plainMedia;
});

const deploy = (...routes: readonly RouteEntry[]) => catalogue.set([{ name: 'mfe', remoteEntry: '', routes }]);
const titled = (path: string): RouteEntry => ({ path, title: path, audience: 'any' });

const secretary = sessionUser([]);
const guardian = { ...secretary, idUtilisateur: 1042, role: 'Responsable', module: ['espaceResponsable'] };
const sessionOf = (user: object) => ({ user, token: 'jeton', expiration: 900, status: 200, module: [] });
const quiet = { '/api/informations/list': [], '/api/logout': null };

function visit(path: string, answers: Readonly<Record<string, unknown>> = {}): readonly RecordedCall[] {
  const calls = mockApi({ ...quiet, '/api/parametres/getValeur/inscriptionsPubliquesOuvertes': {}, ...answers });
  history.replaceState(null, '', path);
  render(<App />, { wrapper: PlatformProvider });
  return calls;
}
const email = () => screen.findByLabelText(/Adresse e-mail/);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const arrived = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

describe('the login', () => {
  beforeEach(() => signOut());
  const logIn = async () => {
    await userEvent.type(await email(), 'claire@example.org');
    await userEvent.type(screen.getByLabelText(/^Mot de passe/), 'une phrase de passe');
    await press('Se connecter');
  };

  // 000:16.a 000:16.b 000:16.c 000:16.e
  test('opens without a session, with two fields and the way to a new password', async () => {
    visit('/connexion');
    expect((await email()).getAttribute('type')).toBe('email');
    expect(screen.getByLabelText(/^Mot de passe/).getAttribute('type')).toBe('password');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/mot-de-passe-oublie');
  });

  // 000:16.d 000:172.a 000:134.a 000:134.b 000:229.a
  test.each([
    // 000:134.d
    ['a secretary', secretary, '/accueil'],
    // 000:134.c
    ['a guardian with the portal', guardian, '/accueilResponsable'],
  ])('leads %s home; the cookie « user » lasts 0.6 day', async (...[, user, home]) => {
    deploy(titled('/accueilResponsable'));
    const calls = visit('/connexion', { '/api/login': sessionOf(user) });
    await logIn();
    await arrived(home);
    expect(calls.find(({ path }) => path === '/api/login')?.body).toEqual({
      email: 'claire@example.org',
      password: 'une phrase de passe',
    });
    const [pair = '', ...attributes] = (cookie('user') ?? '').split('; ');
    expect(decodeURIComponent(pair)).toContain(`"idUtilisateur":${user.idUtilisateur}`);
    expect(attributes).toContain(`max-age=${51_840}`); // 0.6 × 24 × 3,600 s
  });

  test.each([
    ['000:215.a', 401, 'Email ou mot de passe incorrect'],
    ['000:215.b', 429, 'Trop de tentatives'],
  ])('%s shows at the form what the server says with %i', async (_id, status, message) => {
    visit('/connexion', { '/api/login': { status, message } });
    await logIn();
    await screen.findByText(message);
    expect(within(await form()).getByText(message)).toBeTruthy();
    expect(location.pathname).toBe('/connexion');
  });

  // 000:146.a 000:146.b 000:146.c 000:215.c
  test('sends nothing without a well-formed address and a password', async () => {
    const calls = visit('/connexion');
    await userEvent.type(await email(), 'claire');
    await press('Se connecter');
    expect(await screen.findByText('Entrez un email valide')).toBeTruthy();
    expect(screen.getByText(messages.identity.passwordRequired)).toBeTruthy();
    await userEvent.type(await email(), '@example.org');
    await press('Se connecter');
    await waitFor(() => expect(screen.queryByText('Entrez un email valide')).toBeNull());
    expect(calls.map(({ path }) => path)).not.toContain('/api/login');
  });
});
const form = async () => (await email()).closest('form') as HTMLElement;

describe('a new password', () => {
  beforeEach(() => signOut());

  // 000:17.a 000:17.b 000:17.c
  test('is asked for with an address', async () => {
    const calls = visit('/mot-de-passe-oublie', { '/api/askNewPassword': null });
    await userEvent.type(await email(), 'claire@example.org');
    await press('Recevoir le lien');
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/askNewPassword')?.body).toEqual({ email: 'claire@example.org' }),
    );
  });

  // 000:146.d 000:146.e
  test('is not asked for with anything else', async () => {
    const calls = visit('/mot-de-passe-oublie');
    await userEvent.type(await email(), 'claire@example');
    await press('Recevoir le lien');
    expect(await screen.findByText('Entrez un email valide')).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain('/api/askNewPassword');
  });

  // 000:18.a 000:18.b 000:18.c 000:18.d 000:217.b 000:217.c
  test('is chosen by the mailed link, which leads back to the login; the answer shows as a success', async () => {
    const calls = visit('/nouveau-mdp/abc', { '/api/saveNewPassword': succeedsWith('Mot de passe enregistré') });
    await userEvent.type(await email(), 'claire@example.org');
    for (const field of document.querySelectorAll('input[type=password]'))
      await userEvent.type(field, 'les oies du capitole');
    await press('Enregistrer');
    await arrived('/connexion');
    expect(calls.find(({ path }) => path === '/api/saveNewPassword')?.body).toEqual({
      email: 'claire@example.org',
      password: 'les oies du capitole',
      token: 'abc',
    });
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(within(toasts.getByRole('status')).getByText('Mot de passe enregistré')).toBeTruthy();
    expect(within(toasts.getByRole('alert')).queryByText('Mot de passe enregistré')).toBeNull();
  });
});

// 000:23.b
test('the root leads to the login', async () => {
  signOut();
  visit('/');
  await arrived('/connexion');
});

// 000:73.b
test('a page of the staff leads a visitor to the login', async () => {
  signOut();
  visit('/accueil');
  await arrived('/connexion');
});

describe('the shell of the staff', () => {
  // 000:41.a 000:41.b 000:41.c 000:41.d 000:41.f 000:41.l
  test('has a sidebar with titled groups, and a top bar with the page’s title and the user’s name', async () => {
    deploy({ ...titled('/liste-eleves'), menu: { group: 'Listes', order: 1, icon: 'child', label: 'Élèves' } });
    signIn([]);
    visit('/accueil');
    const side = within(await screen.findByRole('complementary'));
    expect(side.getByRole('link', { name: 'Élèves' })).toBeTruthy();
    expect(side.getByRole('heading', { name: 'Listes' })).toBeTruthy();
    const top = within(screen.getByRole('banner'));
    await waitFor(() => expect(top.getByText('Informations et Actualités')).toBeTruthy());
    expect(top.getByText('DURAND Claire')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revenir à mon compte' })).toBeNull();
  });

  // 000:41.m 000:79.k
  test('shows a guardian no group titles, and the page’s query as its decor', async () => {
    deploy({
      ...titled('/accueilResponsable'),
      menu: { group: 'Listes', order: 1, icon: 'child', label: 'Mes enfants' },
    });
    signIn([], guardian);
    visit('/accueilResponsable?cotisation');
    expect(await screen.findByRole('link', { name: 'Mes enfants' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Listes' })).toBeNull();
    expect(document.querySelector('[data-decor]')?.getAttribute('data-decor')).toBe('cotisation');
  });

  // 000:41.g 000:41.h 000:134.f 000:134.g
  test('the account menu offers the profile and the logout, which removes the cookie and leads to the login', async () => {
    deploy(titled('/fiche-agent'));
    signIn([]);
    const calls = visit('/accueil');
    await userEvent.click(await screen.findByRole('button', { name: /DURAND Claire/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Profil', 'Déconnexion']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Déconnexion' }));
    await arrived('/connexion');
    expect(calls.map(({ path }) => path)).toContain('/api/logout');
    expect(cookie('user')).toMatch(/^user=; .*max-age=0/);
  });

  // 000:41.e 000:135.e 000:135.f
  test('while impersonating a button stops it: the own identity is back, on the home of the staff', async () => {
    deploy(titled('/accueilResponsable'));
    signIn([], {
      ...guardian,
      nomPrenomUtilisateur: 'PETIT Lucie',
      usurpation: { idUtilisateur: 501, nomPrenomUtilisateur: 'DURAND Claire' },
    });
    const calls = visit('/accueilResponsable', { '/api/usurpation/fin': sessionOf(secretary) });
    expect(await screen.findByText('PETIT Lucie', { selector: 'strong' })).toBeTruthy();
    await press('Revenir à mon compte');
    await arrived('/accueil');
    expect(calls.map(({ path }) => path)).toContain('/api/usurpation/fin');
    expect(await screen.findByText('DURAND Claire')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revenir à mon compte' })).toBeNull();
  });

  // 000:217.a
  test('what the server refuses shows as an error', async () => {
    deploy(titled('/accueilResponsable'));
    signIn([], { ...guardian, usurpation: { idUtilisateur: 501, nomPrenomUtilisateur: 'DURAND Claire' } });
    visit('/accueilResponsable', { '/api/usurpation/fin': { status: 403, message: 'Refusé' } });
    await press('Revenir à mon compte');
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await within(toasts.getByRole('alert')).findByText('Refusé')).toBeTruthy();
    expect(within(toasts.getByRole('status')).queryByText('Refusé')).toBeNull();
  });

  // 000:73.c
  test('a guardian who opens the home of the staff comes to the portal', async () => {
    deploy(titled('/accueilResponsable'));
    signIn([], guardian);
    visit('/accueil');
    await arrived('/accueilResponsable');
  });
});

describe('the home of the staff', () => {
  const messageOf = (type: string) => ({
    idInformation: type === 'direction' ? 3 : 4,
    titre: `De ${type}`,
    date: '2026-11-20',
    nomPrenomUtilisateur: 'ROUX Paul',
    message: '<p>Ce soir</p>',
    type,
  });
  const open = (functions: readonly number[] = []) => {
    signIn(functions);
    const calls = mockApi((_path, { query }) => [messageOf(query.get('type') ?? '')]);
    history.replaceState(null, '', '/accueil');
    render(<App />, { wrapper: PlatformProvider });
    return calls;
  };

  // 000:76.a 000:76.b 000:76.c 000:76.d 000:76.f 000:76.h 000:76.i
  test('has two columns, each with the visible messages of its type', async () => {
    const calls = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Informations et Actualités' })).toBeTruthy();
    await screen.findByText('De direction');
    const column = (name: string) => within(screen.getByRole('region', { name }));
    expect(column('Direction').getByText('De direction')).toBeTruthy();
    expect(column('Direction').queryByText('De syndicat')).toBeNull();
    expect(await column('Représentants du personnel').findByText('De syndicat')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    const asked = calls.filter(({ path }) => path === '/api/informations/list').map(({ query }) => query);
    expect(asked.map((query) => [query.get('type'), query.get('visible')])).toEqual([
      ['direction', '1'],
      ['syndicat', '1'],
    ]);
  });

  // 000:76.e 000:231.b
  test('has tabs on a narrow screen, up to 768 px', async () => {
    windowOf(769);
    open();
    await screen.findByText('De direction');
    expect(screen.queryByRole('tab')).toBeNull();
    cleanup();
    windowOf(768);
    open();
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Direction',
      'Représentants du personnel',
    ]);
  });

  // 000:76.j
  test('links a message to its editor, with its type', async () => {
    deploy(titled('/edition-information'));
    open([right.openDirectionMessage]);
    const link = await screen.findByRole('link', { name: 'Modifier' });
    expect(link.getAttribute('href')).toBe('/edition-information/3?type=direction');
  });
});

describe('a notification', () => {
  afterEach(() => void jest.useRealTimers());
  // 000:217.e 000:229.d
  test.each([
    ['error', 'Refusé'],
    ['success', 'Enregistré'],
  ] as const)('of kind %s is gone after 3 seconds', async (kind, text) => {
    signIn([]);
    visit('/accueil');
    await screen.findByRole('heading', { level: 1 });
    jest.useFakeTimers();
    act(() => notify(kind, text));
    const region = within(screen.getByRole('region', { name: 'Notifications' }));
    act(() => void jest.advanceTimersByTime(2_999));
    expect(region.getByText(text)).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1));
    expect(region.queryByText(text)).toBeNull();
    jest.useRealTimers();
  });
});

describe('the cookie banner', () => {
  const banner = () => screen.queryByRole('region', { name: 'Cookies' });
  // 000:106.a 000:106.b 000:106.c 000:106.d 000:106.e
  test('says that the site uses cookies until « OK », and not again for 30 days', async () => {
    signOut();
    visit('/connexion');
    expect((await screen.findByRole('region', { name: 'Cookies' })).textContent).toContain(
      'Ce site utilise des cookies',
    );
    await press('OK');
    expect(banner()).toBeNull();
    expect(cookie('cookieRGPD')).toContain(`max-age=${30 * 24 * 3600}`);
    cleanup();
    visit('/connexion');
    await email();
    expect(banner()).toBeNull();
  });
});
