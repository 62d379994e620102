import { limits, messages } from '@diapason/contracts/constants';
import { namesOf, placeOf, ROOT } from '@diapason/contracts/documents';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { folder, seesWith } from '../aggregate/folder';
import { added } from '../aggregate/names';
import type { Entry, FolderState } from '../aggregate/state';

type Context = Pick<CommandContext, 'load' | 'session'>;

/** A folder that was found by its path. */
export interface Found {
  readonly id: number;
  readonly state: FolderState;
  readonly names: readonly string[];
}

/**
 * Follows a path from the root in the log itself, so that what was just made or hidden counts. A folder that the caller's group does not
 * see is not there.
 * @throws Refusal 404
 */
export async function folderAt(path: string | readonly string[], context: Context): Promise<Found> {
  const names = typeof path === 'string' ? namesOf(path) : path;
  if (names.length > limits.documents.depth) throw new Refusal(messages.sharedDocuments.noFolder, 404);
  let found: Found = { id: ROOT, state: await context.load(folder, ROOT), names: [] };
  for (const name of names) {
    const id = added(found.state, name).folder;
    const next = id === undefined ? undefined : found.state.folders.get(id);
    if (!next || !seesWith(next.groupes, context.session.fk_groupe))
      throw new Refusal(messages.sharedDocuments.noFolder, 404);
    const state = await context.load(folder, next.idDossier);
    found = { id: next.idDossier, state, names: [...found.names, next.nom] };
  }
  return found;
}

/** @throws Refusal 404 */
export async function fileAt(path: string, context: Context): Promise<{ readonly in: Found; readonly entry: Entry }> {
  const place = placeOf(path);
  const parent = await folderAt(place.folder, context);
  const file = added(parent.state, place.name).file;
  if (!file) throw new Refusal(messages.sharedDocuments.noFile, 404);
  return { in: parent, entry: { kind: 'file', id: file[0], parent: parent.id } };
}

/** A folder below the root. @throws Refusal 404 */
export async function subfolderAt(
  path: string,
  context: Context,
): Promise<{ readonly in: Found; readonly entry: Entry; readonly found: Found }> {
  const place = placeOf(path);
  const parent = await folderAt(place.folder, context);
  if (place.name === '') throw new Refusal(messages.sharedDocuments.noFolder, 404);
  const found = await folderAt([...place.folder, place.name], context);
  return { in: parent, entry: { kind: 'folder', id: found.id, parent: parent.id }, found };
}
