import { messages } from '@diapason/contracts/constants';
import { removeDocument, removeFolder } from '@diapason/contracts/documents';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import {
  decideClose,
  decideEmpty,
  decideRemoveDocument,
  decideRemoveFolder,
  decideReopen,
  folder,
  seesWith,
} from '../aggregate/folder';
import type { FolderState } from '../aggregate/state';
import { fileAt, subfolderAt } from './way';

type Context = Pick<CommandContext, 'load' | 'execute' | 'session'>;

/** The bytes stay in the store until files are collected: a removal that is sent again finds nothing to lose. */
export const removeDocumentCommand = command(removeDocument, async ({ body }, context) => {
  const { in: parent, entry } = await fileAt(body.nom, context);
  await context.execute(folder, parent.id, (now) => decideRemoveDocument(now, entry));
  return { supprimes: 1 };
});

/**
 * Every folder is shut before anything goes, so that nothing is removed that nobody was asked about: what came meanwhile opens them
 * again. Cut off half way, the folder stands there shut, and is removed by asking again.
 */
export const removeFolderCommand = command(removeFolder, async ({ body }, context) => {
  const { in: parent, entry, found } = await subfolderAt(body.nom, context);
  const all = await heldBy(found.id, found.state, context);
  const files = all.reduce((sum, { state }) => sum + state.files.size, 0);
  const folders = all.length - 1;
  if (files + folders > 0 && body.contenu !== files + folders)
    throw new Refusal(messages.sharedDocuments.contains(folders, files), 409, 'contenu');
  await shut(all, context);
  for (const { id } of all.toReversed()) await context.execute(folder, id, (now) => decideEmpty(now, id));
  await context.execute(folder, parent.id, (now) => decideRemoveFolder(now, entry));
  return { supprimes: files + folders + 1 };
});

interface Held {
  readonly id: number;
  readonly state: FolderState;
}

/** A folder and all folders below it, from the top. @throws Refusal 403 where the caller's group does not see one. */
async function heldBy(id: number, state: FolderState, context: Context): Promise<Held[]> {
  const all: Held[] = [{ id, state }];
  for (const sub of state.folders.values()) {
    if (!seesWith(sub.groupes, context.session.fk_groupe)) throw new Refusal(messages.sharedDocuments.holdsHidden, 403);
    all.push(...(await heldBy(sub.idDossier, await context.load(folder, sub.idDossier), context)));
  }
  return all;
}

/** Shuts all of them, or none. @throws Refusal 409 */
async function shut(all: readonly Held[], { execute }: Context): Promise<void> {
  const shutBefore: number[] = [];
  try {
    for (const { id, state } of all) {
      const { events } = await execute(folder, id, (now) => decideClose(now, id, state));
      if (events.length > 0) shutBefore.push(id);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const id of shutBefore) await execute(folder, id, (now) => decideReopen(now, id), `reopen-${id}`);
    throw error;
  }
}
