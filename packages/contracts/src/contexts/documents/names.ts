import { messages } from '../../constants';
import { limits } from '../../constants/limits';

const FORBIDDEN = /[/\\\p{Cc}]/u;

/** A name as it is kept: one form of each letter, no blanks around it. */
export const nameKept = (name: string): string => name.normalize('NFC').trim();

/** Two entries of a folder never have the same one, whatever the case. */
export const nameKey = (name: string): string => nameKept(name).toLocaleLowerCase('fr');

/** Why nothing may be called that; undefined where it may. */
export function nameFault(name: string): string | undefined {
  if (name.startsWith('.') || FORBIDDEN.test(name)) return messages.sharedDocuments.nameLetters;
  if (new TextEncoder().encode(name).length > limits.documents.nameBytes) return messages.sharedDocuments.nameTooLong;
  return undefined;
}

/** The names of a path from the root: `/Pédagogie/Concerts`, or without its first stroke. */
export const namesOf = (path: string): readonly string[] => path.split('/').map(nameKept).filter(Boolean);

/** `/Pédagogie/Concerts` */
export const pathTo = (names: readonly string[]): string => `/${names.join('/')}`;

/** The folder of an entry, and its name there; without a name it is the root itself. */
export function placeOf(path: string): { readonly folder: readonly string[]; readonly name: string } {
  const names = namesOf(path);
  return { folder: names.slice(0, -1), name: names.at(-1) ?? '' };
}
