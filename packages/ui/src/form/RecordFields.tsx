import { lazy, Suspense } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { FieldDescriptor } from './descriptor';
import type { Bound } from './Field';
import { CheckboxField, MoneyField, NumberField, SelectField, TextField } from './fields';
import type { FormState } from './useForm';

// A form without a day does not load the calendar.
const DateField = lazy(() => import('../calendar').then(({ DateField: field }) => ({ default: field })));

/** A record's field as `npm run generate` writes it for browsers. */
export interface RecordField extends FieldDescriptor {
  readonly kind: 'text' | 'number' | 'euros' | 'date' | 'flag' | 'choice';
}

/** What a form of these fields begins with: the record's own values; for a new one no text and nothing else. */
export function initialOf<Row extends object, const N extends keyof Row & string>(
  fields: Readonly<Partial<Record<keyof Row, RecordField>>>,
  names: readonly N[],
  row: Row | undefined,
): { [K in N]: Row[K] | null } {
  const empty = (name: N) => (fields[name]?.kind === 'text' ? '' : null);
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? empty(name)])) as { [K in N]: Row[K] | null };
}

/** The fields of a record, each asked for as its kind says, in the order given. */
export function RecordFields<Values extends FieldValues>({
  form,
  fields,
}: {
  readonly form: FormState<Values>;
  readonly fields: Readonly<Record<string, RecordField>>;
}) {
  const asked = Object.keys(form.values).filter((name) => fields[name]);
  return asked.map((name) => <RecordFieldOf key={name} form={form} name={name} field={fields[name] as RecordField} />);
}

interface Props<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly name: string;
  readonly field: RecordField;
}

function RecordFieldOf<Values extends FieldValues>({ form, name, field: { kind, ...descriptor } }: Props<Values>) {
  const bound = form.field(name as FieldPath<Values>, descriptor);
  const as = <T,>() => bound as typeof bound & Bound<T>;
  switch (kind) {
    case 'choice':
      return <SelectField {...as<string | number | null>()} options={descriptor.choices ?? []} />;
    case 'number':
      return <NumberField {...as<number | null>()} />;
    case 'euros':
      return <MoneyField {...as<number | null>()} />;
    case 'flag':
      return <CheckboxField {...as<boolean>()} />;
    case 'date':
      return (
        <Suspense fallback={null}>
          <DateField {...as<string | null>()} />
        </Suspense>
      );
    case 'text':
      return <TextField {...as<string>()} />;
  }
}
