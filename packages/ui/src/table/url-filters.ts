/** Filters of a list in its address. Pure; `useUrlFilters` uses it. */

export interface FilterKind<Value> {
  readonly initial: Value;
  /** Remembered in local storage. Never for filters that may contain a name. */
  readonly remembered: boolean;
  /** Its parameters in the address, when they differ from its name. */
  readonly parameters?: readonly string[];
  /** Parses one text per parameter; undefined when invalid. */
  read(texts: readonly string[]): Value | undefined;
  /** One text per parameter. */
  write(value: Value): readonly string[];
}

export type FilterSchema = Readonly<Record<string, FilterKind<unknown>>>;
export type FilterValues<S extends FilterSchema> = {
  readonly [K in keyof S]: S[K] extends FilterKind<infer V> ? V : never;
};

const INTEGER = /^-?\d{1,15}$/;
const single =
  <V>(parse: (text: string) => V | undefined) =>
  (texts: readonly string[]) =>
    texts[0] === undefined ? undefined : parse(texts[0]);

/** An id or none, limited to the allowed ones. The address distinguishes « none » from the default. */
const number = (initial: number | null = null, allowed?: readonly number[]): FilterKind<number | null> => ({
  initial,
  remembered: true,
  read: single((text) => {
    if (text === '') return null;
    const value = INTEGER.test(text) ? Number(text) : undefined;
    return value !== undefined && allowed && !allowed.includes(value) ? undefined : value;
  }),
  write: (value) => [value === null ? '' : String(value)],
});

/** An integer between two others, both included. */
const integer = (initial: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): FilterKind<number> => ({
  initial,
  remembered: true,
  read: single((text) => {
    const value = INTEGER.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  }),
  write: (value) => [String(value)],
});

const numbers = (initial: readonly number[] = []): FilterKind<readonly number[]> => ({
  initial,
  remembered: true,
  read: (texts) => {
    const given = texts
      .join(',')
      .split(',')
      .filter((text) => text !== '');
    return given.every((text) => INTEGER.test(text)) ? given.map(Number) : undefined;
  },
  write: (value) => [value.join(',')],
});

const text = (initial = ''): FilterKind<string> => ({
  initial,
  remembered: false,
  read: single((given) => given),
  write: (value) => [value],
});

const choice = <V extends string>(values: readonly V[], initial: V): FilterKind<V> => ({
  initial,
  remembered: true,
  read: single((given) => values.find((value) => value === given)),
  write: (value) => [value],
});

/** Filters the user may not change; the address is ignored. */
const fixed = <V>(initial: V): FilterKind<V> => ({
  initial,
  remembered: false,
  parameters: [],
  read: () => undefined,
  write: () => [],
});

const flag = (initial = false): FilterKind<boolean> => ({
  initial,
  remembered: true,
  read: single((given) => (given === '1' ? true : given === '0' ? false : undefined)),
  write: (value) => [value ? '1' : '0'],
});

export const filter = { number, integer, numbers, text, choice, flag, fixed } as const;

const parametersOf = (name: string, kind: FilterKind<unknown>): readonly string[] => kind.parameters ?? [name];

/** Filter values from an address or remembered text; missing or malformed ones take their default. */
export function readFilters<S extends FilterSchema>(schema: S, search: string): FilterValues<S> {
  const query = new URLSearchParams(search);
  const values = Object.entries(schema).map(([name, kind]) => {
    const atFirst = kind.write(kind.initial);
    const texts = parametersOf(name, kind).map((parameter, index) =>
      query.has(parameter) ? query.getAll(parameter).join(',') : (atFirst[index] ?? ''),
    );
    const value = kind.read(texts);
    return [name, value === undefined ? kind.initial : value] as const;
  });
  return Object.fromEntries(values) as FilterValues<S>;
}

/** The query with these values, without defaults; other parameters stay. */
export function writeFilters<S extends FilterSchema>(
  schema: S,
  values: FilterValues<S>,
  search: string,
  only = (_: FilterKind<unknown>) => true,
): string {
  const query = new URLSearchParams(search);
  for (const [name, kind] of Object.entries(schema)) {
    const atFirst = kind.write(kind.initial);
    const written = kind.write(values[name as keyof S]);
    for (const [index, parameter] of parametersOf(name, kind).entries()) {
      query.delete(parameter);
      const text = written[index] ?? '';
      if (only(kind) && text !== atFirst[index]) query.set(parameter, text);
    }
  }
  const result = query.toString();
  return result ? `?${result}` : '';
}

export const mentionsAny = (schema: FilterSchema, search: string): boolean => {
  const query = new URLSearchParams(search);
  return Object.entries(schema).some(([name, kind]) => parametersOf(name, kind).some((each) => query.has(each)));
};
