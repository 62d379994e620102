#!/usr/bin/env node
/**
 * Prints the gzip size of every bundle, code and styles together, beside its budget; then each screen with the kits it loads. Fails
 * when one is above. Builds what has changed first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});

const reports = ['shell', ...readdirSync(root).filter((entry) => entry.startsWith('mfe-'))]
  .map((name) => join(root, name, 'dist/sizes.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sizes = reports.flatMap((report) => report.sizes);
const kits = new Map(sizes.filter((size) => size.kind === 'kit').map((kit) => [kit.name, kit]));

/** These kits and those that they load. */
function withTheirs(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    if (!kits.has(name)) throw new Error(`no kit is called ${name}: the shell does not provide it`);
    found.add(name);
    withTheirs(kits.get(name).kits, found);
  }
  return [...found];
}

/** Each file once, though several kits share it. */
const filesOf = (names) => Object.assign({}, ...withTheirs(names).map((name) => kits.get(name).files));
const sum = (files) => Object.values(files).reduce((bytes, size) => bytes + size, 0);

const visits = sizes
  .filter((size) => size.kind === 'page' && size.kits.length > 0)
  .map((page) => ({
    name: `${page.name} + ${page.kits.join(', ')}`,
    gzip: page.gzip + sum(filesOf(page.kits)),
    budget: reports[0].visitBudget,
  }));
const together = { name: 'all kits together', gzip: sum(filesOf([...kits.keys()])), budget: reports[0].kitsBudget };

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
let above = false;
function table(heading, rows) {
  const width = Math.max(heading.length, ...rows.map((row) => row.name.length));
  process.stdout.write(`\n${heading.padEnd(width)}  ${'gzip'.padStart(9)}  ${'budget'.padStart(9)}\n`);
  for (const { name, gzip, budget } of rows) {
    above ||= gzip > budget;
    const verdict = gzip > budget ? '  ABOVE' : '';
    process.stdout.write(`${name.padEnd(width)}  ${kilobytes(gzip)}  ${kilobytes(budget)}${verdict}\n`);
  }
}
table('bundle', [...sizes.filter((size) => size.kind !== 'page'), together]);
table(
  'screen, its own code',
  sizes.filter((size) => size.kind === 'page'),
);
table('screen with its kits', visits);
process.exit(built.status !== 0 || above ? 1 : 0);
