import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unprivilegedAccount } from '../postgres/binaries';
import { type Home, takeHome } from '../supervisor/home';
import type { BackupNote } from './backup';
import { folderIntoBucket, keysOf } from './bucket';

/**
 * Copies a backup into an empty data folder. PostgreSQL recovers the copy to one instant at its first start.
 * Existing secrets are kept: an installation stores its secrets apart from its backups.
 * @throws Error when the backup is incomplete, the folder holds data, or a bucket's keys are not named.
 */
export async function restoreInto(home: Home, folder: string): Promise<BackupNote> {
  const source = resolve(folder);
  if (!existsSync(join(source, 'backup.json'))) throw new Error(`${source} is no whole backup: backup.json is missing`);
  const release = takeHome(home);
  try {
    const existing = readdirSync(home.data);
    if (existing.length > 0)
      throw new Error(`${home.data} holds data (${existing.join(', ')}): move it away first, and keep it`);
    const note = JSON.parse(readFileSync(join(source, 'backup.json'), 'utf8')) as BackupNote;
    await restoreSent(join(source, 'files'), process.env, join(home.data, 'files'));
    for (const name of ['demo-logins.tsv', 'postgres'])
      if (existsSync(join(source, name))) await cp(join(source, name), join(home.data, name), { recursive: true });
    if (!existsSync(join(home.folder, 'secrets.json'))) {
      if (!existsSync(join(source, 'secrets.json')))
        throw new Error(
          `secrets.json is neither in the backup nor in ${home.folder}: without MASTER_KEY no personal field can be read`,
        );
      await cp(join(source, 'secrets.json'), join(home.folder, 'secrets.json'));
      chmodSync(join(home.folder, 'secrets.json'), 0o600);
    }
    giveToPostgres(join(home.data, 'postgres'));
    return note;
  } finally {
    release();
  }
}

/** Files go where `FILES_URL` says, beside what is there; into the data folder unless it says. */
async function restoreSent(from: string, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  if (!existsSync(from)) return;
  const url = env.FILES_URL;
  if (url?.startsWith('s3:')) await folderIntoBucket(from, url, keysOf(env));
  else await cp(from, url ? fileURLToPath(url) : folder, { recursive: true });
}

/** PostgreSQL requires a folder owned by its account and closed to others. */
function giveToPostgres(cluster: string): void {
  chmodSync(cluster, 0o700);
  const account = unprivilegedAccount();
  if (!account) return;
  const paths = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
  for (const path of ['.', ...paths]) chownSync(join(cluster, path), account.uid, account.gid);
}
