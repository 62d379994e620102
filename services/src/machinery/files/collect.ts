import { papers } from '@diapason/contracts';
import { parisDay } from '@diapason/contracts/constants';
import { caughtUp, firstOf, orNull, type ReadModels, type Runtime, rowsOf, sql } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { documentVersions } from '@diapason/projections/documents/tables/documents';
import { beingSeparated } from '@diapason/projections/families/merged';
import { isObjectName } from '@diapason/settings';
import type { FileStore } from './store';

/** A file younger than this may belong to a call that is still under way. */
const DAY_MS = 24 * 3_600_000;
const TIMEOUT_MS = 5_000;

/** The tables whose rows name objects of the store. */
export const paperTables = tables.filter(({ record }) => papers.some((paper) => paper.papers.name === record?.name));

const OBJECT = { objet: sql.text('named.objet') };
/** A shared document has a file for each of its versions. */
const naming = [...paperTables, documentVersions];
const NAMED = `from (${naming.map(({ name }) => `select objet from ${name} where antivirus is distinct from 'refusee'`).join(' union all ')}) named`;

/** What the store has and no paper names, and what papers name and the store does not have. */
export interface FilesFound {
  readonly kept: number;
  /** Of any age: an upload may be under way. */
  readonly unnamed: readonly { readonly name: string; readonly keptAt: Date }[];
  readonly missing: readonly string[];
}

/** Compares the store with the papers of the read model. Names alone are held. @throws FileStoreUnavailable */
export async function compareFiles(files: FileStore, db: ReadModels): Promise<FilesFound> {
  const objects = new Map<string, Date>();
  for await (const { name, keptAt } of files.list()) if (isObjectName(name)) objects.set(name, keptAt);
  // Asked after the store, so that a file whose event came meanwhile is named.
  const named = new Set((await rowsOf(db, OBJECT, NAMED)).map(({ objet }) => objet));
  const onTheirWay = new Set((await rowsOf(db, OBJECT, `from (${beingSeparated}) named`)).map(({ objet }) => objet));
  return {
    kept: objects.size,
    unnamed: [...objects].flatMap(([name, keptAt]) =>
      named.has(name) || onTheirWay.has(name) ? [] : [{ name, keptAt }],
    ),
    missing: [...named].filter((name) => !objects.has(name)),
  };
}

/** Whether a file that no paper names is old enough to be removed. */
export const isOverdue = ({ keptAt }: { readonly keptAt: Date }, now: Date): boolean =>
  keptAt.getTime() < now.getTime() - DAY_MS;

const AGAIN = { at: orNull(sql.instant("max(at) + interval '30 days'")) };

/** The day on which files are collected again after a restore, `YYYY-MM-DD`; undefined where they are. */
export async function collectsAgain(db: ReadModels): Promise<string | undefined> {
  const found = await firstOf(db, AGAIN, "from vault.restored where at > now() - interval '30 days'", []);
  return found?.at ? parisDay(new Date(found.at)) : undefined;
}

/**
 * Removes files that no paper has named for a day: of calls that were cut off, of papers whose file could not be removed then. Nothing
 * goes while the read model is behind the log, since it may not know a paper yet.
 * @returns how many were removed. @throws FileStoreUnavailable
 */
export async function collectFiles(
  files: FileStore,
  runtime: Pick<Runtime, 'client' | 'positions' | 'retryPolicy' | 'readModels' | 'clock'>,
): Promise<number> {
  if (!(await caughtUp(runtime, TIMEOUT_MS))) return 0;
  const { readModels, clock } = runtime;
  const { kept, unnamed, missing } = await compareFiles(files, readModels);
  // A log that names no file at all may be another one's: a restore under way, a wrong address.
  if (unnamed.length === kept && missing.length === 0) return 0;
  const now = clock.now();
  // Papers that came after the backup are named by nobody here, and their files are all that is left of them.
  if (await collectsAgain(readModels)) return 0;
  const old = unnamed.filter((one) => isOverdue(one, now));
  for (const { name } of old) await files.remove(name);
  return old.length;
}
