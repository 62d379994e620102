import { z } from 'zod';
import { messages, right } from '../../constants';
import { faults } from '../../constants/faults';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import type { FilePart } from '../../core/file';
import { isStoredText } from '../../core/stored';
import { onOneLine, wireInt, wireText } from '../../core/wire';
import { folder } from './folder';
import { documentKinds } from './kinds';

const documents = { context: 'documents', module: 'GED' } as const;
const LONGEST_PATH = 4_000;
/** From the root: `/Pédagogie/Concerts`. Empty is the root. */
const path = z
  .string()
  .overwrite(onOneLine)
  .max(LONGEST_PATH, { error: faults.tooLong(LONGEST_PATH) })
  .refine(isStoredText, { error: messages.general.forbiddenCharacter });

/** Type codes of document 000, §9. */
export const entryType = { parent: -1, folder: 0, file: 1 } as const;

export const entryRow = z.object({
  name: z.string(),
  type: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  date: z.string(),
  /** Bytes; of a folder those of the files directly in it. */
  size: z.number(),
  /** Ours: files directly in a folder. */
  nombre: z.number(),
  /** Ours: the folder that the entry is in, from the root. */
  dossier: z.string(),
  auteur: z.string(),
  contenu: z.string(),
  version: z.number(),
  antivirus: z.string().nullable(),
  /** Ours: 1 for a folder with groups of its own. */
  restreint: z.union([z.literal(0), z.literal(1)]),
});
export type EntryRow = z.infer<typeof entryRow>;

export const listDocuments = endpoint('GET', '/api/fichiers/ged/liste', {
  ...documents,
  kind: 'query',
  shows: ['staff', 'identity'],
  access: rights(right.seeDocuments),
  query: z.object({ path: path.optional() }),
  response: z.array(entryRow),
  summary: 'Contenu d’un dossier',
});

const groupRow = z.object({ idGroupe: z.number(), libelleGroupe: z.string() });
export const folderNode = z.object({
  idDossier: z.number(),
  fk_parent: z.number(),
  nom: z.string(),
  /** Its own groups; empty: as the folder it is in. */
  groupes: z.array(z.number()),
});
export type FolderNode = z.infer<typeof folderNode>;

/** Ours: the tree beside the list, the groups to choose among, and what all of it comes to. */
export const readDocumentTree = endpoint('GET', '/api/fichiers/ged/arbre', {
  ...documents,
  kind: 'query',
  shows: ['identity'],
  access: rights(right.seeDocuments),
  response: z.object({
    dossiers: z.array(folderNode),
    groupes: z.array(groupRow),
    fichiers: z.number(),
    taille: z.number(),
    /** Mo that one file may have. */
    tailleMaximale: z.number(),
  }),
  summary: 'Dossiers que l’on voit',
});

/** Ours. */
export const searchDocuments = endpoint('GET', '/api/fichiers/ged/recherche', {
  ...documents,
  kind: 'query',
  shows: ['staff'],
  access: rights(right.seeDocuments),
  query: z.object({ texte: wireText.min(2, { error: messages.general.typeMore }) }),
  response: z.array(entryRow),
  summary: 'Documents et dossiers par leur nom',
});

/** Ours: what would go with a folder. */
export const weighFolder = endpoint('GET', '/api/fichiers/ged/contenu', {
  ...documents,
  kind: 'query',
  access: rights(right.deleteDocument),
  query: z.object({ dossier: path }),
  response: z.object({ dossiers: z.number(), fichiers: z.number() }),
  summary: 'Nombre de dossiers et de fichiers d’un dossier',
});

export const versionRow = z.object({
  version: z.number(),
  date: z.string(),
  size: z.number(),
  auteur: z.string(),
  antivirus: z.string().nullable(),
});

/** Ours: newest first. */
export const listVersions = endpoint('GET', '/api/fichiers/ged/versions', {
  ...documents,
  kind: 'query',
  shows: ['staff'],
  access: rights(right.seeDocuments),
  query: z.object({ fichier: path }),
  response: z.array(versionRow),
  summary: 'Versions d’un document',
});

