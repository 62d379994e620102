import type { SessionUser } from '@diapason/contracts';
import { packRights, right } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import { menuOf } from '../layout/menu';
import type { RemoteApp } from '../remotes/catalogue';
import { personWith } from '../testing/deployed';
import { fits, stands } from './matcher';
import { resolve, titleAt } from './resolve';

const apps: readonly RemoteApp[] = [
  {
    name: 'mfe-money',
    remoteEntry: '/x.js',
    routes: [
      {
        path: '/liste-cotisations',
        title: 'Cotisations',
        right: right.seeContributions,
        module: 'cotisation',
        menu: { group: 'Administration', order: 2, icon: 'euro', label: 'Cotisations' },
      },
      {
        path: '/liste-reglements',
        title: 'Règlements',
        right: right.seePayments,
        module: 'cotisation',
        menu: { group: 'Administration', order: 1, icon: 'wallet', label: 'Règlements' },
      },
    ],
  },
  {
    name: 'mfe-portal',
    remoteEntry: '/y.js',
    routes: [
      {
        path: '/accueilResponsable',
        title: 'Accueil',
        module: 'espaceResponsable',
        audience: 'guardian',
        menu: { group: 'Accueil', order: 1, icon: 'home', label: 'Accueil' },
      },
      {
        path: '/responsableCotisation',
        title: 'Cotisations',
        module: 'espaceResponsable',
        audience: 'guardian',
        menu: {
          group: 'Accueil',
          order: 2,
          icon: 'euro',
          label: 'Cotisations',
          href: '/responsableCotisation/{idUtilisateur}?cotisation',
        },
      },
    ],
  },
];
const person = personWith([right.seeContributions], ['cotisation']);
const guardian: SessionUser = { ...person, role: 'Responsable', roleFonction: '0', module: ['espaceResponsable'] };
const at = (path: string, user: SessionUser | null = person) =>
  resolve({ path, status: user ? 'open' : 'anonymous', user, apps });

describe('a route', () => {
  it('stands for itself and what is below it, and nothing else', () => {
    expect(stands('/viewTable', '/viewTable')).toBe(true);
    expect(stands('/fiche-agent', '/fiche-agent/3')).toBe(true);
    expect(stands('/viewTable', '/viewTableData')).toBe(false);
    expect(stands('/liste-presence', '/liste-presence-excuse')).toBe(false);
  });
  it.each([
    ['/liste-cotisations', '/liste-cotisations', true],
    ['/liste-cotisations', '/liste-cotisations/12', false],
    ['/fiche-eleve/:id?', '/fiche-eleve', true],
    ['/fiche-eleve/:id?', '/fiche-eleve/12', true],
    ['/fiche-eleve/:id?', '/fiche-eleve/12/nulle-part', false],
    ['/historique/:flux', '/historique', false],
    ['/historique/:flux', '/historique/contribution-7', true],
    ['/fiche-frais/:id/gestion', '/fiche-frais/7/gestion', true],
    ['/fiche-frais/:id/gestion', '/fiche-frais/7', false],
    ['/fiche-frais/:id', '/fiche-frais/7/gestion', false],
  ])('%s: %s is its address: %s', (pattern, path, is) => expect(fits(pattern, path)).toBe(is));
});

describe('a screen is called', () => {
  it('as it is declared, below its path too', () => {
    expect(titleAt('/liste-cotisations', apps)).toBe('Cotisations');
    expect(titleAt('/liste-reglements/12', apps)).toBe('Règlements');
    expect(titleAt('/nouveau-mdp/abc', apps)).toBe('Nouveau mot de passe');
    expect(titleAt('/liste-reglement', apps)).toBeUndefined();
  });
  it('as it is declared, where the log kept only what its address begins with', () => {
    const route = { path: '/historique', pattern: '/historique/:flux', title: 'Historique' };
    const app = [{ name: 'mfe-admin', remoteEntry: '', routes: [route] }];
    expect([titleAt('/historique', app), titleAt('/historique/contribution-7', app)]).toEqual([
      'Historique',
      'Historique',
    ]);
    expect(titleAt('/historique/a/b', app)).toBeUndefined();
  });
});

