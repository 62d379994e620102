import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Examined, found } from './examined';

const LEAST_FREE_BYTES = 2_000_000_000;

/** @param made whether it must be there already: a folder of files is made with the first file */
export async function examineFolder(name: string, path: string, made: boolean): Promise<Examined> {
  const place = resolve(path);
  if (made && !existsSync(place)) return { name, place, findings: [found(false, 'ce dossier n’existe pas')] };
  const there = nearest(place);
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const findings = [
    found(mayWrite(there), mayWrite(there) ? 'ce compte peut y écrire' : 'ce compte ne peut pas y écrire'),
    found(free >= LEAST_FREE_BYTES, `place libre : ${(free / 1e9).toFixed(1).replace('.', ',')} Go`),
  ];
  return { name, place, findings };
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
