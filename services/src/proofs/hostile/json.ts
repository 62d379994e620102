/** A piece of JSON text that JavaScript has no value for, such as `1e400` or ten thousand brackets. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Like `JSON.stringify`, with {@link RawJson} written as it is; `undefined` fields are left out, own `__proto__` fields are written. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item)}`).join(',')}}`;
}

/** `{"x":{"x":…}}` or `[[…]]`. */
export const nested = (depth: number, open = '[', close = ']'): RawJson =>
  new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`.replaceAll('1]', ']'));

/** Every place in a value, as a list of names; the empty list is the value itself. */
export function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [at];
  return [at, ...Object.entries(value).flatMap(([name, item]) => placesIn(item, [...at, name]))];
}

/** A copy with something else at that place; `undefined` takes it away. */
export function replacedAt(value: unknown, at: readonly string[], by: unknown): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replacedAt(item, rest, by) : item));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, item]) => [key, key === name ? replacedAt(item, rest, by) : item]),
  );
}