describe('an address leads', () => {
  it('from the root to the login screen', () => expect(at('/', null)).toEqual({ kind: 'redirect', to: '/connexion' }));
  it('to the login screen without a session, which keeps where it led', () => {
    expect(at('/liste-cotisations', null)).toEqual({ kind: 'redirect', to: '/connexion?suite=%2Fliste-cotisations' });
    expect(at('/accueil', null)).toEqual({ kind: 'redirect', to: '/connexion' });
  });
  it('from the login screen where a link led, within a session', () =>
    expect(
      resolve({
        path: '/connexion',
        search: '?suite=%2Fliste-cotisations%3Fpage%3D2',
        status: 'open',
        user: person,
        apps,
      }),
    ).toEqual({ kind: 'redirect', to: '/liste-cotisations?page=2' }));
  it.each([
    ['lacks the function', '/liste-reglements', person, '/accueil'],
    ['has another audience', '/liste-cotisations', guardian, '/accueilResponsable'],
    ['has the module off', '/liste-cotisations', { ...person, module: [] }, '/accueil'],
    ['finds nothing', '/nulle-part', person, '/accueil'],
    ['was refused before', '/role-erreur', person, '/accueil'],
  ])('home from the login screen when who logs in %s', (_why, suite, user, to) => {
    const search = `?${new URLSearchParams({ suite })}`;
    expect(resolve({ path: '/connexion', search, status: 'open', user, apps })).toEqual({ kind: 'redirect', to });
  });
  it('home from the login screen within a session', () =>
    expect(at('/connexion')).toEqual({ kind: 'redirect', to: '/accueil' }));
  it.each(['/accueil', '/connexion', '/liste-cotisations', '/erreur/500'])(
    'from %s to the sheets of the day without network',
    (path) =>
      expect(resolve({ path, status: 'offline', user: person, apps })).toEqual({
        kind: 'redirect',
        to: '/fiche-presence/0',
      }),
  );
  it('to the screen whose function the role holds', () =>
    expect(at('/liste-cotisations/')).toMatchObject({ kind: 'remote', app: 'mfe-money' }));
  it('to /role-erreur when the role lacks the function', () =>
    expect(at('/liste-reglements')).toEqual({ kind: 'redirect', to: '/role-erreur' }));
  it('to no screen when the module is off', () =>
    expect(at('/liste-cotisations', { ...person, module: [] })).toMatchObject({ kind: 'own', screen: 'erreur' }));
  it('a guardian from the staff home to the portal', () =>
    expect(at('/accueil', guardian)).toEqual({ kind: 'redirect', to: '/accueilResponsable' }));
  it('a guardian without a portal to a page that says so', () => {
    const closed = { ...guardian, module: [] };
    expect(at('/accueil', closed)).toMatchObject({ kind: 'own', screen: 'sans-portail' });
    expect(at('/connexion', closed)).toEqual({ kind: 'redirect', to: '/accueil' });
  });
  it('to another password first, wherever it led, when someone else chose it', () => {
    const hurried = { ...person, motDePasseAChanger: true };
    for (const path of ['/liste-cotisations', '/accueil', '/nulle-part'])
      expect(at(path, hurried)).toMatchObject({ kind: 'own', screen: 'mot-de-passe-a-changer' });
    expect(at('/confirmer-email/x', hurried)).toMatchObject({ screen: 'confirmer-email' });
  });
  it('nowhere until the session is known', () =>
    expect(resolve({ path: '/accueil', status: 'unknown', user: null, apps })).toEqual({ kind: 'wait' }));
  it('to the screens without a session at once', () =>
    expect(resolve({ path: '/nouveau-mdp/abc', status: 'unknown', user: null, apps: undefined })).toMatchObject({
      kind: 'own',
      screen: 'nouveau-mdp',
    }));
});

describe('the menu', () => {
  it('shows what the role may open, in the order of the entries', () => {
    const groups = menuOf(apps, { ...person, roleFonction: packRights([right.seeContributions, right.seePayments]) });
    expect(groups.map((group) => [group.title, group.links.map((link) => link.label)])).toEqual([
      ['Accueil', ['Accueil']],
      ['Administration', ['Règlements', 'Cotisations']],
    ]);
  });

  it('gives a guardian the portal, with its own id in the addresses', () => {
    expect(menuOf(apps, guardian).flatMap((group) => group.links.map((link) => link.href))).toEqual([
      '/accueilResponsable',
      '/responsableCotisation/7?cotisation',
    ]);
  });
});
