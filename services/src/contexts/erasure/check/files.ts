import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text as textFrom } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bucketAddress } from '@diapason/settings';
import PostalMime from 'postal-mime';
import { FileStoreUnavailable, openFiles } from '../../../machinery/files/store';
import type { Finding } from './finding';
import type { Matcher } from './matcher';

/**
 * PostgreSQL's files keep old pages, so `database.ts` searches the database instead.
 * The demonstration's logins are fictitious and public.
 */
const NOT_SEARCHED = /^(postgres|demo-logins\.tsv)$/;

export interface FileSearch {
  readonly findings: readonly Finding[];
  /** Uploads, mailbox, logs and security log: those that were searched, with their path. */
  readonly searched: readonly string[];
  /** Those that could not be searched, with the reason. */
  readonly notSearched: readonly string[];
}

/**
 * Files that the product wrote: below `DIAPASON_HOME`, and FILES_URL and SECURITY_LOG where they are elsewhere.
 * Mails are decoded first. Every object of a bucket is read, one at a time.
 */
export async function searchFiles(env: NodeJS.ProcessEnv, matches: Matcher): Promise<FileSearch> {
  const inFolders = await searchFolders(env, matches);
  if (!env.FILES_URL?.startsWith('s3:')) return inFolders;
  const bucket = await searchBucket(env.FILES_URL, env, matches);
  return {
    findings: [...inFolders.findings, ...bucket.findings],
    searched: [...bucket.searched, ...inFolders.searched],
    notSearched: [...bucket.notSearched, ...inFolders.notSearched],
  };
}

async function searchBucket(url: string, env: NodeJS.ProcessEnv, matches: Matcher): Promise<FileSearch> {
  const { bucket, place } = bucketAddress(url);
  const findings: Finding[] = [];
  if (!env.FILES_ACCESS_KEY || !env.FILES_SECRET_KEY)
    return { findings, searched: [], notSearched: ['uploads: FILES_ACCESS_KEY and FILES_SECRET_KEY are not set'] };
  const files = openFiles({ ...env, FILES_URL: url });
  try {
    for await (const { name } of files.list()) {
      const content = await files.get(name);
      const value = content && matches(`${name}\n${await textFrom(content)}`);
      if (value) findings.push({ place: 'files', where: `s3://${bucket}/${name}`, value });
    }
    return { findings, searched: [`uploads s3://${bucket} (${place})`], notSearched: [] };
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    return {
      findings,
      searched: [],
      notSearched: [`uploads: s3://${bucket} (${place}) does not answer, or not to these keys`],
    };
  }
}

async function searchFolders(env: NodeJS.ProcessEnv, matches: Matcher): Promise<FileSearch> {
  const parts = partsOf(env);
  const searched = parts.filter((part) => part.path !== undefined && existsSync(part.path));
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const root of [env.DIAPASON_HOME, ...searched.map((part) => part.path)]) {
    if (!root || !existsSync(root)) continue;
    for await (const file of filesOf(resolve(root))) {
      if (seen.has(file)) continue;
      seen.add(file);
      const value = matches(`${file}\n${await textOf(file)}`);
      if (value) findings.push({ place: 'files', where: file, value });
    }
  }
  return {
    findings,
    searched: searched.map(({ name, path }) => `${name} ${path}`),
    notSearched: parts.flatMap(({ name, path, otherwise }) => {
      if (path === undefined) return [`${name}: ${otherwise}`];
      return existsSync(path) ? [] : [`${name}: ${path} does not exist`];
    }),
  };
}

interface Part {
  readonly name: 'uploads' | 'mailbox' | 'logs' | 'security log';
  /** Its path, when the environment names one. */
  readonly path: string | undefined;
  /** Why it could not be searched. */
  readonly otherwise: string;
}

function partsOf({ DIAPASON_HOME, FILES_URL, SECURITY_LOG }: NodeJS.ProcessEnv): readonly Part[] {
  const home = (inner: string) => (DIAPASON_HOME ? join(DIAPASON_HOME, inner) : undefined);
  const otherwise = 'DIAPASON_HOME names no folder of `npm start`';
  const uploads = (): Part =>
    FILES_URL
      ? { name: 'uploads', path: fileURLToPath(FILES_URL), otherwise }
      : { name: 'uploads', path: home('data/files'), otherwise: `FILES_URL is not set, and ${otherwise}` };
  return [
    ...(FILES_URL?.startsWith('s3:') ? [] : [uploads()]),
    { name: 'mailbox', path: home('data/mailbox'), otherwise },
    { name: 'logs', path: home('logs'), otherwise },
    ...(SECURITY_LOG ? [{ name: 'security log' as const, path: SECURITY_LOG, otherwise }] : []),
  ];
}

async function* filesOf(path: string): AsyncGenerator<string> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) yield path;
  for (const entry of entries ?? []) {
    if (entry.isDirectory() && !NOT_SEARCHED.test(entry.name)) yield* filesOf(join(path, entry.name));
    else if (entry.isFile() && !NOT_SEARCHED.test(entry.name)) yield join(path, entry.name);
  }
}

async function textOf(file: string): Promise<string> {
  const content = await readFile(file);
  if (!file.endsWith('.eml')) return content.toString('utf8');
  const { headers, text, html } = await PostalMime.parse(content);
  return [...headers.map(({ value }) => value), text, html].join('\n');
}
