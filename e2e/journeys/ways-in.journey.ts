import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, journey, logIn, loginOf, settled, stage, visit, visiting } from '../src/browser';
import { logInOverHttp } from '../src/http-client';

const STAFF = [/\/accueil$/, 'Informations et Actualités'] as const;
/** Every role that the demonstration prints, and its home. */
const roles = [
  ['a guardian', /^responsable$/i, /\/accueilResponsable$/, /^Bonjour /],
  ['a secretary', /^secr/i, ...STAFF],
  ['the direction', /^direction$/i, ...STAFF],
  ['the supervisor', /^superviseur$/i, ...STAFF],
  ['the auditor', /^auditeur$/i, ...STAFF],
  ['a teacher', /^enseignant$/i, ...STAFF],
  ['a head teacher', /^enseignant responsable$/i, ...STAFF],
  ['an agent', /^agent$/i, ...STAFF],
] as const;
/** A way that fails by chance failed nine times of nine. */
const LOADS = 2;

journey.each(roles)('%s with a session', (_who, role, home, heading) => {
  const at = visiting(DESKTOP);
  beforeAll(() => logIn(at.page, loginOf(role), home));

  const isHome = async (tab: Page) => {
    await tab.waitForURL(home);
    await tab.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await tab.getByText('momentanément indisponible').count()).toBe(0);
  };

  test.each(['/', '/connexion', '/accueil'])('comes home by %s, each time', async (path) => {
    for (let load = 0; load < LOADS; load++) {
      await at.page.goto(`${stage?.url}${path}`);
      await isHome(at.page);
    }
  });

  test('comes home by a reload, in a second tab, and by going back to it', async () => {
    await at.page.reload();
    await isHome(at.page);
    const second = await at.context.newPage();
    await second.goto(`${stage?.url}/`);
    await isHome(second);
    await second.goto(`${stage?.url}/erreur`);
    await second.getByText('Cette page n’existe pas.').waitFor();
    // A session whose renewal is cut off would be renewed again with its old cookie.
    await settled(second);
    await second.goBack();
    await isHome(second);
    await second.close();
  });

  test('meets no error of a page on any way', () => {
    expect(at.errors).toEqual([]);
  });
});

journey('a link to a screen, without a session', () => {
  const enter = async (page: Page, role: RegExp) => {
    const { email, password } = loginOf(role);
    await page.waitForURL(/\/connexion\?suite=/);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page
      .getByLabel(/mot de passe/i)
      .first()
      .fill(password);
    await page.getByRole('button', { name: /se connecter/i }).click();
  };

  test('leads there once the secretary has logged in, with its filters', async () => {
    const { context, page } = await visit(DESKTOP);
    await page.goto(`${stage?.url}/liste-cotisations?recherche=mar&vue=partielles`);
    await enter(page, /secr/i);
    await page.waitForURL(/\/liste-cotisations\?recherche=mar&vue=partielles/);
    await page.getByRole('heading', { level: 1, name: 'Cotisations' }).waitFor();
    expect(await page.getByRole('searchbox', { name: /rechercher/i }).inputValue()).toBe('mar');
    await context.close();
  });

  /** Who may go where; every role that the demonstration prints. */
  const links = [
    ['the secretary', /^secr/i, '/liste-reglements?recherche=mar', 'Règlements'],
    ['the direction', /^direction$/i, '/liste-cotisations?vue=completes', 'Cotisations'],
    ['the supervisor', /^superviseur$/i, '/cloture-annee', 'Clôture de l’année'],
    ['the auditor', /^auditeur$/i, '/audit?famille=statuts&du=&au=', 'Journal d’audit'],
    ['a teacher', /^enseignant$/i, '/fiche-agent/', /^Profil agent/],
    ['a head teacher', /^enseignant responsable$/i, '/fiche-agent/', /^Profil agent/],
    ['an agent', /^agent$/i, '/fiche-agent/', /^Profil agent/],
    ['a guardian', /^responsable$/i, '/responsableCotisation?cotisation', 'Mes cotisations'],
    ['the secretary', /^secr/i, '/liste-responsables?recherche=mar', 'Responsables'],
    ['the secretary', /^secr/i, '/liste-eleves?recherche=mar', 'Élèves'],
    ['the secretary', /^secr/i, '/fiche-responsable/0', 'Nouveau responsable'],
    ['the secretary', /^secr/i, '/fiche-eleve/0', 'Nouvel élève'],
    ['the supervisor', /^superviseur$/i, '/liste-agents?recherche=mar', 'Agents'],
    ['the supervisor', /^superviseur$/i, '/fiche-agent/0', 'Nouvel agent'],
  ] as const;
  const arrived = async (page: Page, link: string, heading: string | RegExp) => {
    await page.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(link);
  };

  test.each(links)(
    'leads %s (%s) to %s, by a second tab, by going back, and after the session has ended',
    async (_who, role, link, heading) => {
      const { context, page, errors } = await visit(DESKTOP);
      const own = link.endsWith('/') ? (await logInOverHttp(stage?.url ?? '', loginOf(role))).idUtilisateur : '';
      const there = `${link}${own}`;
      await page.goto(`${stage?.url}${there}`);
      await enter(page, role);
      await arrived(page, there, heading);
      const second = await context.newPage();
      await second.goto(`${stage?.url}${there}`);
      await arrived(second, there, heading);
      await second.goto(`${stage?.url}/erreur`);
      await second.getByText('Cette page n’existe pas.').waitFor();
      await settled(second);
      await second.goBack();
      await arrived(second, there, heading);
      await second.close();
      // The page knows nothing of it yet.
      expect((await page.request.post(`${stage?.url}/api/logout`, { data: {} })).ok()).toBe(true);
      await page.reload();
      await enter(page, role);
      await arrived(page, there, heading);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test('never leads to another site', async () => {
    const { context, page } = await visit(DESKTOP);
    await page.goto(`${stage?.url}/connexion?suite=${encodeURIComponent('/.//ailleurs.example')}`);
    await enter(page, /secr/i);
    await page.getByRole('heading', { name: 'Informations et Actualités' }).waitFor();
    expect(page.url()).toBe(`${stage?.url}/accueil`);
    await context.close();
  });
});
