import type { SessionUser } from '@diapason/contracts';
import { type Module, modules, right } from '@diapason/contracts/constants';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RemoteApp } from '../remotes/catalogue';
import { addressOf, deployedApps, personWith as person } from '../testing/deployed';
import { resolve } from './resolve';

let apps: readonly RemoteApp[] = [];
beforeAll(async () => {
  apps = await deployedApps();
});

const at = (path: string, user: SessionUser | null) =>
  resolve({ path, status: user ? 'open' : 'anonymous', user, apps });
const everyRight = Object.values(right);

describe('a screen of the staff', () => {
  // 002:30.a 002:461.g 002:610.a 000:54.d 000:55.d
  test.each([
    // 002:20.a 002:30.b 000:33.c 002:465.a
    ['/liste-cotisations with 214', '/liste-cotisations', 'Cotisations', right.seeContributions, 214],
    // 002:21.a 002:30.b 000:33.a 002:466.a
    ['/liste-reglements with 219', '/liste-reglements', 'Règlements', right.seePayments, 219],
  ])('%s opens; without it /role-erreur', (_what, path, title, needed, number) => {
    expect(needed).toBe(number);
    expect(at(path, person([needed], ['cotisation']))).toMatchObject({
      kind: 'remote',
      app: 'mfe-money',
      route: { path, title },
    });
    const others = everyRight.filter((id) => id !== needed);
    expect(at(path, person(others, ['cotisation']))).toEqual({ kind: 'redirect', to: '/role-erreur' });
  });

  test.each([
    // 001:51.a 001:51.b 000:49.c
    ['/liste-ateliers with 178', '/liste-ateliers', right.seeWorkshops, 178],
    // 001:55.a 001:55.b 001:56.d
    ['/fiche-atelier with 184', '/fiche-atelier/0', right.seePupilAndWorkshop, 184],
    // 000:68.e
    ['/service with 252', '/service/12', right.seeOwnServices, 252],
    // 000:56.d 001:60.b 002:27.a 002:469.a
    ['/liste-presence with 271', '/liste-presence', right.seeAttendanceSheets, 271],
    // 000:57.e 002:28.a 002:469.b
    ['/liste-presence-excuse with 271', '/liste-presence-excuse', right.seeAttendanceSheets, 271],
    // 000:62.d 001:74.a 001:74.b 000:9.j
    ['/planning-salle with 221', '/planning-salle', right.seeRoomPlanning, 221],
    // 000:71.d
    ['/mes-cours with 261', '/mes-cours/12', right.seeOwnCourses, 261],
    // 002:26.a 002:468.b 000:51.d
    ['/liste-gestion-absences with 201', '/liste-gestion-absences', right.manageAbsences, 201],
    // 002:25.a 000:26.d 000:69.e
    ['/mes-absences with 176', '/mes-absences', right.seeOwnAbsences, 176],
  ])('%s opens; without it /role-erreur', (_what, path, needed, number) => {
    expect(needed).toBe(number);
    expect(at(path, person([needed]))).toMatchObject({ kind: 'remote', app: 'mfe-records' });
    expect(at(path, person(everyRight.filter((id) => id !== needed)))).toEqual({
      kind: 'redirect',
      to: '/role-erreur',
    });
  });

  test.each([
    // 002:24.a 002:467.b 000:52.d
    ['/liste-gestion-frais with 204', '/liste-gestion-frais', 204],
    // 002:22.a 002:467.a 000:31.b 000:70.e
    ['/listeFrais-agent with 175', '/listeFrais-agent', 175],
  ])('%s opens in mfe-money; without it /role-erreur', (_what, path, needed) => {
    expect(at(path, person([needed]))).toMatchObject({ kind: 'remote', app: 'mfe-money' });
    const others = everyRight.filter((id) => id !== needed);
    expect(at(path, person(others))).toEqual({ kind: 'redirect', to: '/role-erreur' });
  });

  test.each([
    // 000:26.a 000:26.b 000:26.c 000:26.e 002:474.a
    ['absences', ['/liste-gestion-absences', '/mes-absences/7', '/mes-absences']],
    // 000:31.a 000:31.c 000:31.d 000:31.e 000:31.f 000:31.g 000:31.h 002:23.a 002:23.b 002:474.c
    [
      'frais',
      ['/liste-gestion-frais', '/listeFrais-agent/7', '/fiche-frais', '/fiche-frais/3', '/fiche-frais/3/gestion'],
    ],
  ])('with the module %s alone there is %j', (module, paths) => {
    const others = modules.filter((one) => one !== module);
    for (const path of paths) {
      expect([path, at(path, person(everyRight, [module]))]).toMatchObject([path, { kind: 'remote' }]);
      expect([path, at(path, person(everyRight, others))]).toMatchObject([path, { screen: 'erreur' }]);
    }
  });

  // 002:474.b 000:33.b 000:33.d
  test('exists with the module cotisation only', () => {
    for (const path of ['/liste-cotisations', '/liste-reglements'])
      expect(at(path, person(everyRight, ['frais', 'absences', 'presences']))).toMatchObject({ screen: 'erreur' });
  });

  // 000:73.a 000:221.a 000:20.a 001:11.a 001:121.o
  test('without their function lead to /role-erreur, all of them', () => {
    const guarded = apps.flatMap(({ routes }) => routes).filter((route) => route.right !== undefined);
    expect(guarded.length).toBeGreaterThan(5);
    for (const route of guarded) {
      const { right: needed = [], module, audience } = route;
      const path = addressOf(route);
      const others = everyRight.filter((id) => ![needed].flat().includes(id));
      const role = audience === 'guardian' ? 'Responsable' : 'Administratif';
      expect([path, at(path, person(others, module ? [module] : [], role))]).toEqual([
        path,
        { kind: 'redirect', to: '/role-erreur' },
      ]);
    }
  });

  // 002:610.b 000:221.b
  test('is shown to nobody who is not logged in', () => {
    const every = apps.flatMap(({ routes }) => routes.filter(({ audience }) => audience !== 'public').map(addressOf));
    for (const path of ['/liste-cotisations', '/liste-reglements', '/accueilResponsable', ...every])
      expect(at(path, null)).toMatchObject({ kind: 'redirect', to: expect.stringMatching(/^\/connexion(\?|$)/) });
  });
});

