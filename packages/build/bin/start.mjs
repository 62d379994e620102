#!/usr/bin/env node
/**
 * `npm start`: installs and builds what is missing, then runs the whole product on this machine until Ctrl-C.
 *  --fresh  start over: deletes this machine's data
 *  --empty  does not fill an empty system with the demonstration network
 *  --pupils N  fills it with a smaller network
 * Ends with 78 where a setting is wrong, its line last.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleEntry } from '../src/servers.mjs';
import { alone, prepare, ROOT, run } from './prepare.mjs';

const APP = [
  { name: 'projector', file: join(ROOT, 'projections/dist/projector.mjs') },
  { name: 'api', file: join(ROOT, 'services/dist/api.mjs') },
  { name: 'jobs', file: join(ROOT, 'services/dist/jobs.mjs') },
  { name: 'web', file: join(ROOT, 'services/dist/web.mjs') },
];
const OPTIONS = { fresh: { type: 'boolean' }, empty: { type: 'boolean' }, pupils: { type: 'string' } };

/** Pids this process depends on: npm, and npm's shell unless the shell replaced itself with this process. */
function owners() {
  const parent = process.ppid;
  const folder = `/proc/${parent}`;
  if (!existsSync(folder) || /npm/.test(readFileSync(`${folder}/cmdline`, 'utf8'))) return String(parent);
  return `${parent} ${readFileSync(`${folder}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]}`;
}

/** npm starts this through a shell and forwards no signals: abort when npm or its shell is gone. */
function abandonment() {
  const control = new AbortController();
  if (!process.env.npm_lifecycle_event) return control.signal;
  const before = owners();
  const checkOwners = () => {
    if (owners() !== before) control.abort();
  };
  setInterval(checkOwners, 500).unref();
  return control.signal;
}

/** @throws Error in French for an option that is not known. */
function readOptions(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Error(`Option inconnue : ${args.join(' ')} (connues : ${known.join(', ')})`, { cause: error });
  }
}

async function main(args) {
  const { fresh = false, empty = false, pupils } = readOptions(args);
  if (pupils !== undefined && !/^[1-9]\d*$/.test(pupils))
    throw new Error(`--pupils : « ${pupils} » n’est pas un nombre`);
  await prepare();
  const { checkSettings } = await import(await alone(() => bundleEntry('packages/settings/src/entry/start.ts')));
  const { PORT, DIAPASON_HOME } = await checkSettings();
  await alone(() => run(process.execPath, [join(import.meta.dirname, 'build.mjs')]));
  const bundles = join(ROOT, 'packages/local-stack/dist');
  const { supervise } = await import(join(bundles, 'supervisor.mjs'));
  await supervise({
    home: resolve(DIAPASON_HOME ?? join(ROOT, '.diapason')),
    bundles,
    app: APP,
    demo: join(ROOT, 'services/dist/demo.mjs'),
    pupils,
    fresh,
    empty,
    port: PORT,
    abandoned: abandonment(),
  });
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode ?? 1);
  },
);
