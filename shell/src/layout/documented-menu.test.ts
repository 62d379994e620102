import type { SessionUser } from '@diapason/contracts';
import { modules, right } from '@diapason/contracts/constants';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RemoteApp } from '../remotes/catalogue';
import { deployedApps, personWith as person } from '../testing/deployed';
import { currentLink, isBelow, menuOf } from './menu';

let apps: readonly RemoteApp[] = [];
beforeAll(async () => {
  apps = await deployedApps();
});

const everyRight: readonly number[] = Object.values(right);
const without = (...gone: readonly number[]) => everyRight.filter((id) => !gone.includes(id));
/** `group address` of every entry. */
const entries = (user: SessionUser) =>
  menuOf(apps, user).flatMap(({ title, links }) => links.map(({ href }) => `${title} ${href}`));

describe('the sidebar', () => {
  test.each([
    ['000:46.a', '000:46.b', 'Listes /liste-responsables', 90],
    ['000:47.a', '000:47.b', 'Listes /liste-eleves', 112],
    ['000:48.a', '000:48.b', 'Listes /liste-agents', 137],
    ['000:49.a', '000:49.b', 'Scolarité /liste-ateliers', 178],
    // 000:68.d
    ['000:68.a', '000:68.b', 'Mon Compte /service/7', 252],
    ['000:71.a 000:71.c', '000:71.b', 'Mon Compte /mes-cours/7', 261],
    ['000:51.a', '000:51.b', 'Administration /liste-gestion-absences', 201],
    ['000:52.a', '000:52.b', 'Administration /liste-gestion-frais', 204],
    // 000:69.d
    ['000:69.a', '000:69.b', 'Mon Compte /mes-absences/7', 176],
    // 000:70.d
    ['000:70.a', '000:70.b', 'Mon Compte /listeFrais-agent/7', 175],
    ['000:53.a', '000:53.b', 'Administration /liste-livret', 210],
    ['000:54.a', '000:54.b', 'Administration /liste-cotisations', 214],
    ['000:56.a', '000:56.b', 'Administration /liste-presence', 271],
    // 000:57.b
    ['000:57.a', '000:57.c', 'Administration /liste-presence-excuse', 271],
    ['000:62.a', '000:62.b', 'Planning /planning-salle', 221],
    ['000:55.a', '000:55.b', 'Administration /liste-reglements', 219],
    ['000:58.a', '000:58.b', 'Administration /communeConventions', 311],
    ['000:63.a', '000:63.b', 'Gestion du site /liste-parametre', 225],
    ['000:64.a 000:64.b', '000:64.c', 'Gestion du site /viewTable', 1],
    ['000:65.a', '000:65.b', 'Gestion du site /liste-groupe-role', 232],
    ['000:66.a 000:161.j', '000:66.b', 'Gestion du site /inscription/accueil', 226],
  ])('%s %s has « %s » with %i, and not with every other function', (_with, _without, entry, needed) => {
    expect(entries(person([needed]))).toContain(entry);
    expect(entries(person(without(needed)))).not.toContain(entry);
  });

  test.each([
    ['000:54.c', 'Administration /liste-cotisations', 'cotisation'],
    ['000:55.c', 'Administration /liste-reglements', 'cotisation'],
    ['000:68.c', 'Mon Compte /service/7', 'services'],
    ['000:58.c', 'Administration /communeConventions', 'communesConvention'],
    ['000:63.c', 'Gestion du site /liste-parametre', 'gestionSite'],
    ['000:64.d', 'Gestion du site /viewTable', 'gestionBDD'],
    ['000:65.c', 'Gestion du site /liste-groupe-role', 'gestionSite'],
    ['000:53.c', 'Administration /liste-livret', 'livret'],
    ['000:56.c 002:473.a', 'Administration /liste-presence', 'presences'],
    ['000:51.c', 'Administration /liste-gestion-absences', 'absences'],
    ['000:52.c', 'Administration /liste-gestion-frais', 'frais'],
    ['000:69.c', 'Mon Compte /mes-absences/7', 'absences'],
    ['000:70.c', 'Mon Compte /listeFrais-agent/7', 'frais'],
    ['000:57.d', 'Administration /liste-presence-excuse', 'presences'],
    ['000:62.c', 'Planning /planning-salle', 'planning'],
  ])('%s has no « %s » with the module %s off', (_id, entry, module) => {
    expect(entries(person(everyRight))).toContain(entry);
    const others = modules.filter((one) => one !== module);
    expect(entries(person(everyRight, others))).not.toContain(entry);
  });

  // 000:41.i 000:41.j 000:41.k 001:7.e
  test('has an entry where a function of the screen is held and its module is on, and only there', () => {
    const declared = apps
      .flatMap(({ routes }) => routes)
      .filter(({ menu, audience }) => menu && audience !== 'guardian');
    expect(declared.length).toBeGreaterThan(5);
    for (const { path, menu, right: needed, module } of declared) {
      const entry = `${menu?.group} ${(menu?.href ?? path).replace('{idUtilisateur}', '7')}`;
      const functions = [needed ?? []].flat();
      for (const one of functions) expect(entries(person([one], module ? [module] : []))).toContain(entry);
      expect(functions.length === 0 || !entries(person(without(...functions))).includes(entry)).toBe(true);
      if (module)
        expect(
          entries(
            person(
              everyRight,
              modules.filter((one) => one !== module),
            ),
          ),
        ).not.toContain(entry);
    }
  });

  // 001:7.b
  test('leads staff to what they maintain: workshops, attendance, booklets and rooms; evaluations are a tab of the pupil', () => {
    const led = entries(person(everyRight));
    for (const entry of [
      'Scolarité /liste-ateliers',
      'Administration /liste-presence',
      'Administration /liste-livret',
      'Planning /planning-salle',
    ])
      expect(led).toContain(entry);
    const tabs = apps.flatMap(({ slots = [] }) => slots.filter(({ tabOf }) => tabOf === 'pupil'));
    expect(tabs.map(({ label }) => label)).toContain('Évaluation');
  });

  // 000:45.a 000:45.b 000:45.c
  test('begins with « Accueil », for everybody of the staff', () => {
    expect(menuOf(apps, person([], []))).toMatchObject([
      { title: 'Accueil', links: [{ label: 'Accueil', href: '/accueil' }] },
    ]);
    expect(menuOf(apps, person(everyRight))[0]).toMatchObject({ links: [{ href: '/accueil' }] });
  });

  // 000:67.d
  test('the profile is the user’s own sheet', () => {
    expect(entries(person([right.seeOwnProfile]))).toContain('Mon Compte /fiche-agent/7');
    const lit = (path: string) => currentLink(menuOf(apps, person(everyRight)), path)?.label;
    expect(['/fiche-agent/7', '/fiche-agent/8', '/fiche-agent/0', '/liste-agents'].map(lit)).toEqual([
      'Profil',
      'Agents',
      'Agents',
      'Agents',
    ]);
    expect(['/fiche-eleve/12', '/fiche-responsable/3', '/erreur'].map(lit)).toEqual([
      'Élèves',
      'Responsables',
      undefined,
    ]);
    const groups = (path: string) =>
      menuOf(apps, person(everyRight)).filter(({ links }) => links.some((link) => isBelow(link, path)));
    expect([groups('/fiche-agent/8'), groups('/liste-agents').map(({ title }) => title)]).toEqual([[], ['Listes']]);
  });

  test('has one place for each entry: no two of a group share an order', () => {
    const places = apps.flatMap(({ routes }) =>
      routes.flatMap(({ menu, audience = 'staff' }) => (menu ? [`${audience} ${menu.group} ${menu.order}`] : [])),
    );
    expect(places.filter((one, index) => places.indexOf(one) !== index)).toEqual([]);
  });

  test('keeps the order of document 000, with our own entries between', () => {
    const documented = [
      'Listes /liste-responsables',
      'Listes /liste-eleves',
      'Listes /liste-agents',
      'Scolarité /liste-ateliers',
      'Documents /documents',
      'Administration /liste-gestion-absences',
      'Administration /liste-gestion-frais',
      'Administration /liste-livret',
      'Administration /liste-cotisations',
      'Administration /liste-reglements',
      'Administration /liste-presence',
      'Administration /liste-presence-excuse',
      'Administration /communeConventions',
      'Information /liste-informations/direction',
      'Information /liste-informations/syndicat',
      'Information /liste-informations/developpement',
      'Planning /planning-salle',
      'Gestion du site /liste-parametre',
      'Gestion du site /viewTable',
      'Gestion du site /liste-groupe-role',
      'Mon Compte /fiche-agent/7',
      'Mon Compte /service/7',
      'Mon Compte /mes-absences/7',
      'Mon Compte /listeFrais-agent/7',
      'Mon Compte /mes-cours/7',
    ];
    expect(entries(person(everyRight)).filter((entry) => documented.includes(entry))).toEqual(documented);
  });

  test('leads to no screen that is not deployed', () => {
    const paths = apps.flatMap(({ routes }) => routes.map(({ path }) => path));
    for (const { path } of menuOf(apps, person(everyRight)).flatMap(({ links }) => links))
      expect(['/accueil', ...paths]).toContain(path);
  });
});
