import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webUrl } from './addresses';
import { type Shape, Unfit } from './shape';

/** A folder that is there. */
export const existingFolder: Shape<string> = {
  form: 'un dossier qui existe',
  read(given) {
    if (!isFolder(resolve(given))) throw new Unfit('ce dossier n’existe pas');
    return given;
  },
};

/** A folder that is there, or can be made. */
export const folder: Shape<string> = {
  form: 'un dossier dans lequel ce compte peut écrire',
  read(given) {
    assertWritable(resolve(given));
    return given;
  },
};

/** A file that is there, or can be made. */
export const file: Shape<string> = {
  form: 'un fichier dans lequel ce compte peut écrire',
  read(given) {
    const path = resolve(given);
    const found = statOf(path);
    if (found?.isDirectory()) throw new Unfit('c’est un dossier');
    if (found) assertAccess(path, constants.W_OK);
    else assertWritable(dirname(path));
    return given;
  },
};

/** A folder, or a bucket. */
export const filesUrl: Shape<string> = {
  form: 'file:///dossier/, un dossier dans lequel ce compte peut écrire, ou s3://compartiment?endpoint=https://machine&region=…',
  read(given) {
    if (!/^(file:\/\/\/|s3:\/\/)/.test(given) || !URL.canParse(given))
      throw new Unfit('l’adresse ne commence pas par file:/// ou s3://, ou n’en est pas une');
    if (given.startsWith('s3:')) return bucket(given);
    assertWritable(pathOf(given));
    return given;
  },
};

const KEYS_APART = 'les clefs ne s’écrivent pas dans l’adresse, mais dans FILES_ACCESS_KEY et FILES_SECRET_KEY';

function bucket(given: string): string {
  const { hostname, pathname, searchParams, username, password } = new URL(given);
  if (username || password) throw new Unfit(KEYS_APART);
  if (hostname === '' || !['', '/'].includes(pathname)) throw new Unfit('l’adresse ne nomme pas un compartiment');
  for (const name of searchParams.keys())
    if (name !== 'endpoint' && name !== 'region') throw new Unfit('seuls endpoint et region suivent le compartiment');
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null) {
    const asked = new URL(webUrl.read(endpoint));
    if (asked.username || asked.password) throw new Unfit(KEYS_APART);
  }
  return given;
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new Unfit('un signe écrit en % ne peut pas être lu');
  }
}

/** The folder itself, or where there is none yet, the one in which it would be made. */
function assertWritable(path: string): void {
  const found = statOf(path);
  if (found === undefined && dirname(path) !== path) {
    assertWritable(dirname(path));
    return;
  }
  if (!found?.isDirectory()) throw new Unfit('ce chemin passe par un fichier, non par un dossier');
  assertAccess(path, constants.W_OK | constants.X_OK);
}

function assertAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch {
    throw new Unfit('ce compte n’a pas le droit d’y écrire');
  }
}

/** Undefined where there is nothing. */
function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Part of the path is a file: the way up meets it.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw new Unfit('ce chemin ne peut pas être lu');
  }
}

const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false;
