#!/usr/bin/env node
/**
 * run <entry.ts> [argument…]: bundles one server entry and runs it with Node, on the servers that the environment names,
 * else on those of the running `npm start`, else on a PostgreSQL and an event store node of its own for that time.
 * Named by halves it refuses: no server of its own comes near a database that was given.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { alone, prepare, ROOT } from './prepare.mjs';

/** Commands that only look at the code. */
const NEED_NO_SERVER = ['services/src/entry/endpoints.ts', 'services/src/entry/openapi.ts'];
/** Commands that start servers of their own from the bundles. */
const BRING_SERVERS = ['e2e/src/bench/bench.ts', 'e2e/src/faults/faults.ts'];
const NEEDED = ['DATABASE_URL', 'EVENTSTORE_URL'];
/** Commands that need less. */
const NEED_DATABASE = ['services/src/entry/rotate-key.ts'];
/** Commands that look into every part. */
const NEED_ALL = ['services/src/entry/erase.ts'];
const ALL = [...NEEDED, 'REDIS_URL', 'SMTP_URL', 'FILES_URL'];

function execute(file, args, env) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
      env: { ...env, ...process.env },
      stdio: 'inherit',
    });
    // Ctrl-C reaches the command too: it decides how to end, and what was started for it is stopped after.
    process.on('SIGINT', () => undefined);
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Environment of the running `npm start` of this folder, if there is one. */
function runningStack(folder) {
  const file = join(folder, 'stack.json');
  if (!existsSync(file)) return undefined;
  const { pid, env } = JSON.parse(readFileSync(file, 'utf8'));
  try {
    process.kill(pid, 0);
    return env;
  } catch {
    // It was killed and left its file: nothing runs.
    return undefined;
  }
}

/** @throws Error when the environment names some of the servers that the command needs. */
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

/** Whether the environment names no other servers than those of the running product. */
const isSame = (env) => NEEDED.every((name) => !process.env[name] || process.env[name] === env[name]);

async function onOwnStack(folder, wanted, work) {
  const { givenConnections, openHome, secretsOf, startStack, takeHome } = await import(
    join(ROOT, 'packages/local-stack/dist/supervisor.mjs')
  );
  const home = openHome(folder);
  const giveBack = takeHome(home);
  const tell = (line) => process.stderr.write(`${line}\n`);
  const bundles = join(ROOT, 'packages/local-stack/dist');
  try {
    const stack = await startStack({ home, bundles, given: givenConnections(process.env), wanted, tell });
    try {
      const { POSTGRES_PASSWORD: _, ...secrets } = secretsOf(home);
      const mailbox = stack.mailbox ? { MAILBOX_URL: stack.mailbox } : {};
      return await work({ ...secrets, ...mailbox, ...stack.connections });
    } finally {
      await stack.stop();
    }
  } finally {
    giveBack();
  }
}

async function main([entry, ...args]) {
  if (!entry || !existsSync(join(ROOT, entry))) throw new Error(`no such entry: ${entry ?? '(none given)'}`);
  const folder = resolve(process.env.DIAPASON_HOME || join(ROOT, '.diapason'));
  const isAlone = NEED_NO_SERVER.includes(entry) || BRING_SERVERS.includes(entry);
  const running = isAlone ? undefined : runningStack(folder);
  const env = running && isSame(running) ? { ...running, DIAPASON_HOME: folder } : undefined;
  const runsAsGiven = isAlone || (!env && isGiven(entry));
  await prepare();
  const { buildServers, bundleEntry } = await import('../src/servers.mjs');
  const file = await alone(() => bundleEntry(entry));
  if (env) return execute(file, args, env);
  if (!runsAsGiven || BRING_SERVERS.includes(entry)) await alone(buildServers);
  if (runsAsGiven) return execute(file, args, {});
  const wanted = NEED_ALL.includes(entry) ? ALL : NEEDED;
  return onOwnStack(folder, wanted, (own) => execute(file, args, { ...own, DIAPASON_HOME: folder }));
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
