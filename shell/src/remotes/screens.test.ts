import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { declaredRoutes, declaredTwice, type RouteDeclaration } from '@diapason/build/routes';
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
    expect(declaredTwice(routes)).toEqual([]);
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

  test('gives its path without parameters beside its addresses, and no component', async () => {
    expect(
      await declared(
        `[{ path: '/fiche/:id?', title: 'Fiche', right: [${right.seeContributions}], load: () => import('./none') }]`,
      ),
    ).toEqual([{ path: '/fiche', pattern: '/fiche/:id?', title: 'Fiche', right: [right.seeContributions] }]);
  });

  test('may have one head for screens with rights of their own', async () => {
    const screens = `[{ path: '/frais/:id', title: 'A' }, { path: '/frais/:id/gestion', title: 'B', right: ${right.seeContributions} }]`;
    expect((await declared(screens)).map(({ path, pattern }) => [path, pattern])).toEqual([
      ['/frais', '/frais/:id'],
      ['/frais', '/frais/:id/gestion'],
    ]);
  });

  test.each([
    [
      'is there twice',
      "[{ path: '/a/:id', title: 'A' }, { path: '/a/:numero', title: 'A' }]",
      /declared twice: \/a\/:numero$/,
    ],
    ['has no title', "[{ path: '/a' }]", /must have required property 'title'/],
    ['says what nobody reads', "[{ path: '/a', title: 'A', rigth: 3 }]", /must NOT have additional properties/],
    ['is not a list', '{}', /must be array/],
  ])('is refused when it %s', async (_what, screens, fault) => {
    await expect(declared(screens)).rejects.toThrow(fault);
  });
});
