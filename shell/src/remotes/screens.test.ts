import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { declaredRoutes, type RouteDeclaration } from '@diapason/build/routes';
import schema from '@diapason/build/routes.schema.json';
import { functionRight, modules, right } from '@diapason/contracts/constants';
import { isIconName, menuGroups } from '@diapason/ui';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const names = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'src/screens.ts')));

describe('the screens of all micro-frontends', () => {
  let routes: readonly RouteDeclaration[] = [];
  beforeAll(async () => {
    routes = (await Promise.all(names.map((name) => declaredRoutes(join(ROOT, name))))).flat();
  });

  test('are declared by each of them', () => {
    expect(names).toEqual(readdirSync(ROOT).filter((name) => name.startsWith('mfe-')));
    expect(routes.length).toBeGreaterThan(names.length);
  });

  test('are declared once each', () => {
    const paths = routes.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test('name rights, modules and icons that exist', () => {
    const rights = routes.flatMap(({ right = [] }) => right);
    expect(rights.filter((id) => !functionRight(id))).toEqual([]);
    expect(rights.length).toBeGreaterThan(0);
    const known: readonly string[] = modules;
    expect(routes.flatMap(({ module = [] }) => module).filter((name) => !known.includes(name))).toEqual([]);
    expect(routes.flatMap(({ menu }) => menu?.icon ?? []).filter((icon) => !isIconName(icon))).toEqual([]);
  });

  test('stand in the groups that the menu has', () => {
    expect(schema.properties.routes.items.properties.menu.properties.group.enum).toEqual(menuGroups);
  });
});

describe('a declaration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-screens-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const declared = (screens: string) => {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src/screens.ts'), `export const screens = ${screens};`);
    return declaredRoutes(folder);
  };

  test('gives its path without parameters, and no component', async () => {
    expect(
      await declared(
        `[{ path: '/fiche/:id?', title: 'Fiche', right: [${right.seeContributions}], load: () => import('./none') }]`,
      ),
    ).toEqual([{ path: '/fiche', title: 'Fiche', right: [right.seeContributions] }]);
  });

  test.each([
    ['is there twice', "[{ path: '/a', title: 'A' }, { path: '/a/:id', title: 'A' }]", /declared twice: \/a$/],
    ['has no title', "[{ path: '/a' }]", /must have required property 'title'/],
    ['says what nobody reads', "[{ path: '/a', title: 'A', rigth: 3 }]", /must NOT have additional properties/],
    ['is not a list', '{}', /must be array/],
  ])('is refused when it %s', async (_what, screens, fault) => {
    await expect(declared(screens)).rejects.toThrow(fault);
  });
});
