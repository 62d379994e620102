import {
  DocumentAdded,
  DocumentPutBack,
  DocumentRemoved,
  DocumentRenamed,
  DocumentScanned,
  folder,
  folderLife,
  nameKey,
  sharedDocument,
} from '@diapason/contracts/documents';
import { type Row, recordTable, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

const named = { columns: { nom_cle: 'text' }, of: (row: Row) => ({ nom_cle: nameKey(String(row.nom)) }) } as const;
/** A name has 255 bytes at most; a small letter may be longer than its capital. */
const longest = { nom_cle: 490 };
const WRITTEN = { date_heure: 'timestamptz', fk_utilisateur: 'integer?' } as const;

/** `read.dossier`: the folders of shared documents; the root has no row. */
export const folders = recordTable(folder, {
  ...folderLife,
  version: 1,
  indexes: ['fk_parent, nom_cle'],
  longest,
  follows: named,
  extra: {
    columns: WRITTEN,
    of: (_data, metadata) => ({ date_heure: metadata.at, fk_utilisateur: userOf(metadata) }),
  },
});

/** `read.document`: each document as its newest version is. */
export const documents = recordTable(sharedDocument, {
  set: [DocumentAdded, DocumentPutBack],
  change: [DocumentRenamed],
  drop: [DocumentRemoved],
  version: 1,
  indexes: ['fk_dossier, nom_cle'],
  longest,
  follows: named,
  extra: {
    columns: WRITTEN,
    of: (_data, metadata) => ({ date_heure: metadata.at, fk_utilisateur: userOf(metadata) }),
  },
  also: (on) => [
    on(
      DocumentScanned,
      ({ data }) => [[data.idDocument]],
      (row, { data }) => (row?.version === data.version ? { ...row, antivirus: data.antivirus } : row),
    ),
  ],
});

const added = [DocumentAdded, DocumentPutBack];

/** `read.document_version`: every version, newest or not; each names a file of the store. */
export const documentVersions = table(
  {
    name: 'document_version',
    version: 1,
    label: 'Version d’un document',
    key: ['id_document', 'version'],
    columns: {
      id_document: 'integer',
      version: 'integer',
      objet: 'text',
      taille: 'integer',
      antivirus: 'text?',
      date_heure: 'timestamptz',
      fk_utilisateur: 'integer?',
    },
    indexes: [],
  },
  (on) => [
    ...added.map((event) =>
      on(
        event,
        ({ data }) => [[data.idDocument, data.version]],
        (_row, { data, metadata }) => ({
          id_document: data.idDocument,
          version: data.version,
          objet: data.objet,
          taille: data.taille,
          antivirus: data.antivirus,
          date_heure: metadata.at,
          fk_utilisateur: userOf(metadata),
        }),
      ),
    ),
    on(
      DocumentScanned,
      ({ data }) => [[data.idDocument, data.version]],
      (row, { data }) => row && { ...row, antivirus: data.antivirus },
    ),
    on(
      DocumentRemoved,
      ({ data }) => Array.from({ length: data.version }, (_one, at) => [data.idDocument, at + 1]),
      () => undefined,
    ),
  ],
);
