import { limits, messages } from '@diapason/contracts/constants';
import { createFolder, namesOf, pathTo, placeOf, renameEntry, showFolder } from '@diapason/contracts/documents';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideCreateFolder, decideRename, decideShow, folder } from '../aggregate/folder';
import { added } from '../aggregate/names';
import type { Entry } from '../aggregate/state';
import { folderAt, subfolderAt } from './way';

export const createFolderCommand = command(createFolder, async ({ body }, context) => {
  const parent = await folderAt(body.dossier ?? '', context);
  const most = limits.documents.depth;
  if (parent.names.length >= most) throw new Refusal(messages.sharedDocuments.tooDeep(most), 422, 'dossier');
  const named = { fk_parent: parent.id, nom: body.nom ?? '' };
  // Refused before a number is given out.
  decideCreateFolder(parent.state, { ...named, idDossier: 0 });
  const idDossier = await context.ids.next('dossier');
  const { state } = await context.execute(folder, parent.id, (now) => decideCreateFolder(now, { ...named, idDossier }));
  return { idDossier, chemin: pathTo([...parent.names, state.folders.get(idDossier)?.nom ?? '']) };
});

/** Function 292 renames files too (readings 100). */
export const renameEntryCommand = command(renameEntry, async ({ body }, context) => {
  const place = placeOf(body.ancienNom);
  const parent = await folderAt(place.folder, context);
  const known = added(parent.state, place.name);
  const nom = newNameIn(parent.names, body.nouveauNom ?? '');
  const entry: Entry | undefined =
    known.file !== undefined
      ? { kind: 'file', id: known.file[0], parent: parent.id }
      : known.folder !== undefined
        ? (await subfolderAt(body.ancienNom, context)).entry
        : undefined;
  if (!entry) throw new Refusal(messages.sharedDocuments.noFile, 404, 'ancienNom');
  const { state } = await context.execute(folder, parent.id, (now) => decideRename(now, entry, nom));
  const renamed = entry.kind === 'file' ? state.files.get(entry.id) : state.folders.get(entry.id);
  return { chemin: pathTo([...parent.names, renamed?.nom ?? nom]) };
});

/** A name, or a path of the same folder. @throws Refusal 400 for one of another folder. */
function newNameIn(names: readonly string[], sent: string): string {
  if (!sent.includes('/')) return sent;
  const { folder: of, name } = placeOf(sent);
  if (pathTo(of) !== pathTo(names)) throw new Refusal(messages.sharedDocuments.sameFolder, 400, 'nouveauNom');
  return name;
}

export const showFolderCommand = command(showFolder, async ({ body }, context) => {
  if (namesOf(body.dossier).length === 0) throw new Refusal(messages.sharedDocuments.noFolder, 404, 'dossier');
  const { in: parent, entry } = await subfolderAt(body.dossier, context);
  const own = context.session.fk_groupe;
  const { state } = await context.execute(folder, parent.id, (now) => decideShow(now, entry, body.groupes, own));
  return { groupes: [...(state.folders.get(entry.id)?.groupes ?? [])] };
});
