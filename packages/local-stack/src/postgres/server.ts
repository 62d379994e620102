import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithUs } from '../process/end-with-us';
import { type Account, type PostgresBinaries, postgresBinaries, unprivileged, unprivilegedAccount } from './binaries';

export interface PostgresOptions {
  /** Folder of the cluster; created on first use. */
  readonly dataFolder: string;
  readonly port: number;
  /** Password of the role `diapason`, set when the cluster is created. */
  readonly password: string;
  /** `true` only for disposable clusters: a crash may lose or corrupt data. */
  readonly throwAway?: boolean;
  readonly onLog: (line: string) => void;
}

export interface PostgresServer {
  /** Connection string of the maintenance database `postgres`. */
  readonly url: string;
  /** The same over a local socket if possible; only for accounts that may enter the data folder. */
  readonly socketUrl: string;
  readonly pid: number;
  /** Resolves with the exit code when the server ends for any reason. */
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

const ROLE = 'diapason';

/** Longest folder for a socket: the system allows 107 bytes including the file name. */
const LONGEST_SOCKET_FOLDER = 85;

/** A local socket costs a third of a TCP connection to the same machine; the log makes thousands of calls a second. */
function socketFolder({ dataFolder }: PostgresOptions): string | undefined {
  const usable = process.platform !== 'win32' && Buffer.byteLength(dataFolder) <= LONGEST_SOCKET_FOLDER;
  return usable ? dataFolder : undefined;
}

/** Settings for one modest machine; `fsync` stays on unless the data is disposable. */
function settings(options: PostgresOptions): string[] {
  const durableSettings = { max_wal_size: '2GB', checkpoint_completion_target: '0.9' };
  const disposableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' };
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(options) ?? '',
    port: String(options.port),
    max_connections: '300',
    shared_buffers: '192MB',
    random_page_cost: '1.1',
    jit: 'off',
    ...(options.throwAway ? disposableSettings : durableSettings),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function createCluster(
  binaries: PostgresBinaries,
  options: PostgresOptions,
  account: Account | undefined,
): Promise<void> {
  // An interrupted initdb leaves nothing usable: start over.
  rmSync(options.dataFolder, { recursive: true, force: true });
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `diapason-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (account) {
    chownSync(options.dataFolder, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${options.dataFolder}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(options.throwAway ? ['--no-sync'] : []),
  ];
  try {
    const command = unprivileged(binaries.initdb, args, options.dataFolder, account);
    await new Promise<void>((resolve, reject) => {
      const child = spawn(command.file, command.args, { ...command.account, cwd: '/', stdio: 'pipe' });
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
      });
      child.stdout.resume();
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${errors}`))));
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    // No such process.
    return '';
  }
}

/**
 * Ends a server that outlived its owner (SIGKILL of the supervisor). Removes the pid file if its pid now belongs to
 * another process.
 */
export async function endOrphanPostgres(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = () => commandLineOf(pid).includes(dataFolder);
  if (isOurs()) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isOurs() && waited < 20_000; waited += 50) await delay(50);
    if (isOurs()) throw new Error(`PostgreSQL ${pid} still holds ${dataFolder}`);
  }
  // PostgreSQL would take a foreign process with this pid for a running server. If the process is gone the file stays:
  // PostgreSQL needs it to detect sessions of the dead server that still write.
  if (commandLineOf(pid) !== '') rmSync(pidFile, { force: true });
}

function untilReady(child: ChildProcess, onLog: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let last = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      last = chunk.toString();
      onLog(last);
      if (last.includes('ready to accept connections')) resolve();
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended before it was ready (${code}): ${last}`)));
  });
}

/**
 * Starts PostgreSQL on 127.0.0.1; creates the cluster on first use and ends a server left by a killed owner.
 * @throws Error when the server ends before it accepts connections.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  const account = unprivilegedAccount();
  const complete = join(options.dataFolder, 'diapason.complete');
  if (existsSync(complete)) await endOrphanPostgres(options.dataFolder);
  else {
    await createCluster(binaries, options, account);
    writeFileSync(complete, '');
    if (account) chownSync(complete, account.uid, account.gid);
  }
  const args = ['-D', options.dataFolder, ...settings(options)];
  const command = unprivileged(binaries.postgres, args, options.dataFolder, account);
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    // Own process group: Ctrl-C must reach only the supervisor, which stops everything in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
  });
  endWithUs(child, 'INT');
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await untilReady(child, options.onLog);
  const url = `postgres://${ROLE}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/postgres`;
  const folder = socketFolder(options);
  return {
    url,
    socketUrl: folder ? `${url}?host=${encodeURIComponent(folder)}` : url,
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown: closes sessions, writes a checkpoint and exits.
      child.kill('SIGINT');
      await exited;
    },
  };
}
