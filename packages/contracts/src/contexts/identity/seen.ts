import { seenByEverybody } from '../../core/named';

export const roleGroupSeen = seenByEverybody(
  'roleGroup',
  'A group’s name tells nothing of a person; who gives one is asked whether they may.',
);
