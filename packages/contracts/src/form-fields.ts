import type { Field, Fields, RecordDefinition } from './core';
import type { ShownWhen, Typed } from './core/facts';
import { declaredIn, isOfKind } from './declared';
import { modules } from './generated';

/** A field as a form in a browser knows it before anything is typed. */
export interface FormField {
  readonly label: string;
  /** How a form asks for it and a table shows it. `several`: of its choices or of the records it names; `lines`: each with fields of its own. */
  readonly kind:
    | 'text'
    | 'paragraphs'
    | 'telephone'
    | 'email'
    | 'number'
    | 'euros'
    | 'date'
    | 'flag'
    | 'choice'
    | 'reference'
    | 'several'
    | 'lines';
  readonly required?: boolean;
  /** Characters. */
  readonly maxLength?: number;
  /** Bounds of a number, included. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly choices?: readonly { readonly value: string | number; readonly label: string }[];
  /** The record whose number it holds. */
  readonly names?: string;
  /** How what is typed is tidied. */
  readonly typed?: Exclude<Typed, 'telephone' | 'email'>;
  readonly shownWhen?: ShownWhen;
  /** The field of the same form that decides what there is to choose. */
  readonly choicesBy?: string;
  readonly lines?: Readonly<Record<string, FormField>>;
}

/** Every record's labelled fields as forms know them: what `constants/generated/fields.ts` is written from. */
export const formFields: Readonly<Record<string, Readonly<Record<string, FormField>>>> = Object.fromEntries(
  declaredIn(modules, isOfKind<RecordDefinition>('record')).map(({ name, fields }) => [name, formFieldsOf(fields)]),
);

function formFieldsOf(fields: Fields): Readonly<Record<string, FormField>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, one]) => (one.facts.label ? [[field, formField(one)]] : [])),
  );
}

function formField(field: Field & { readonly lines?: Fields }): FormField {
  const { facts, column, maxLength, min, max, lines } = field;
  const { label = '', unit, choices, format, names, typed, shownWhen, choicesBy } = facts;
  const type = typeof column === 'string' ? column : 'jsonb';
  const number = format === 'number' || format === 'cents';
  const euros = format === 'cents';
  const tidied = typed === 'telephone' || typed === 'email' ? undefined : typed;
  return {
    label,
    kind: kindOf(field),
    ...(/\?$|\[\]$/.test(type) || format === 'flag' || format === 'list' ? {} : { required: true }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(number && min !== undefined ? { min } : {}),
    ...(number && max !== undefined ? { max } : {}),
    ...(euros ? { step: 0.01 } : type.startsWith('integer') && number ? { step: 1 } : {}),
    ...(unit ? { unit } : {}),
    ...(choices ? { choices: choices.map(({ id, libelle }) => ({ value: id, label: libelle })) } : {}),
    ...(names ? { names } : {}),
    ...(tidied ? { typed: tidied } : {}),
    ...(shownWhen ? { shownWhen } : {}),
    ...(choicesBy ? { choicesBy } : {}),
    ...(lines ? { lines: formFieldsOf(lines) } : {}),
  };
}

function kindOf({
  facts: { format, choices, typed, paragraphs },
  column,
  lines,
}: Field & { readonly lines?: Fields }): FormField['kind'] {
  if (lines) return 'lines';
  if (typeof column === 'string' && column.endsWith('[]')) return 'several';
  if (choices) return 'choice';
  if (format === 'cents') return 'euros';
  if (format === 'reference' || format === 'number' || format === 'date' || format === 'flag') return format;
  if (typed === 'telephone' || typed === 'email') return typed;
  return paragraphs ? 'paragraphs' : 'text';
}
