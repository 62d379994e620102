import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
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
 * Mails are decoded first.
 */
export async function searchFiles(env: NodeJS.ProcessEnv, matches: Matcher): Promise<FileSearch> {
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
  const uploads: Part = FILES_URL
    ? {
        name: 'uploads',
        path: FILES_URL.startsWith('file:') ? fileURLToPath(FILES_URL) : undefined,
        otherwise: 'FILES_URL names no folder of this machine',
      }
    : { name: 'uploads', path: home('data/files'), otherwise: `FILES_URL is not set, and ${otherwise}` };
  return [
    uploads,
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
