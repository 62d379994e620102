import type { EventOf } from '@diapason/contracts/core';
import type { DocumentAdded, FolderCreated } from '@diapason/contracts/documents';

/** A version as its event tells it. */
export type DocumentFact = EventOf<typeof DocumentAdded>['data'];
export type Subfolder = EventOf<typeof FolderCreated>['data'];
/** A document and its versions, oldest first; the last one is what it is now. */
export interface Held {
  readonly nom: string;
  readonly versions: readonly DocumentFact[];
}

export interface FolderState {
  /** It is being removed, or was: it takes nothing. */
  readonly isClosed: boolean;
  readonly folders: ReadonlyMap<number, Subfolder>;
  readonly files: ReadonlyMap<number, Held>;
}

/** An entry by its number; `parent` is the folder it is in. */
export interface Entry {
  readonly kind: 'folder' | 'file';
  readonly id: number;
  readonly parent: number;
}
