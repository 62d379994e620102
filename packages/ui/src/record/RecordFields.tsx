import { lazy, Suspense } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Option } from '../form/descriptor';
import type { Bound, FieldLook } from '../form/Field';
import { CheckboxField, MoneyField, NumberField, SelectField, TextField } from '../form/fields';
import type { RecordField } from '../form/record-field';
import type { FormState } from '../form/useForm';

// Forms without dates do not load the calendar.
const DateField = lazy(() => import('../calendar').then(({ DateField: field }) => ({ default: field })));

/** What a screen adds to a declared field: choices of a reference, a hint, that this person may not change it. */
export type FieldAddition = Partial<Pick<FieldLook, 'disabled' | 'hint' | 'unavailable' | 'wide'>> & {
  readonly options?: readonly Option<string | number>[];
};

interface RecordFieldsProps<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Which, in the order shown; all of the form's unless given. */
  readonly names?: readonly (keyof Values & string)[];
  readonly with?: (name: keyof Values & string) => FieldAddition | undefined;
}

/** A record's fields, each by its kind. */
export function RecordFields<Values extends FieldValues>(props: RecordFieldsProps<Values>) {
  const { form, fields, names = Object.keys(form.values), with: additionOf } = props;
  return names
    .filter((name) => fields[name])
    .map((name) => (
      <RecordFieldOf
        key={name}
        form={form}
        name={name}
        field={fields[name] as RecordField}
        addition={additionOf?.(name) ?? {}}
      />
    ));
}

interface Props<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly name: string;
  readonly field: RecordField;
  readonly addition: FieldAddition;
}

function RecordFieldOf<Values extends FieldValues>({ form, name, field, addition }: Props<Values>) {
  const { kind, ...descriptor } = field;
  const bound = { ...form.field(name as FieldPath<Values>, descriptor), ...addition };
  const as = <T,>() => bound as typeof bound & Bound<T>;
  switch (kind) {
    case 'choice':
      return <SelectField {...as<string | number | null>()} options={addition.options ?? descriptor.choices ?? []} />;
    case 'number':
      return <NumberField {...as<number | null>()} />;
    case 'euros':
      return <MoneyField {...as<number | null>()} />;
    case 'flag':
      return <FlagField {...as<0 | 1 | null>()} />;
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

function FlagField({ value, onChange, ...look }: Bound<0 | 1 | null> & FieldLook) {
  return <CheckboxField beside {...look} value={value === 1} onChange={(checked) => onChange(checked ? 1 : 0)} />;
}
