#!/usr/bin/env node
/**
 * run <entry.ts> [argument…]: bundles one server entry and runs it on the servers named in the environment, else on
 * those of the running `npm start`, else on a temporary stack of its own.
 * Refuses a partly named set: an own server must never meet a given database.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { alone, prepare, ROOT } from './prepare.mjs';

/** Commands that only look at the code. */
const NEED_NO_SERVER = ['services/src/entry/endpoints.ts', 'services/src/entry/openapi.ts'];
/** Commands that start servers of their own from the bundles. */
const BRING_SERVERS = ['bench', 'faults', 'lighthouse', 'tour'].map((name) => `e2e/src/${name}/${name}.ts`);
const NEEDED = ['DATABASE_URL', 'EVENTSTORE_URL'];
/** Commands that need less. */
const NEED_DATABASE = ['services/src/entry/rotate-key.ts'];
/** What it looks at is the product that serves: servers of its own would hide that nothing does. */
const DOCTOR = 'services/src/entry/doctor.ts';
/** Commands that look into every part. */
const NEED_ALL = ['access', 'doctor', 'erase'].map((name) => `services/src/entry/${name}.ts`);
const ALL = [...NEEDED, 'REDIS_URL', 'SMTP_URL', 'FILES_URL'];

function execute(file, args, env) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
      env: { ...env, ...process.env },
      stdio: 'inherit',
    });
    // Ctrl-C also reaches the command, which decides how to end; its servers are stopped afterwards.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Environment of this folder's running `npm start`, if any. */
function runningStack(folder) {
  const file = join(folder, 'stack.json');
  if (!existsSync(file)) return undefined;
  const { pid, env } = JSON.parse(readFileSync(file, 'utf8'));
  try {
    process.kill(pid, 0);
    return env;
  } catch {
    // It was killed and left its file behind.
    return undefined;
  }
}

/** Whether the environment names every server the command needs. @throws Error when it names only some. */
function isGiven(entry) {
  const needed = NEED_DATABASE.includes(entry) ? ['DATABASE_URL'] : NEEDED;
  const given = NEEDED.filter((name) => process.env[name]);
  const missing = needed.filter((name) => !given.includes(name));
  if (missing.length > 0 && given.length > 0)
    throw new Error(
      `${given.join(', ')} is set and ${missing.join(', ')} is not: name all that the command needs, or none`,
    );
  return missing.length === 0;
}

/** Whether the environment names no servers other than the running product's. */
const isSame = (env) => NEEDED.every((name) => !process.env[name] || process.env[name] === env[name]);

async function onOwnStack(folder, wanted, work) {
  const { givenConnections, openHome, productSecretsOf, secretsOf, startStack, takeHome } = await import(
    join(ROOT, 'packages/local-stack/dist/supervisor.mjs')
  );
  const home = openHome(folder);
  const release = takeHome(home);
  const tell = (line) => process.stderr.write(`${line}\n`);
  const bundles = join(ROOT, 'packages/local-stack/dist');
  try {
    const stack = await startStack({ home, bundles, given: givenConnections(process.env), wanted, tell });
    try {
      const mailbox = stack.mailbox ? { MAILBOX_URL: stack.mailbox } : {};
      return await work({ ...productSecretsOf(secretsOf(home)), ...mailbox, ...stack.connections });
    } finally {
      await stack.stop();
    }
  } finally {
    release();
  }
}

async function main([entry, ...args]) {
  if (!entry || !existsSync(join(ROOT, entry))) throw new Error(`no such entry: ${entry ?? '(none given)'}`);
  const folder = resolve(process.env.DIAPASON_HOME || join(ROOT, '.diapason'));
  const isAlone = NEED_NO_SERVER.includes(entry) || BRING_SERVERS.includes(entry);
  const running = isAlone ? undefined : runningStack(folder);
  const env = running && isSame(running) ? { ...running, DIAPASON_HOME: folder } : undefined;
  const runsAsGiven = isAlone || (!env && isGiven(entry));
  if (entry === DOCTOR && !env && !runsAsGiven)
    throw new Error(`Rien ne tourne dans ${folder}, et aucun serveur n’est nommé (DATABASE_URL, EVENTSTORE_URL…).`);
  await prepare();
  const { buildServers, bundleEntry } = await import('../src/servers.mjs');
  const file = await alone(() => bundleEntry(entry));
  if (env) return execute(file, args, env);
  if (!runsAsGiven || BRING_SERVERS.includes(entry)) await alone(buildServers);
  if (runsAsGiven) return execute(file, args, {});
  // Whoever reads persons needs the key of their keys.
  const wanted = NEED_ALL.includes(entry) ? ALL : [...NEEDED, 'FILES_URL'];
  return onOwnStack(folder, wanted, (own) => execute(file, args, { ...own, DIAPASON_HOME: folder }));
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
