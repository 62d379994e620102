export type Fields = Readonly<Record<string, unknown>>;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `after` that `before` has otherwise. */
export const changesOf = <Values extends Fields>(before: Fields, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => !same(before[field], value))) as Partial<Values>;
