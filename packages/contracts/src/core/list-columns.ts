import { z } from 'zod';
import type { Facts } from './facts';
import type { Field } from './field-definition';

/** How a value is written in a cell and in a file. `names`: a list, by one property of each; `yes`: 0 or 1. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'cents'
  | 'euros'
  | 'date'
  | 'dateTime'
  | 'phone'
  | 'choice'
  | 'names'
  | 'yes';

type Width = 'narrow' | 'normal' | 'wide';

/** How a column is shown. Without any of it the field is in answers alone. */
export interface Shown {
  readonly label?: string;
  readonly kind?: ColumnKind;
  /** Sorted by the server under this name, which is the column's key too. */
  readonly sort?: string;
  readonly width?: Width;
  /** Drawn as the second line of this field's column. */
  readonly under?: string;
  /** Hidden until somebody chooses it. */
  readonly optional?: true;
  /** Cannot be hidden. */
  readonly fixed?: true;
  readonly clamped?: true;
  /** Where columns have no room: 1 is the first to go. Those without go after these, the last first. */
  readonly drops?: number;
  /** Of a list: the property that names each. */
  readonly by?: string;
  /** In the file, this many characters wide. */
  readonly file?: number;
  /** In the file alone. */
  readonly fileOnly?: true;
  readonly choices?: Facts['choices'];
  /** What stands for null of a choice. */
  readonly none?: string;
}

/** A field of a list's rows: what answers have, how it is shown, and who sees it. */
export interface ListColumn<R extends z.ZodType = z.ZodType> {
  readonly row: R;
  readonly shown: Shown;
  /** Whoever holds one of these sees it; everybody who sees the list unless told. For the others it is null. */
  readonly right?: readonly number[];
  /** Of a list: properties of each that are cut, or columns of the file, by themselves. */
  readonly parts?: Readonly<Record<string, Part>>;
  /** Made of other fields, in no answer. */
  readonly made?: true;
}

interface Part {
  readonly right?: readonly number[];
  /** Heading of its column in the file. */
  readonly label?: string;
  readonly file?: number;
  readonly kind?: ColumnKind;
}

export type ListColumns = Readonly<Record<string, ListColumn>>;
type AnyField = Pick<Field, 'row' | 'facts'>;

/** In answers alone: no column. */
export const answerOnly = <R extends z.ZodType>(row: R): ListColumn<R> => ({ row, shown: {} });

type Rest<S extends z.ZodRawShape, C> = {
  readonly [K in Exclude<keyof S, keyof C>]: ListColumn<Extract<S[K], z.ZodType>>;
};

/** The fields of a row that are no columns, in answers alone. */
export const restOf = <S extends z.ZodRawShape, C extends object>(shape: S, columns: C): Rest<S, C> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, row]) => (name in columns ? [] : [[name, answerOnly(row as z.ZodType)]])),
  ) as unknown as Rest<S, C>;

/** A column that is made of a row's other fields: shown and in the file, and not in answers. */
export const computed = <const S extends Omit<Shown, 'label'>>(label: string, shown: S) => ({
  ...column(label, z.unknown(), shown),
  made: true as const,
});

/** Whether somebody is active, in the file. */
export const activity = <R extends z.ZodType>(row: R) =>
  column('État', row, {
    kind: 'choice',
    choices: [
      { id: 1, libelle: 'Actif' },
      { id: 0, libelle: 'Désactivé' },
    ],
    fileOnly: true,
    file: 12,
  });

/** A column of what no record declares. */
export const column = <R extends z.ZodType, const S extends Omit<Shown, 'label'>>(
  label: string,
  row: R,
  shown: S,
): ListColumn<R> & { readonly shown: S } => ({ row, shown: { label, ...shown } });

/** A column of a record's field: label, kind and choices are the field's, unless told. */
export function columnOf<F extends AnyField, const S extends Shown>(
  { row, facts }: F,
  shown: S,
): ListColumn<F['row']> & { readonly shown: S } {
  const { label, format, choices } = facts;
  const kind = kinds[format];
  const known = { ...(label ? { label } : {}), ...(kind ? { kind } : {}), ...(choices ? { choices } : {}) };
  return { row, shown: { ...known, ...shown } };
}

const kinds: Readonly<Partial<Record<Facts['format'], ColumnKind>>> = {
  number: 'number',
  cents: 'cents',
  date: 'date',
  instant: 'dateTime',
  flag: 'yes',
  choice: 'choice',
};

/** The column for whoever holds one of these; null for the others. */
export const seenWith = <C extends ListColumn>(
  one: C,
  ...right: readonly [number, ...number[]]
): Omit<C, 'row'> & ListColumn<z.ZodNullable<C['row']>> => ({ ...one, row: z.nullable(one.row), right });
