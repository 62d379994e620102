import { limits, messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  DocumentAdded,
  DocumentPutBack,
  DocumentRemoved,
  DocumentRenamed,
  DocumentScanned,
  FolderClosed,
  FolderCreated,
  FolderRemoved,
  FolderRenamed,
  FolderReopened,
  FolderShown,
  kindByName,
} from '@diapason/contracts/documents';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { added, isTaken, requireName, requireRoom } from './names';
import type { DocumentFact, Entry, FolderState, Held, Subfolder } from './state';

const events = {
  FolderCreated,
  FolderRenamed,
  FolderShown,
  FolderRemoved,
  FolderClosed,
  FolderReopened,
  DocumentAdded,
  DocumentPutBack,
  DocumentRenamed,
  DocumentScanned,
  DocumentRemoved,
};
type Event = EventsOf<typeof events>;

/** Streams `documentFolder-{idDossier}`, 0 for the root: what a folder holds, so that names in it are decided in one place. */
export const folder = aggregate<FolderState, typeof events>({
  category: 'documentFolder',
  events,
  initial: { isClosed: false, folders: new Map(), files: new Map() },
  evolve: (state, event) => {
    switch (event.type) {
      case 'FolderClosed':
      case 'FolderReopened':
        return { ...state, isClosed: event.type === 'FolderClosed' };
      case 'FolderCreated':
        return { ...state, folders: with_(state.folders, event.data.idDossier, event.data) };
      case 'FolderRenamed':
      case 'FolderShown':
        return {
          ...state,
          folders: changed(state.folders, event.data.idDossier, (one) => ({ ...one, ...event.data })),
        };
      case 'FolderRemoved':
        return { ...state, folders: without(state.folders, event.data.idDossier) };
      case 'DocumentAdded':
      case 'DocumentPutBack': {
        const { idDocument, nom } = event.data;
        const versions = [...(state.files.get(idDocument)?.versions ?? []), event.data];
        return { ...state, files: with_(state.files, idDocument, { nom, versions }) };
      }
      case 'DocumentRenamed': {
        const { idDocument, nom } = event.data;
        return { ...state, files: changed(state.files, idDocument, (one) => ({ ...one, nom })) };
      }
      case 'DocumentScanned': {
        const { idDocument, version, antivirus } = event.data;
        const told = (one: DocumentFact) => (one.version === version ? { ...one, antivirus } : one);
        const scanned = (one: Held) => ({ ...one, versions: one.versions.map(told) });
        return { ...state, files: changed(state.files, idDocument, scanned) };
      }
      case 'DocumentRemoved':
        return { ...state, files: without(state.files, event.data.idDocument) };
    }
  },
});

/** @throws Refusal 400 without a name or for one that no file may have, 409 for one that is taken, 404 where the folder goes. */
export function decideCreateFolder(
  state: FolderState,
  { idDossier, fk_parent, nom }: Omit<Subfolder, 'groupes'>,
): Event[] {
  requireOpen(state);
  const name = requireName(nom, messages.site.folderNameRequired, 'nom');
  requireRoom(state);
  if (isTaken(state, name)) throw new Refusal(messages.sharedDocuments.nameTaken(name), 409, 'nom');
  return [make(FolderCreated, { idDossier, fk_parent, nom: name, groupes: [] })];
}

/** Renames a folder or a file. @throws Refusal as {@link decideCreateFolder}; 400 where a file would get another ending. */
export function decideRename(state: FolderState, entry: Entry, nouveauNom: string): Event[] {
  requireOpen(state);
  const nom = requireName(nouveauNom, messages.site.folderRenameRequired, 'nouveauNom');
  const before = nameOf(state, entry);
  if (before === nom) return [];
  if (isTaken(state, nom, entry)) throw new Refusal(messages.sharedDocuments.nameTaken(nom), 409, 'nouveauNom');
  if (entry.kind === 'folder') return [make(FolderRenamed, { idDossier: entry.id, fk_parent: entry.parent, nom })];
  if (kindByName(before)?.type !== kindByName(nom)?.type)
    throw new Refusal(messages.sharedDocuments.otherEnding, 400, 'nouveauNom');
  return [make(DocumentRenamed, { idDocument: entry.id, fk_dossier: entry.parent, nom })];
}

/**
 * A new document, or a new version of the one of that name: its number and its name stay, and so do the other versions.
 * @throws Refusal as {@link decideCreateFolder}.
 */
export function decideAddDocument(state: FolderState, sent: Omit<DocumentFact, 'version'>): Event[] {
  requireOpen(state);
  const nom = requireName(sent.nom, messages.sharedDocuments.wrongContent, 'nomFichier');
  const known = added(state, nom);
  if (known.folder) throw new Refusal(messages.sharedDocuments.folderOfThatName(nom), 409, 'nomFichier');
  if (!known.file) {
    requireRoom(state);
    return [make(DocumentAdded, { ...sent, nom, version: 1 })];
  }
  const [idDocument, held] = known.file;
  // The same command was done before.
  if (held.versions.some(({ objet }) => objet === sent.objet)) return [];
  requireVersions(held);
  return [make(DocumentAdded, { ...sent, idDocument, nom: held.nom, version: lastVersion(held) + 1 })];
}

