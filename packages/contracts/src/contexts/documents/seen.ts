import { seenByEverybody } from '../../core/named';

export const foldersSeen = seenByEverybody(
  'dossier',
  'Calls name a folder by its path, which its own decision follows.',
);
