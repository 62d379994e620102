import { seenByEverybody } from '../../core/named';
import { referenceTables } from './reference-tables';

export const referencesSeen = referenceTables.map(({ id }) =>
  seenByEverybody(id, 'Its list is open to every session.'),
);
