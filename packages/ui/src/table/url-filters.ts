/** Filters of a list as its address writes them. Pure: what the screens' `useUrlFilters` stands on. */

export interface FilterKind<Value> {
  readonly initial: Value;
  /** Written to local storage, so that the next visit finds it. Never for what may name a person. */
  readonly remembered: boolean;
  /** Undefined when the text is not of this kind. */
  read(texts: readonly string[]): Value | undefined;
  write(value: Value): readonly string[];
}

export type FilterSchema = Readonly<Record<string, FilterKind<unknown>>>;
export type FilterValues<S extends FilterSchema> = {
  readonly [K in keyof S]: S[K] extends FilterKind<infer V> ? V : never;
};

const INTEGER = /^-?\d{1,15}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const one =
  <V>(parse: (text: string) => V | undefined) =>
  (texts: readonly string[]) =>
    texts[0] === undefined ? undefined : parse(texts[0]);

/** An id or none. The address keeps « none » apart from « as at first ». */
const number = (initial: number | null = null): FilterKind<number | null> => ({
  initial,
  remembered: true,
  read: one((text) => (text === '' ? null : INTEGER.test(text) ? Number(text) : undefined)),
  write: (value) => [value === null ? '' : String(value)],
});

const numbers = (initial: readonly number[] = []): FilterKind<readonly number[]> => ({
  initial,
  remembered: true,
  read: (texts) => {
    const given = texts.flatMap((text) => text.split(',')).filter((text) => text !== '');
    return given.every((text) => INTEGER.test(text)) ? given.map(Number) : undefined;
  },
  write: (value) => [value.join(',')],
});

const text = (initial = ''): FilterKind<string> => ({
  initial,
  remembered: false,
  read: one((given) => given),
  write: (value) => [value],
});

const choice = <V extends string>(values: readonly V[], initial: V): FilterKind<V> => ({
  initial,
  remembered: true,
  read: one((given) => values.find((value) => value === given)),
  write: (value) => [value],
});

/** `YYYY-MM-DD` or none. */
const date = (initial: string | null = null): FilterKind<string | null> => ({
  initial,
  remembered: false,
  read: one((given) => (given === '' ? null : DAY.test(given) ? given : undefined)),
  write: (value) => [value ?? ''],
});

const flag = (initial = false): FilterKind<boolean> => ({
  initial,
  remembered: true,
  read: one((given) => (given === '1' ? true : given === '0' ? false : undefined)),
  write: (value) => [value ? '1' : '0'],
});

export const filter = { number, numbers, text, choice, date, flag } as const;

/** Values of the filters in an address or a remembered text; what is absent or malformed is as at first. */
export function readFilters<S extends FilterSchema>(schema: S, search: string): FilterValues<S> {
  const query = new URLSearchParams(search);
  const values = Object.entries(schema).map(([name, kind]) => {
    const value = query.has(name) ? kind.read(query.getAll(name)) : undefined;
    return [name, value === undefined ? kind.initial : value] as const;
  });
  return Object.fromEntries(values) as FilterValues<S>;
}

/** The address's query with these values. Values as at first are left out; parameters of others stay. */
export function writeFilters<S extends FilterSchema>(
  schema: S,
  values: FilterValues<S>,
  search: string,
  only = (_: FilterKind<unknown>) => true,
): string {
  const query = new URLSearchParams(search);
  for (const [name, kind] of Object.entries(schema)) {
    query.delete(name);
    const written = kind.write(values[name as keyof S]);
    if (!only(kind) || written.join() === kind.write(kind.initial).join()) continue;
    for (const value of written) query.append(name, value);
  }
  const result = query.toString();
  return result ? `?${result}` : '';
}

export const mentionsAny = (schema: FilterSchema, search: string): boolean => {
  const query = new URLSearchParams(search);
  return Object.keys(schema).some((name) => query.has(name));
};
