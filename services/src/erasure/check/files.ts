import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import type { Finding } from './finding';
import type { Matcher } from './matcher';

/**
 * PostgreSQL's own files hold old pages and its write-ahead log until it reuses them: the database is searched as a dump is. The logins of
 * the demonstration are made up and printed for everybody.
 */
const NOT_SEARCHED = /^(postgres|demo-logins\.tsv)$/;

/**
 * Every file that the product wrote: the home folder of `npm start` (mailbox, uploads, logs), and FILES_URL and SECURITY_LOG where they
 * are elsewhere. Mails are read as their reader would.
 */
export async function searchFiles(env: NodeJS.ProcessEnv, matches: Matcher): Promise<Finding[]> {
  const { DIAPASON_HOME, FILES_URL, SECURITY_LOG } = env;
  const files = FILES_URL?.startsWith('file:') ? fileURLToPath(FILES_URL) : undefined;
  const findings: Finding[] = [];
  for (const root of new Set([DIAPASON_HOME, files, SECURITY_LOG])) {
    if (!root || !existsSync(root)) continue;
    for await (const file of filesOf(root)) {
      const value = matches(`${file}\n${await textOf(file)}`);
      if (value) findings.push({ place: 'files', where: file, value });
    }
  }
  return findings;
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