export const createFolder = endpoint('POST', '/api/fichiers/ged/creerDossier', {
  ...documents,
  kind: 'command',
  access: rights(right.createFolder),
  body: z.object({ dossier: path.nullish(), nom: path.nullish() }),
  response: z.object({ idDossier: z.number(), chemin: z.string() }),
  summary: 'Crée un dossier',
  success: messages.sharedDocuments.folderCreated,
});

/** Both are paths from the root; a new name alone stays in the folder. Of folders and of files. */
export const renameEntry = endpoint('POST', '/api/fichiers/GED/renommerDossier', {
  ...documents,
  kind: 'command',
  access: rights(right.renameFolder),
  body: z.object({ ancienNom: path, nouveauNom: path.nullish() }),
  response: z.object({ chemin: z.string() }),
  summary: 'Renomme un dossier ou un fichier',
  success: messages.sharedDocuments.renamed,
});

/** `contenu`: how many files and folders the caller was told it holds; a folder that holds something goes only so. */
export const removeFolder = endpoint('DELETE', '/api/fichiers/GED/supprimerDossier', {
  ...documents,
  kind: 'command',
  access: rights(right.deleteDocument),
  body: z.object({ nom: path, contenu: wireInt.nullish() }),
  response: z.object({ supprimes: z.number() }),
  summary: 'Supprime un dossier et ce qu’il contient',
  success: messages.sharedDocuments.folderRemoved,
});

export const removeDocument = endpoint('DELETE', '/api/fichiers/GED/supprimerFichier', {
  ...documents,
  kind: 'command',
  access: rights(right.deleteDocument),
  body: z.object({ nom: path }),
  response: z.object({ supprimes: z.number() }),
  summary: 'Supprime un fichier et ses versions',
  success: messages.sharedDocuments.fileRemoved,
});

/** The setting sizeFile bounds it further. */
const largestMo = 100;
export const documentPart: FilePart = {
  accepts: [],
  asSent: { kinds: documentKinds, namedBy: 'nomFichier' },
  maxBytes: largestMo * 2 ** 20,
  tooBig: messages.general.fileTooBig(largestMo),
  limitedBy: { setting: 'sizeFile', tooBig: messages.general.fileTooBig },
  wrongContent: messages.sharedDocuments.wrongContent,
};

/** The name of a file that is there makes a new version of it. */
export const uploadDocument = endpoint('POST', '/api/fichiers/upload/GED', {
  ...documents,
  kind: 'command',
  access: rights(right.addDocument),
  file: documentPart,
  body: z.object({ dossier: path.nullish(), nomFichier: path.nullish() }),
  response: z.object({ idDocument: z.number(), nom: z.string(), version: z.number() }),
  summary: 'Ajoute un document, ou une version',
  success: messages.general.documentImported,
});

// A command, because commands alone have powers.
export const downloadDocument = endpoint('POST', '/api/fichiers/download/GED', {
  ...documents,
  kind: 'command',
  access: rights(right.seeDocuments),
  body: z.object({ fichier: path, version: wireInt.nullish() }),
  response: 'file',
  summary: 'Télécharge un document',
});

/** Ours. */
export const restoreVersion = endpoint('POST', '/api/fichiers/GED/remettre', {
  ...documents,
  kind: 'command',
  access: rights(right.addDocument),
  body: z.object({ fichier: path, version: wireInt }),
  response: z.object({ version: z.number() }),
  summary: 'Remet une version d’un document',
  success: messages.sharedDocuments.restored,
});

/** Ours. Who renames a folder says who sees it. */
export const showFolder = endpoint('POST', '/api/fichiers/GED/acces', {
  ...documents,
  kind: 'command',
  access: rights(right.renameFolder),
  body: z.object({ dossier: path, groupes: folder.fields.groupes.wire }),
  response: z.object({ groupes: z.array(z.number()) }),
  summary: 'Dit quels groupes voient un dossier',
  success: messages.sharedDocuments.sharedWith,
});
