import type { SessionUser } from '@diapason/contracts';
import { modules, right } from '@diapason/contracts/constants';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { menuOf } from '../layout/menu';
import type { RemoteApp } from '../remotes/catalogue';
import { deployedApps, personWith as person } from '../testing/deployed';
import { resolve } from './resolve';

let apps: readonly RemoteApp[] = [];
beforeAll(async () => {
  apps = await deployedApps();
});

const at = (path: string, user: SessionUser) => resolve({ path, status: 'open', user, apps });
const every: readonly number[] = Object.values(right);
const others = (needed: number) => every.filter((id) => id !== needed);
const entries = (user: SessionUser) =>
  menuOf(apps, user).flatMap(({ title, links }) => links.map(({ href }) => `${title} ${href}`));

describe('documents and messages', () => {
  test.each([
    // 000:50.a 000:50.b 000:50.d 000:9.l 000:161.d
    ['Documents', '/documents', right.seeDocuments, 290],
    // 000:59.a 000:59.b 000:59.c 000:160.c
    ['Information', '/liste-informations/direction', right.seeDirectionMessages, 207],
    // 000:60.a 000:60.b 000:60.c 000:160.d
    ['Information', '/liste-informations/syndicat', right.seeUnionMessages, 295],
    // 000:61.a 000:61.b 000:61.c 000:160.e
    ['Information', '/liste-informations/developpement', right.seeDevelopmentMessages, 302],
  ])('%s %s opens and stands in the menu with its function alone', (group, path, needed, number) => {
    expect(needed).toBe(number);
    expect(at(path, person([needed]))).toMatchObject({ kind: 'remote', app: 'mfe-admin' });
    expect(at(path, person(others(needed)))).toEqual({ kind: 'redirect', to: '/role-erreur' });
    expect(entries(person([needed]))).toContain(`${group} ${path}`);
    expect(entries(person(others(needed)))).not.toContain(`${group} ${path}`);
  });

  test('messages of a type that there is not are the page of errors', () => {
    for (const path of ['/liste-informations/inconnu', '/liste-informations', '/liste-informations/direction/7'])
      expect([path, at(path, person(every))]).toMatchObject([path, { screen: 'erreur' }]);
  });

  // 000:36.a 000:36.b 000:50.c
  test('documents are there with the module GED only', () => {
    expect(at('/documents', person(every, ['GED']))).toMatchObject({ kind: 'remote' });
    const without = modules.filter((one) => one !== 'GED');
    expect(at('/documents', person(every, without))).toMatchObject({ screen: 'erreur' });
    expect(entries(person(every, without))).not.toContain('Documents /documents');
  });

  // 000:38.g 000:38.h 000:38.i
  test.each(['/edition-information/7', '/edition-information', '/liste-informations/direction'])(
    '%s is there whatever the modules',
    (path) => {
      for (const on of [[], modules]) expect(at(path, person(every, on))).toMatchObject({ kind: 'remote' });
    },
  );
});
