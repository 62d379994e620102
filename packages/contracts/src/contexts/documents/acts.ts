import { sheetActs } from '../../core/sheet-acts';
import {
  createFolder,
  readDocumentTree,
  removeDocument,
  renameEntry,
  restoreVersion,
  showFolder,
  uploadDocument,
} from './endpoints';

/** What may be done with shared documents, from their screen. */
export const documentActs = sheetActs(readDocumentTree, {
  creer: { call: createFolder },
  ajouter: { call: uploadDocument },
  renommer: { call: renameEntry },
  partager: { call: showFolder },
  supprimer: { call: removeDocument },
  remettre: { call: restoreVersion },
});