describe('the people of the school', () => {
  const people: readonly (readonly [ids: string, paths: readonly string[], title: string, needed: number])[] = [
    ['000:38.a; 000:46.c 000:158.a', ['/liste-responsables'], 'Responsables', right.seeGuardians],
    [
      '000:38.b 000:38.c 001:25.a; 001:26.a 001:26.b',
      ['/fiche-responsable/12', '/fiche-responsable'],
      'Fiche responsable',
      right.seeGuardian,
    ],
    ['000:38.j; 000:47.c 000:159.a', ['/liste-eleves'], 'Élèves', right.seePupils],
    [
      '000:38.k; 001:14.a 001:14.b 001:121.g',
      ['/fiche-eleve/7', '/fiche-eleve'],
      'Fiche élève',
      right.seePupilAndWorkshop,
    ],
    ['000:38.t; 000:48.c 001:41.a', ['/liste-agents'], 'Agents', right.seeAgents],
    ['000:38.e 000:38.f', ['/mes-cours/7', '/mes-cours'], 'Mes cours', right.seeOwnCourses],
    ['000:38.n', ['/liste-ateliers'], 'Cours & Ateliers', right.seeWorkshops],
    [
      '000:38.o 000:38.p 001:121.h',
      ['/fiche-atelier/7', '/fiche-atelier/0'],
      'Fiche atelier',
      right.seePupilAndWorkshop,
    ],
  ];
  test.each(people)(
    '%s %j open whatever the modules, and lead to /role-erreur without their function',
    (_ids, paths, title, needed) => {
      const others = everyRight.filter((id) => id !== needed);
      for (const path of paths) {
        for (const modulesOn of [[], modules])
          expect(at(path, person([needed], modulesOn))).toMatchObject({
            kind: 'remote',
            app: 'mfe-records',
            route: { title },
          });
        expect(at(path, person(others, modules))).toEqual({ kind: 'redirect', to: '/role-erreur' });
      }
    },
  );
  // 000:38.q 001:35.a 001:37.a 001:37.b
  test('the profile opens whatever the modules, with 245 for others, with 146 for oneself', () => {
    for (const needed of [right.seeAgentProfile, right.seeOwnProfile])
      for (const modulesOn of [[], modules])
        expect(at('/fiche-agent/7', person([needed], modulesOn))).toMatchObject({ kind: 'remote', app: 'mfe-records' });
    const others = everyRight.filter(
      (id) => ![right.seeAgentProfile, right.seeOwnProfile, right.createAgent].some((one) => one === id),
    );
    expect(at('/fiche-agent/7', person(others, modules))).toEqual({ kind: 'redirect', to: '/role-erreur' });
  });
});

