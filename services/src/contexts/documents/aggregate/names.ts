import { limits, messages } from '@diapason/contracts/constants';
import { nameFault, nameKept, nameKey } from '@diapason/contracts/documents';
import { Refusal } from '@diapason/event-sourcing';
import type { Entry, FolderState, Held } from './state';

/** A name as it is kept. @throws Refusal 400 */
export function requireName(sent: string, missing: string, field: string): string {
  const name = nameKept(sent);
  const fault = name === '' ? missing : nameFault(name);
  if (fault !== undefined) throw new Refusal(fault, 400, field);
  return name;
}

/** @throws Refusal 422 */
export function requireRoom({ folders, files }: FolderState): void {
  const most = limits.documents.entries;
  if (folders.size + files.size >= most) throw new Refusal(messages.sharedDocuments.tooManyEntries(most), 422);
}

/** What has a name in a folder, whatever its case. */
export function added(
  { folders, files }: FolderState,
  name: string,
): { readonly folder?: number; readonly file?: readonly [number, Held] } {
  const key = nameKey(name);
  const found = [...folders].find(([, { nom }]) => nameKey(nom) === key);
  const file = [...files].find(([, { nom }]) => nameKey(nom) === key);
  return { ...(found ? { folder: found[0] } : {}), ...(file ? { file } : {}) };
}

/** @param but an entry that may keep its own name in another case. */
export function isTaken(state: FolderState, name: string, but?: Entry): boolean {
  const { folder, file } = added(state, name);
  const isOther = (kind: Entry['kind'], id: number | undefined) =>
    id !== undefined && !(but?.kind === kind && but.id === id);
  return isOther('folder', folder) || isOther('file', file?.[0]);
}
