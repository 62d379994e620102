import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Declarations, declarationsOf, declaredTwice, slotsTwice } from '@diapason/build/routes';
import schema from '@diapason/build/routes.schema.json';
import { calls as callTable, functionRight, modules, right } from '@diapason/contracts/constants';
import { isIconName, menuGroups } from '@diapason/ui';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const names = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'src/screens.ts')));

describe('the screens of all micro-frontends', () => {
  let routes: Declarations['routes'] = [];
  let slots: Declarations['slots'] = [];
  beforeAll(async () => {
    const declared = await Promise.all(names.map((name) => declarationsOf(join(ROOT, name))));
    routes = declared.flatMap((one) => one.routes);
    slots = declared.flatMap((one) => one.slots);
  });

  test('are declared by each of them', () => {
    expect(names).toEqual(readdirSync(ROOT).filter((name) => name.startsWith('mfe-')));
    expect(routes.length).toBeGreaterThan(names.length);
  });

  test('are declared once each', () => {
    expect(declaredTwice(routes)).toEqual([]);
    expect(slotsTwice(slots)).toEqual([]);
  });

  test('name rights, calls, modules and icons that exist', () => {
    const all = [...routes, ...slots];
    const rights = all.flatMap(({ right = [] }) => right);
    expect(rights.filter((id) => !functionRight(id))).toEqual([]);
    expect(rights.length).toBeGreaterThan(0);
    const known: readonly string[] = modules;
    expect(all.flatMap(({ module = [] }) => module).filter((name) => !known.includes(name))).toEqual([]);
    const icons = [...routes.flatMap(({ menu }) => menu?.icon ?? []), ...slots.flatMap(({ icon = [] }) => icon)];
    expect(icons.filter((icon) => !isIconName(icon))).toEqual([]);
    expect(slots.flatMap(({ calls = [] }) => calls).filter((key) => !(key in callTable))).toEqual([]);
  });

  test('stand in the groups that the menu has', () => {
    expect(schema.properties.routes.items.properties.menu.properties.group.enum).toEqual(menuGroups);
  });
});

describe('a declaration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-screens-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const declared = (screens: string, slots = '[]') => {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src/screens.ts'), `export const screens = ${screens}; export const slots = ${slots};`);
    return declarationsOf(folder);
  };

  test('gives its path without parameters beside its addresses, and no component', async () => {
    expect(
      await declared(
        `[{ path: '/fiche/:id?', title: 'Fiche', right: [${right.seeContributions}], load: () => import('./none') }]`,
      ),
    ).toEqual({
      routes: [{ path: '/fiche', pattern: '/fiche/:id?', title: 'Fiche', right: [right.seeContributions] }],
      slots: [],
    });
  });

  test('may have one head for screens with rights of their own', async () => {
    const screens = `[{ path: '/frais/:id', title: 'A' }, { path: '/frais/:id/gestion', title: 'B', right: ${right.seeContributions} }]`;
    expect((await declared(screens)).routes.map(({ path, pattern }) => [path, pattern])).toEqual([
      ['/frais', '/frais/:id'],
      ['/frais', '/frais/:id/gestion'],
    ]);
  });

  test('that names the values of a parameter is a screen for each, with what is its own', async () => {
    const screens = `[{ path: '/mots/:type', title: 'Mots', module: 'GED', addresses: { a: { title: 'A', right: ${right.seeContributions} }, b: { title: 'B' } } }]`;
    expect((await declared(screens)).routes).toEqual([
      { path: '/mots/a', pattern: '/mots/a', title: 'A', module: 'GED', right: right.seeContributions },
      { path: '/mots/b', pattern: '/mots/b', title: 'B', module: 'GED' },
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

  test('of a slot says where it stands', async () => {
    const slots = `[{ tabOf: 'guardian', key: 'cotisations', label: 'Cotisations', icon: 'euro', load: () => import('./none') }]`;
    expect((await declared('[]', slots)).slots).toEqual([
      { tabOf: 'guardian', key: 'cotisations', label: 'Cotisations', icon: 'euro' },
    ]);
  });

  test.each([
    ['stands nowhere', "[{ key: 'a' }]", /must match exactly one schema in oneOf/],
    [
      'stands in two places',
      "[{ key: 'a', tabOf: 'pupil', headOf: 'pupil' }]",
      /must match exactly one schema in oneOf/,
    ],
    ['is of a record that has no sheet', "[{ key: 'a', tabOf: 'contribution' }]", /must be equal to one of/],
    [
      'has the key of another in its place',
      "[{ key: 'a', actOf: ['pupil', 'guardian'] }, { key: 'a', actOf: 'pupil' }]",
      /declared twice: act pupil a$/,
    ],
  ])('of a slot is refused when it %s', async (_what, slots, fault) => {
    await expect(declared('[]', slots)).rejects.toThrow(fault);
  });
});
