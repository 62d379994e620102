import type { z } from 'zod';
import type { Column } from './column';
import type { Facts } from './facts';

/**
 * A field of a record, declared once: what events hold of it, what clients send, what answers and read models have.
 * Its bounds are the same in all of them.
 */
export interface Field<
  S extends z.ZodType = z.ZodType,
  W extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** In events: exact, nothing coerced. */
  readonly stored: S;
  /** As clients send it, where it is given: numbers may come as text. */
  readonly wire: W;
  /** In answers. */
  readonly row: R;
  readonly column: Column;
  readonly facts: Facts;
  /** Where it is one of a list of the constants: what answers call the words of its number, `libelleStatut`. */
  readonly libelle?: string;
  /** Greatest number of characters, where it is text. */
  readonly maxLength?: number;
  /** What events hold of a value that a client sent: cents of euros. The value itself unless told. */
  readonly entered?: (value: never) => unknown;
  /** What a form that leaves it empty means; null unless told. */
  readonly empty?: unknown;
  /** For form fields: bounds of a number. */
  readonly min?: number;
  readonly max?: number;
}

export type Fields = Readonly<Record<string, Field>>;
