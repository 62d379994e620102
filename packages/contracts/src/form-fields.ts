import type { Field, RecordDefinition } from './core';
import { declaredIn, isOfKind } from './declared';
import { modules } from './generated';

/** A field as a form in a browser knows it before anything is typed. */
export interface FormField {
  readonly label: string;
  readonly required?: boolean;
  /** Characters. */
  readonly maxLength?: number;
  /** Bounds of a number, included. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly choices?: readonly { readonly value: string | number; readonly label: string }[];
}

/** Every record's labelled fields as forms know them: what `constants/generated/fields.ts` is written from. */
export const formFields: Readonly<Record<string, Readonly<Record<string, FormField>>>> = Object.fromEntries(
  declaredIn(modules, isOfKind<RecordDefinition>('record')).map(({ name, fields }) => [
    name,
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, one]) => (one.facts.label ? [[field, formField(one)]] : [])),
    ),
  ]),
);

function formField({ facts, column, maxLength, min, max }: Field): FormField {
  const { label = '', unit, choices, format } = facts;
  const type = typeof column === 'string' ? column : 'jsonb';
  const number = format === 'number' || format === 'cents';
  const euros = format === 'cents';
  return {
    label,
    ...(type.endsWith('?') || format === 'flag' || format === 'list' ? {} : { required: true }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(number && min !== undefined ? { min } : {}),
    ...(number && max !== undefined ? { max } : {}),
    ...(euros ? { step: 0.01 } : type.startsWith('integer') && number ? { step: 1 } : {}),
    ...(unit ? { unit } : {}),
    ...(choices ? { choices: choices.map(({ id, libelle }) => ({ value: id, label: libelle })) } : {}),
  };
}
