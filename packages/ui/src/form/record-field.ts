import type { FormField } from '@diapason/contracts';
import type { papers } from '@diapason/contracts/constants';

/** A record's field as `npm run generate` writes it for browsers, and the kinds that only a form has. */
export interface RecordField extends Omit<FormField, 'kind' | 'lines'> {
  /** `file`: of one kind of paper, sent once the record is saved. `password`: a new one. `hidden`: the form holds it and asks nobody. */
  readonly kind: FormField['kind'] | 'file' | 'password' | 'hidden';
  readonly missing?: string;
  readonly hint?: string;
  readonly lines?: Readonly<Record<string, RecordField>>;
  readonly paper?: keyof typeof papers;
}

/** The field that decides whether another is asked for. */
export const deciding = ({ shownWhen }: RecordField): string | undefined =>
  typeof shownWhen === 'object' ? shownWhen.field : shownWhen;

/** @param values of the form. */
export function isAsked({ shownWhen }: RecordField, values: Readonly<Record<string, unknown>>): boolean {
  if (typeof shownWhen === 'object') return (values[shownWhen.field] ?? 0) === shownWhen.is;
  return shownWhen === undefined || Boolean(values[shownWhen]);
}

const TEXTS: readonly RecordField['kind'][] = ['text', 'paragraphs', 'telephone', 'email', 'password'];

/** What a field of nothing holds. */
export function emptyOf({ kind }: RecordField): '' | 0 | readonly [] | null {
  if (kind === 'several' || kind === 'lines') return [];
  return TEXTS.includes(kind) ? '' : kind === 'flag' ? 0 : null;
}

/** Of nothing a flag is 0. */
type Initial<Value> = Value extends 0 | 1 ? Value : Value | null;

/** A form's initial values: the record's own, as the wire has them; empty for a new one. */
export function initialOf<Row extends object, const N extends keyof Row & string>(
  fields: Readonly<Partial<Record<keyof Row, RecordField>>>,
  names: readonly N[],
  row: Row | undefined,
): { [K in N]: Initial<Row[K]> } {
  const empty = (name: N) => (fields[name] ? emptyOf(fields[name]) : null);
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? empty(name)])) as { [K in N]: Initial<Row[K]> };
}