describe('what administrators keep', () => {
  const kept: readonly (readonly [ids: string, paths: readonly string[], needed: number, module: Module])[] = [
    ['000:29.a 000:29.b 000:63.d 000:161.b', ['/liste-parametre'], right.manageSettings, 'gestionSite'],
    [
      '000:28.a 000:28.b 000:28.c 000:28.d 000:64.e 000:161.a 000:94.a 000:94.b',
      ['/viewTable', '/viewTableData'],
      right.manageReferenceTables,
      'gestionBDD',
    ],
    [
      '000:29.c 000:29.d 000:29.e 000:29.f 000:29.g 000:65.d 000:161.c',
      ['/liste-groupe-role', '/groupe-role/4', '/groupe-role'],
      right.manageRoleGroups,
      'gestionSite',
    ],
    [
      '000:37.a 000:37.b 000:58.d 000:161.i 000:164.c',
      ['/communeConventions'],
      right.seePartnerMunicipalities,
      'communesConvention',
    ],
  ];
  test.each(kept)(
    '%s %j open with their function and module, and not without either',
    (_ids, paths, needed, module) => {
      for (const path of paths) {
        expect(at(path, person([needed], [module]))).toMatchObject({ kind: 'remote', app: 'mfe-admin' });
        const others = everyRight.filter((id) => id !== needed);
        expect(at(path, person(others, [module]))).toEqual({ kind: 'redirect', to: '/role-erreur' });
        const off = modules.filter((one) => one !== module);
        expect(at(path, person(everyRight, off))).toMatchObject({ screen: 'erreur' });
      }
    },
  );

  // 000:34.u 000:34.v 000:164.d 000:103.q
  test('families have the municipalities in their own space', () => {
    const path = '/ER/communeConventions';
    expect(at(path, person([], ['espaceResponsable'], 'Responsable'))).toMatchObject({ app: 'mfe-portal' });
    expect(at(path, person([], [], 'Responsable'))).toMatchObject({ screen: 'erreur' });
  });
});

// 000:164.a 000:164.b
test('a screen of a module exists for whom has the module, and for nobody else: all of them', () => {
  const bound = apps.flatMap(({ routes }) => routes).filter(({ module }) => module !== undefined);
  expect(bound.length).toBeGreaterThan(4);
  for (const route of bound) {
    const { path, module = '', audience } = route;
    const address = addressOf(route);
    const role = audience === 'guardian' ? 'Responsable' : 'SuperAdmin';
    expect(at(address, person(everyRight, [module], role))).toMatchObject({ kind: 'remote', route: { path } });
    const others = modules.filter((one) => one !== module);
    expect(at(address, person(everyRight, others, role))).toMatchObject({ kind: 'own', screen: 'erreur' });
  }
});

test.each([
  ['000:32.a 000:32.b', '/service/7', 'services'],
  ['000:35.a 000:35.c 001:60.c 002:473.a 002:474.d', '/fiche-presence/7', 'presences'],
  ['000:35.b', '/fiche-presence', 'presences'],
  ['000:35.d 000:35.e', '/liste-presence', 'presences'],
  ['000:35.f 000:35.g', '/liste-presence-excuse', 'presences'],
  ['000:27.a 000:27.b', '/planning-salle', 'planning'],
])('%s %s exists with the module %s, and with no other', (_ids, path, module) => {
  expect(at(path, person(everyRight, [module]))).toMatchObject({ kind: 'remote', app: 'mfe-records' });
  const others = modules.filter((one) => one !== module);
  expect(at(path, person(everyRight, others))).toMatchObject({ kind: 'own', screen: 'erreur' });
});

