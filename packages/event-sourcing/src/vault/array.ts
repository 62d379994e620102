/** PostgreSQL element types of {@link arrayOf}. */
export type ArrayType = 'integer' | 'bigint' | 'boolean' | 'jsonb' | 'integer[]' | 'text[]' | (string & {});

/**
 * The values as text of a PostgreSQL array. Written by hand: the driver's conversion value by value costs more than the
 * rest of a batch.
 */
export function arrayOf<T>(type: ArrayType, items: readonly T[], pick: (item: T) => unknown): string {
  const parts = items.map((item) => {
    const value = pick(item);
    return value === null || value === undefined ? 'NULL' : elementOf(type, value);
  });
  return `{${parts.join(',')}}`;
}

function elementOf(type: ArrayType, value: unknown): string {
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'jsonb':
      return escaped(JSON.stringify(value));
    case 'integer[]':
      return escaped(arrayOf('integer', value as readonly unknown[], (item) => item));
    case 'text[]':
      return escaped(arrayOf('text', value as readonly unknown[], (item) => item));
    default:
      return escaped(String(value));
  }
}

function escaped(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
