/**
 * A context is a folder below `contexts/`; whoever needs all of them reads the lists written here:
 *   packages/contracts/src/generated/<context>.ts  everything the context declares, as `@diapason/contracts/<context>`
 *   packages/contracts/src/generated/index.ts      every context's module
 *   packages/contracts/src/generated/names.ts      the contexts' names
 *   services/src/generated/contexts.ts             the modules with commands, jobs, reactions and first facts
 *   projections/src/generated/tables.ts            the modules with tables and records
 *   projections/src/generated/queries.ts           the modules with queries
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, writeChanged } from './sources.mjs';

const NOTE = '// Written by `npm run generate`; not kept in git.\n';

const isSource = (name) => /\.ts$/.test(name) && !/\.(i?test|d)\.ts$/.test(name);

/** Names of the folders below a room's `contexts/`, in order. */
export function contextsOf(room) {
  return readdirSync(join(ROOT, room, 'contexts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourcesBelow(join(folder, entry.name));
      return isSource(entry.name) ? [join(folder, entry.name)] : [];
    });
}

const write = (file, lines) => writeChanged(file, `${NOTE}${lines.join('\n')}\n`);

const pathFrom = (file, source) => {
  const path = relative(dirname(file), source).replaceAll('\\', '/').replace(/\.ts$/, '');
  return path.startsWith('.') ? path : `./${path}`;
};

/** A list of modules, for whoever looks for declarations of some kind in them. */
function writeModules(file, sources) {
  write(file, [
    ...sources.map((source, index) => `import * as m${index} from '${pathFrom(file, source)}';`),
    '',
    '/** Every module that may declare something, in the order of the folders. */',
    `export const modules = [${sources.map((_, index) => `m${index}`).join(', ')}] as const;`,
  ]);
}

function generateContracts() {
  const room = 'packages/contracts/src';
  const folder = join(ROOT, room, 'generated');
  const names = contextsOf(room);
  for (const name of names) {
    const file = join(folder, `${name}.ts`);
    const sources = sourcesBelow(join(ROOT, room, 'contexts', name));
    write(
      file,
      sources.map((source) => `export * from '${pathFrom(file, source)}';`),
    );
  }
  for (const stale of existsSync(folder) ? readdirSync(folder) : [])
    if (![...names, 'index', 'names'].some((name) => stale === `${name}.ts`)) rmSync(join(folder, stale));
  // Imports nothing: the kernel types endpoints by these names.
  write(join(folder, 'names.ts'), [
    '/** Names of the contexts: their folders. */',
    `export const contextNames = [${names.map((name) => `'${name}'`).join(', ')}] as const;`,
  ]);
  write(join(folder, 'index.ts'), [
    `export * from './names';`,
    ...names.flatMap((name) => [
      `import * as ${name} from './${name}';`,
      `export type * from './${name}';`,
      `export * as ${name} from './${name}';`,
    ]),
    '',
    `export const modules = [${names.join(', ')}] as const;`,
  ]);
}

/** @param rooms folders of a context that are read; a name with an ending is a file. */
function generateModules(file, room, rooms) {
  const sources = contextsOf(room).flatMap((name) =>
    rooms.flatMap((part) => {
      const path = join(ROOT, room, 'contexts', name, part);
      return isSource(part) ? (existsSync(path) ? [path] : []) : sourcesBelow(path);
    }),
  );
  writeModules(join(ROOT, room, 'generated', file), sources);
}

export function generateContexts() {
  generateContracts();
  generateModules('contexts.ts', 'services/src', ['commands', 'jobs', 'first-facts.ts']);
  generateModules('tables.ts', 'projections/src', ['tables', 'records.ts']);
  generateModules('queries.ts', 'projections/src', ['queries']);
}