// 000:38.u
test('the home of the staff exists whatever the modules', () => {
  for (const module of [[], ['cotisation'], modules])
    expect(at('/accueil', person([], module))).toMatchObject({ kind: 'own', screen: 'accueil' });
});

describe('a screen of the portal', () => {
  const paths = ['/accueilResponsable', '/responsableCotisation/7'];
  const guardian = (...modules: readonly string[]) => person([], modules, 'Responsable');
  // 002:99.a
  test.each([
    ['002:103.a 000:34.a 000:79.a 000:79.c', '/accueilResponsable', 'Accueil'],
    ['002:105.a 000:34.f 000:79.e', '/responsableCotisation/7', 'Mes cotisations'],
    // 000:34.g
    ['without a number', '/responsableCotisation', 'Mes cotisations'],
  ])('%s opens with the module espaceResponsable', (_id, path, title) => {
    expect(at(path, guardian('espaceResponsable'))).toMatchObject({
      kind: 'remote',
      app: 'mfe-portal',
      route: { title },
    });
  });
  // 002:111.a 000:3.a
  test.each(['SuperAdmin', 'Administratif', 'Enseignant Resp.', 'Enseignant'])(
    'is not for the role %s, and neither is its payment block',
    (role) => {
      for (const path of paths)
        expect(at(path, person(everyRight, ['espaceResponsable'], role))).toEqual({
          kind: 'redirect',
          to: '/role-erreur',
        });
    },
  );
  // 002:99.b 002:474.e 000:34.b 000:34.h 000:79.b
  test('does not exist without it', () => {
    for (const path of paths)
      expect(at(path, guardian('cotisation', 'presences', 'evaluation'))).toMatchObject({ screen: 'erreur' });
    const portal = apps.find(({ name }) => name === 'mfe-portal')?.routes ?? [];
    const own = portal.filter(({ audience }) => audience !== 'public');
    expect(own.filter(({ module }) => module !== 'espaceResponsable')).toEqual([]);
    expect(portal.length).toBeGreaterThan(1);
  });
});

const steps = [
  ...['accueil', 'ChoixParcours', 'ChoixOffres', 'ChoixScolarite', 'PropositionOffre', 'OptionOffre'],
  ...['selectionTypeParcours', 'informationGeneral', 'FormulaireContact', 'formulaireEleve', 'formulaireResponsable'],
  ...['documentResponsable', 'finalisationInscription', 'cgu'],
];
// 000:23.a 002:123.b 002:123.c 002:123.d 002:123.e 002:123.f 002:123.g 002:123.h 002:123.i 002:123.j 002:123.k 002:123.l 002:123.m 002:123.n 002:123.o
test.each(steps)('/inscription/%s opens without a session, and with one', (step) => {
  const path = `/inscription/${step}`;
  for (const who of [null, person([], modules, 'Responsable'), person(everyRight)])
    expect(at(path, who)).toMatchObject({ kind: 'remote', app: 'mfe-portal' });
});

// 002:125.a 002:125.b 002:125.c 002:125.d 002:125.e
test.each(['accueil', 'ChoixParcours', 'ChoixOffres', 'ChoixScolarite', 'OptionOffre'])(
  '/inscription/%s opens with a number too',
  (step) => {
    expect(at(`/inscription/${step}/7`, null)).toMatchObject({ kind: 'remote', app: 'mfe-portal' });
  },
);

describe('the pages of families', () => {
  // 000:34.c 000:34.d 000:34.e 000:34.i 000:34.j 000:34.k 000:34.l 000:34.m 000:34.n 000:34.o 000:34.p 000:34.q 000:34.r 000:34.s 000:34.t
  // 000:9.n 000:9.p 000:9.q 000:79.d 002:104.a 002:107.a
  test.each(['/responsableInformation', '/eleveInformation', '/eleveEvaluation', '/eleveSI', '/eleveLivret'])(
    '%s opens with and without a number with the portal, and does not exist without it',
    (path) => {
      const family = { ...person([], ['espaceResponsable']), role: 'Responsable' as const };
      for (const address of [path, `${path}/12`]) {
        expect(at(address, family)).toMatchObject({ kind: 'remote', app: 'mfe-portal' });
        expect(at(address, { ...family, module: [] })).toMatchObject({ screen: 'erreur' });
      }
    },
  );
});
