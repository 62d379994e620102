/**
 * Prepares a clone with nothing but Node and npm: installs missing packages of package-lock.json. Imports no npm
 * package itself.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const ROOT = resolve(import.meta.dirname, '../../..');
const [NEEDED_MAJOR, NEEDED_MINOR] = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  throw new Error(`Diapason a besoin de Node ${NEEDED_MAJOR}.${NEEDED_MINOR} ou plus récent (ici ${process.version}).`);
}

/** Whether node_modules holds every package of the lock file at its version, by npm's own list. */
export function isInstalled(root = ROOT) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional, peer, devOptional }]) => {
    if (!path.includes('node_modules/')) return true;
    if (link) return existsSync(join(root, path));
    // The lock file lists binaries for other platforms, which are not installed.
    if (optional || peer || devOptional) return !installed[path] || installed[path].version === version;
    return installed[path]?.version === version;
  });
}

/** Runs a command in the root, its output on this terminal's stderr. @throws Error unless it exits with 0. */
export function run(command, args) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', process.stderr, 'inherit'] });
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`${command} ${args.join(' ')} : échec (${code})`)),
    );
  });
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** No preparation takes this long: the lock is a leftover, and its pid now belongs to another process. */
function isOld(lock) {
  return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 15 * 60_000;
}

/** Runs `work` under a lock file: parallel installations or builds of one clone would corrupt each other's files. */
export async function alone(work) {
  const lock = join(ROOT, '.prepare.lock');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    // An empty file is brand new: its holder is about to write its pid.
    if ((holder > 0 && !runs(holder)) || isOld(lock)) rmSync(lock, { force: true });
    else await delay(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Installs the npm packages unless they are there, and writes what is generated from the sources. */
export async function prepare() {
  checkNode();
  await install();
  await run(process.execPath, [join(ROOT, 'packages/build/bin/generate.mjs')]);
}

async function install() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    process.stderr.write('Installation des dépendances…\n');
    // Not `npm ci`, which begins with nothing: what is there stays. `--no-save` leaves the lock file as it is.
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
  });
}