/** Puts an older version on top; nothing is lost by it. @throws Refusal 404. */
export function decideRestore(state: FolderState, entry: Entry, version: number): Event[] {
  requireOpen(state);
  const held = fileOf(state, entry);
  const older = held.versions.find((one) => one.version === version);
  if (!older) throw new Refusal(messages.sharedDocuments.noFile, 404);
  if (older === held.versions.at(-1)) return [];
  requireVersions(held);
  return [make(DocumentPutBack, { ...older, nom: held.nom, version: lastVersion(held) + 1 })];
}

/** Who sees a folder. @throws Refusal 422 where the caller's own group would not. */
export function decideShow(state: FolderState, entry: Entry, groupes: readonly number[], own: number): Event[] {
  requireOpen(state);
  const found = state.folders.get(entry.id);
  if (!found) throw new Refusal(messages.sharedDocuments.noFolder, 404);
  const wanted = [...new Set(groupes)].sort((a, b) => a - b);
  if (!seesWith(wanted, own)) throw new Refusal(messages.sharedDocuments.shutOut, 422, 'groupes');
  if (wanted.join() === found.groupes.join()) return [];
  return [make(FolderShown, { idDossier: entry.id, fk_parent: entry.parent, groupes: wanted })];
}

export function decideRemoveDocument(state: FolderState, entry: Entry): Event[] {
  requireOpen(state);
  const version = lastVersion(fileOf(state, entry));
  return [make(DocumentRemoved, { idDocument: entry.id, fk_dossier: entry.parent, version })];
}

/** What the antivirus said of a file that had waited: of each version that is that file. */
export function decideScanned(
  state: FolderState,
  { idDocument, fk_dossier, objet }: Pick<DocumentFact, 'idDocument' | 'fk_dossier' | 'objet'>,
  antivirus: 'saine' | 'refusee',
): Event[] {
  const same = state.files
    .get(idDocument)
    ?.versions.filter((one) => one.objet === objet && one.antivirus !== antivirus);
  return (same ?? []).map(({ version }) => make(DocumentScanned, { idDocument, fk_dossier, version, antivirus }));
}

/** Shuts a folder that is removed. @param seen what it held when that was decided. @throws Refusal 409 where more has come. */
export function decideClose(state: FolderState, idDossier: number, seen: FolderState): Event[] {
  if (state.isClosed) return [];
  const same = (now: ReadonlyMap<number, unknown>, then: ReadonlyMap<number, unknown>) =>
    [...now.keys()].every((id) => then.has(id));
  if (!same(state.files, seen.files) || !same(state.folders, seen.folders) || hasNewVersion(state, seen))
    throw new Refusal(messages.general.conflict, 409);
  return [make(FolderClosed, { idDossier })];
}

const hasNewVersion = (state: FolderState, seen: FolderState): boolean =>
  [...state.files].some(([id, { versions }]) => versions.length > (seen.files.get(id)?.versions.length ?? 0));

export const decideReopen = (state: FolderState, idDossier: number): Event[] =>
  state.isClosed ? [make(FolderReopened, { idDossier })] : [];

/** Removes all that a shut folder holds; the folders in it were emptied before. */
export const decideEmpty = (state: FolderState, fk_parent: number): Event[] => [
  ...[...state.files].map(([idDocument, held]) =>
    make(DocumentRemoved, { idDocument, fk_dossier: fk_parent, version: lastVersion(held) }),
  ),
  ...[...state.folders.keys()].map((idDossier) => make(FolderRemoved, { idDossier, fk_parent })),
];

export const decideRemoveFolder = (state: FolderState, entry: Entry): Event[] =>
  state.folders.has(entry.id) ? [make(FolderRemoved, { idDossier: entry.id, fk_parent: entry.parent })] : [];

/** The first group may see everything, so that no folder is lost to all. */
const FIRST_GROUP = 1;
export const seesWith = (groupes: readonly number[], group: number): boolean =>
  groupes.length === 0 || group === FIRST_GROUP || groupes.includes(group);

function requireOpen({ isClosed }: FolderState): void {
  if (isClosed) throw new Refusal(messages.sharedDocuments.noFolder, 404);
}

function requireVersions({ versions }: Held): void {
  const most = limits.documents.versions;
  if (versions.length >= most) throw new Refusal(messages.sharedDocuments.tooManyVersions(most), 422);
}

const lastVersion = ({ versions }: Held): number => versions.at(-1)?.version ?? 0;

function nameOf(state: FolderState, { kind, id }: Entry): string {
  const found = kind === 'folder' ? state.folders.get(id) : state.files.get(id);
  if (!found)
    throw new Refusal(kind === 'folder' ? messages.sharedDocuments.noFolder : messages.sharedDocuments.noFile, 404);
  return found.nom;
}

export function fileOf(state: FolderState, { id }: Pick<Entry, 'id'>): Held {
  const found = state.files.get(id);
  if (!found) throw new Refusal(messages.sharedDocuments.noFile, 404);
  return found;
}

const with_ = <V>(map: ReadonlyMap<number, V>, id: number, value: V) => new Map([...map, [id, value]]);
const without = <V>(map: ReadonlyMap<number, V>, id: number) => new Map([...map].filter(([key]) => key !== id));
function changed<V>(map: ReadonlyMap<number, V>, id: number, change: (value: V) => V): ReadonlyMap<number, V> {
  const found = map.get(id);
  return found === undefined ? map : with_(map, id, change(found));
}
