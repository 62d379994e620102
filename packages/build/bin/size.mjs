#!/usr/bin/env node
/** Prints each bundle's gzip size and budget; fails above a budget. Rebuilds changed bundles first. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');
const built = spawnSync(process.execPath, [join(here, 'build.mjs')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});

const sizes = ['shell', ...readdirSync(root).filter((entry) => entry.startsWith('mfe-'))]
  .map((name) => join(root, name, 'dist/sizes.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
const width = Math.max(6, ...sizes.map((size) => size.name.length));
process.stdout.write(`${'bundle'.padEnd(width)}  ${'gzip'.padStart(9)}  ${'budget'.padStart(9)}\n`);
for (const size of sizes) {
  const verdict = size.gzip > size.budget ? '  ABOVE' : '';
  process.stdout.write(`${size.name.padEnd(width)}  ${kilobytes(size.gzip)}  ${kilobytes(size.budget)}${verdict}\n`);
}
process.exit(built.status !== 0 || sizes.some((size) => size.gzip > size.budget) ? 1 : 0);
