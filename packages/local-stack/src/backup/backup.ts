import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, cp, mkdir, readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BucketKeys, isKeyName } from '@diapason/settings';
import pg from 'pg';
import type { Home } from '../supervisor/home';
import { bucketIntoFolder, keysOf } from './bucket';
import { syncName, syncTree } from './synced';

/** Description of a backup, stored as `backup.json`. */
export interface BackupNote {
  /** ISO instant of the backup's start. */
  readonly at: string;
  /** Position of the newest event at the start: every event acknowledged by then is in the backup. */
  readonly position: number;
  readonly postgres: string;
  readonly seconds: number;
}

/** Folders whose content PostgreSQL recreates at start, and files that belong to the running server. */
const RECREATED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const SERVER_OWNED = /(^|\/)(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|backup_label|tablespace_map)$/;
const WAL_FILE = /^[0-9A-F]{24}$/;

/**
 * Copies a running installation into `folder`: log, vault, journal and read models as of one instant, then files and
 * secrets. The product keeps running. The folder gets its name only once it is complete.
 * @throws Error when the installation does not run, has its database elsewhere, the folder exists, or a bucket's keys are not named.
 */
export async function backUp(home: Home, folder: string): Promise<BackupNote> {
  const target = resolve(folder);
  if (existsSync(target)) throw new Error(`${target} exists`);
  const cluster = join(home.data, 'postgres');
  const { DATABASE_URL: url, FILES_URL } = connectionsOf(home);
  const absent = new Error(
    `no Diapason with a database of its own runs in ${home.folder} (one that is stopped is backed up by copying it)`,
  );
  if (!url || !existsSync(join(cluster, 'postmaster.pid'))) throw absent;
  if (!FILES_URL) throw new Error(`the running Diapason of ${home.folder} names no FILES_URL`);
  const keys = FILES_URL.startsWith('s3:') ? keysOf(process.env) : undefined;
  const partial = `${target}.partial`;
  const began = Date.now();
  const client = new pg.Client({ connectionString: url });
  // What was killed leaves its files behind.
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw ['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '') ? absent : error;
  });
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    const { position, postgres } = await headOf(client);
    // Before and after: where keys are wrapped anew meanwhile, the copy of the database names the one or the other.
    await copySent(FILES_URL, keys, join(partial, 'files'), isKeyName);
    await copyCluster(client, cluster, join(partial, 'postgres'));
    // Copied after the database, so that every file it refers to exists.
    await copySent(FILES_URL, keys, join(partial, 'files'), () => true);
    const logins = join(home.data, 'demo-logins.tsv');
    if (existsSync(logins)) copyFileSync(logins, join(partial, 'demo-logins.tsv'));
    copyFileSync(join(home.folder, 'secrets.json'), join(partial, 'secrets.json'));
    chmodSync(join(partial, 'secrets.json'), 0o600);
    const note = { at: new Date(began).toISOString(), position, postgres, seconds: (Date.now() - began) / 1000 };
    writeFileSync(join(partial, 'backup.json'), `${JSON.stringify(note, null, 2)}\n`);
    // Its existence may prompt someone to delete older backups: it must survive a power cut.
    await syncTree(partial);
    renameSync(partial, target);
    await syncName(target);
    return note;
  } catch (error) {
    // Where the disk is full, others wait for the room.
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function connectionsOf(home: Home): { readonly DATABASE_URL?: string; readonly FILES_URL?: string } {
  if (!existsSync(home.stackFile)) return {};
  const { env } = JSON.parse(readFileSync(home.stackFile, 'utf8')) as { env: ReturnType<typeof connectionsOf> };
  return env;
}

/** The files that people sent, wherever `FILES_URL` says that they lie. */
async function copySent(
  url: string,
  keys: BucketKeys | undefined,
  to: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  if (keys) {
    await bucketIntoFolder(url, keys, to, isWanted);
    return;
  }
  const from = fileURLToPath(url);
  const filter = (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isFile() !== true || isWanted(relative(from, path));
  if (existsSync(from)) await cp(from, to, { recursive: true, filter });
}

async function headOf(client: pg.Client): Promise<{ position: number; postgres: string }> {
  const { rows } = await client.query<{ position: string; postgres: string }>(
    `select coalesce(max(position), 0)::text as position, current_setting('server_version') as postgres from eventlog.event`,
  );
  return { position: Number(rows[0]?.position ?? 0), postgres: rows[0]?.postgres ?? '' };
}

/** A physical backup as pg_basebackup makes it; the npm packages lack that program. */
async function copyCluster(client: pg.Client, from: string, to: string): Promise<void> {
  // The slot keeps the write-ahead log from the start of the backup until this connection ends.
  const slot = `diapason_backup_${process.pid}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const started = await client.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('diapason', true)) as wal`,
  );
  await copyFiles(from, to, '');
  const stopped = await client.query<{ label: string; wal: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(false)',
  );
  const [first = '', last = ''] = [started.rows[0]?.wal, stopped.rows[0]?.wal];
  writeFileSync(join(to, 'backup_label'), stopped.rows[0]?.label ?? '');
  for (const file of await readdir(join(from, 'pg_wal')))
    if (WAL_FILE.test(file) && file >= first && file <= last)
      copyFileSync(join(from, 'pg_wal', file), join(to, 'pg_wal', file));
}

/** A file may vanish during the copy (dropped or temporary table); the write-ahead log records that. */
async function copyFiles(from: string, to: string, below: string): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (RECREATED.test(path) || SERVER_OWNED.test(path)) continue;
    if (entry.isDirectory()) await copyFiles(from, to, path);
    else if (entry.isFile())
      await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}
