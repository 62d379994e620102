import type { SessionUser } from '@diapason/contracts';
import { modules, right } from '@diapason/contracts/constants';
import { beforeAll, expect, test } from '@jest/globals';
import type { RemoteApp } from '../remotes/catalogue';
import { deployedApps, personWith as person } from '../testing/deployed';
import { resolve } from './resolve';

let apps: readonly RemoteApp[] = [];
beforeAll(async () => {
  apps = await deployedApps();
});

const at = (path: string, user: SessionUser) => resolve({ path, status: 'open', user, apps });
const every: readonly number[] = Object.values(right);
const withoutBooklets = modules.filter((one) => one !== 'livret');

// 000:30.a 000:30.b 000:30.d
test.each(['/fiche-livret/4/90', '/fiche-livret/4', '/fiche-livret', '/liste-livret'])(
  '%s is there with the module of booklets',
  (path) => expect(at(path, person(every, ['livret']))).toMatchObject({ kind: 'remote', app: 'mfe-records' }),
);

// 000:30.c 000:30.e
test.each(['/fiche-livret/4/90', '/fiche-livret', '/liste-livret'])('%s is not without it', (path) =>
  expect(at(path, person(every, withoutBooklets))).toMatchObject({ screen: 'erreur' }),
);

// 000:53.d
test('without 210 the models of booklets lead to the page that says so', () => {
  expect(right.seeBookletTemplates).toBe(210);
  const others = every.filter((id) => id !== right.seeBookletTemplates);
  expect(at('/liste-livret', person(others))).toEqual({ kind: 'redirect', to: '/role-erreur' });
});
