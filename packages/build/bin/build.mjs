#!/usr/bin/env node
/**
 * build [name…]: builds the servers, the shell and every micro-frontend, or only the named front ends. Skips what has
 * not changed. Runs at most two builds at a time, each in its own process.
 *  --force  rebuilds even what has not changed
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, isFresh, sourceHash } from '../src/bundles.mjs';
import { buildServers } from '../src/servers.mjs';
import { ROOT } from '../src/sources.mjs';

const SELF = fileURLToPath(import.meta.url);
const PARALLEL = 2;

/** No bundle of the product holds tests, nor what the kit's page shows. */
const LEFT_OUT = /\.(test|itest|states)\.tsx?$|\.md$|\/ui\/src\/kit\//;

/** Hash of a bundle's inputs. The kits belong to the shell: a change in them leaves micro-frontends fresh. */
function hashOf(name) {
  const common = [
    'package-lock.json',
    'packages/build/src',
    'packages/build/loaders',
    'packages/contracts/src/calculation',
    'packages/contracts/src/constants',
    name,
  ];
  return sourceHash(name === 'shell' ? [...common, 'packages/platform', 'packages/ui'] : common, LEFT_OUT);
}

const stampOf = (name) => join(ROOT, name, 'dist', 'sources.sha256');

async function buildOne(name) {
  const hash = hashOf(name);
  const seconds = await bundle(name);
  if (seconds === undefined) process.exit(1);
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), hash);
  process.stdout.write(`${name}: built in ${seconds.toFixed(1)} s\n`);
}

function inChild(name) {
  return new Promise((done) =>
    spawn(process.execPath, [SELF, '--one', name], { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) =>
      done(code ?? 1),
    ),
  );
}

async function buildAll(names, force) {
  const stale = names.filter((name) => force || !isFresh(stampOf(name), hashOf(name)));
  for (const name of names) if (!stale.includes(name)) process.stdout.write(`${name}: unchanged\n`);
  const queue = [...stale];
  let failed = false;
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) if ((await inChild(name)) !== 0) failed = true;
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  if (failed) process.exitCode = 1;
}

const args = process.argv.slice(2);
if (args[0] === '--one') await buildOne(args[1]);
else {
  const known = [
    'shell',
    ...readdirSync(ROOT).filter(
      (entry) => entry.startsWith('mfe-') && existsSync(join(ROOT, entry, 'src/lifecycle.tsx')),
    ),
  ];
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`no such bundle: ${unknown.join(', ')} (known: ${known.join(', ')})\n`);
    process.exit(2);
  }
  await import('./generate.mjs');
  if (wanted.length === 0) {
    const built = await buildServers();
    process.stdout.write(`servers: ${built ? 'built' : 'unchanged'}\n`);
  }
  await buildAll(wanted.length > 0 ? wanted : known, args.includes('--force'));
}
