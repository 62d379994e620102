import type { FieldDescriptor } from './descriptor';

/** A record's field as `npm run generate` writes it for browsers. */
export interface RecordField extends FieldDescriptor {
  readonly kind: 'text' | 'number' | 'euros' | 'date' | 'flag' | 'choice';
}

/** A form's initial values: the record's own; empty for a new one. */
export function initialOf<Row extends object, const N extends keyof Row & string>(
  fields: Readonly<Partial<Record<keyof Row, RecordField>>>,
  names: readonly N[],
  row: Row | undefined,
): { [K in N]: Row[K] | null } {
  const empty = (name: N) => (fields[name]?.kind === 'text' ? '' : null);
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? empty(name)])) as { [K in N]: Row[K] | null };
}
