/** What two people did to one sheet, field by field. Pure. */

export type Fields = Readonly<Record<string, unknown>>;

/** A field that both changed, each in another way. */
export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields of `after` that `before` has otherwise. */
export const changesOf = <Values extends Fields>(before: Fields, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => !same(before[field], value))) as Partial<Values>;

/** @param before what the sheet was when I read it. @param mine what I changed. @param theirs the sheet as it is now. */
export function conflictsOf(before: Fields, mine: Fields, theirs: Fields): readonly Conflict[] {
  return Object.entries(mine)
    .filter(([field, value]) => !same(before[field], theirs[field]) && !same(value, theirs[field]))
    .map(([field, value]) => ({ field, mine: value, theirs: theirs[field] }));
}
