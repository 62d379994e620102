import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../../../..');
const IN_NO_ROOM = /^(node_modules|dist|docs|generated|\..*)$/;

/** Paths, from the project's root, of all TypeScript and of the routes; nothing that is generated. */
export function sourceFiles(folder: string = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IN_NO_ROOM.test(entry.name) ? [] : sourceFiles(path);
    return /(\.tsx?|\/routes\.json)$/.test(path) ? [relative(root, path)] : [];
  });
}

/** Tests, and what only they use: they read the database from outside. */
export const isProof = (path: string): boolean =>
  /\.i?test\.tsx?$|(^|\/)(testing|proofs)\/|^e2e\//.test(path.replaceAll('\\', '/'));

/** Text of a source, as a statement where it is JSON. */
export function sourceOf(path: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  return path.endsWith('.json') ? `(${text})` : text;
}
