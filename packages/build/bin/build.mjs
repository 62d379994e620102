#!/usr/bin/env node
/**
 * build [name…]: builds the servers, the shell and every micro-frontend, or only the named front ends. Skips what has
 * not changed. Runs at most two builds at a time, each in its own process.
 *  --force  rebuilds even what has not changed
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import webpack from 'webpack';
import { buildServers } from '../src/servers.mjs';
import { filesUnder, ROOT } from '../src/sources.mjs';

const SELF = fileURLToPath(import.meta.url);
const PARALLEL = 2;

/** Hash of a bundle's inputs. The kits belong to the shell: a change in them leaves micro-frontends fresh. */
function sourceHash(name) {
  const common = [
    'package-lock.json',
    'packages/build/src',
    'packages/build/loaders',
    'packages/contracts/src/constants',
    name,
  ];
  const inputs = name === 'shell' ? [...common, 'packages/platform', 'packages/ui'] : common;
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(join(ROOT, input)))) {
    if (/\.(test|itest)\.tsx?$|\.md$/.test(file)) continue;
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const stampOf = (name) => join(ROOT, name, 'dist', 'sources.sha256');
const isFresh = (name, hash) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hash;

/** Bundles a package's webpack.config.mjs with the TypeScript factory and loads it. */
async function configurationOf(name) {
  const outfile = join(ROOT, 'node_modules/.cache/diapason', `webpack.${name}.mjs`);
  const external = {
    name: 'external',
    setup: (b) =>
      b.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@diapason/') ? undefined : { path, external: true },
      ),
  };
  await bundle({
    entryPoints: [join(ROOT, name, 'webpack.config.mjs')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    plugins: [external],
    logLevel: 'error',
  });
  return (await import(pathToFileURL(outfile).href)).default;
}

async function buildOne(name) {
  const hash = sourceHash(name);
  const compiler = webpack(await configurationOf(name));
  const stats = await new Promise((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  await new Promise((done, fail) => compiler.close((error) => (error ? fail(error) : done())));
  const report = stats.toString({ preset: 'errors-warnings', colors: false }).trim();
  if (report) process.stderr.write(`${report}\n`);
  if (stats.hasErrors()) process.exit(1);
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), hash);
  process.stdout.write(`${name}: built in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s\n`);
}

function inChild(name) {
  return new Promise((done) =>
    spawn(process.execPath, [SELF, '--one', name], { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) =>
      done(code ?? 1),
    ),
  );
}

async function buildAll(names, force) {
  const stale = names.filter((name) => force || !isFresh(name, sourceHash(name)));
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
