import { refs } from '../../core/composed-fields';
import { id, ref, text } from '../../core/field';
import { record } from '../../core/record';

/** The root: it has no row and no name. */
export const ROOT = 0;

/** A folder of shared documents. It stands in the stream of the folder it is in, which alone says what names are free. */
export const folder = record('dossier', {
  label: 'Dossier',
  stream: 'documentFolder',
  key: 'idDossier',
  streamKey: 'fk_parent',
  identifiedBy: ['nom'],
  fields: {
    idDossier: id(),
    fk_parent: ref('dossier', 'Dans le dossier'),
    nom: text('Nom', 255),
    /** Groups that see it and what it holds; empty: whoever sees the folder it is in. */
    groupes: refs('roleGroup', 'Vu par', { max: 1_000 }),
  },
});

export const FolderCreated = folder.event('FolderCreated', 1, 'Dossier créé');
export const FolderRenamed = folder.event(
  'FolderRenamed',
  1,
  'Dossier renommé',
  folder.pick('idDossier', 'fk_parent', 'nom'),
);
export const FolderShown = folder.event(
  'FolderShown',
  1,
  'Accès au dossier modifié',
  folder.pick('idDossier', 'fk_parent', 'groupes'),
);
export const FolderRemoved = folder.event(
  'FolderRemoved',
  1,
  'Dossier supprimé',
  folder.pick('idDossier', 'fk_parent'),
);

export const folderLife = {
  set: [FolderCreated],
  change: [FolderRenamed, FolderShown],
  drop: [FolderRemoved],
} as const;

/** In the folder's own stream: it takes nothing any more, so that nothing comes while it is removed. */
export const FolderClosed = folder.event('FolderClosed', 1, 'Dossier fermé', folder.pick('idDossier'));
/** Something had come: it was not removed. */
export const FolderReopened = folder.event('FolderReopened', 1, 'Dossier rouvert', folder.pick('idDossier'));
