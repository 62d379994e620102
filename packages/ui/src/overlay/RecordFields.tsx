import { lazy, Suspense } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Bound } from '../form/Field';
import { CheckboxField, MoneyField, NumberField, SelectField, TextField } from '../form/fields';
import type { RecordField } from '../form/record-field';
import type { FormState } from '../form/useForm';

// Forms without dates do not load the calendar.
const DateField = lazy(() => import('../calendar').then(({ DateField: field }) => ({ default: field })));

/** A record's fields in the given order, each by its kind. */
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
