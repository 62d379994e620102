#!/usr/bin/env node
/**
 * `npm start`: installs and builds what is missing, then runs the whole product on this machine until Ctrl-C.
 *  --fresh  start over: deletes this machine's data
 *  --empty  does not fill an empty system with the demonstration network
 * PORT is the product's port (8080), DIAPASON_HOME the folder of data, logs and secrets (.diapason).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { alone, prepare, ROOT, run } from './prepare.mjs';

const APP = [
  { name: 'projector', file: join(ROOT, 'projections/dist/projector.mjs') },
  { name: 'api', file: join(ROOT, 'services/dist/api.mjs') },
  { name: 'jobs', file: join(ROOT, 'services/dist/jobs.mjs') },
  { name: 'web', file: join(ROOT, 'services/dist/web.mjs') },
];
const FLAGS = ['--fresh', '--empty'];

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

async function main(args) {
  const unknown = args.filter((arg) => !FLAGS.includes(arg));
  if (unknown.length > 0) throw new Error(`Option inconnue : ${unknown.join(' ')} (connues : ${FLAGS.join(', ')})`);
  const port = Number(process.env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT=${process.env.PORT} n’est pas un port`);
  await prepare();
  await alone(() => run(process.execPath, [join(import.meta.dirname, 'build.mjs')]));
  const bundles = join(ROOT, 'packages/local-stack/dist');
  const { supervise } = await import(join(bundles, 'supervisor.mjs'));
  await supervise({
    home: resolve(process.env.DIAPASON_HOME || join(ROOT, '.diapason')),
    bundles,
    app: APP,
    demo: join(ROOT, 'services/dist/demo.mjs'),
    fresh: args.includes('--fresh'),
    empty: args.includes('--empty'),
    port,
    abandoned: abandonment(),
  });
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
