import { type Fields, same } from '../form/changes';

/** What two people did to one sheet, field by field. Pure. */

/** A field that both changed, each in another way. */
export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** @param before what the sheet was when I read it. @param mine what I changed. @param theirs the sheet as it is now. */
export function conflictsOf(before: Fields, mine: Fields, theirs: Fields): readonly Conflict[] {
  return Object.entries(mine)
    .filter(([field, value]) => !same(before[field], theirs[field]) && !same(value, theirs[field]))
    .map(([field, value]) => ({ field, mine: value, theirs: theirs[field] }));
}
