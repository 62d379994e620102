import { birthDepartment, earliestBirth } from '@diapason/contracts/constants';
import { sayDone, type UseChoices } from '@diapason/platform';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { todayInParis } from '../core/format';
import { same } from '../form/changes';
import type { FieldDescriptor, Option } from '../form/descriptor';
import type { FieldBinding, FieldLook } from '../form/Field';
import { CheckboxField, MoneyField, NumberField, SelectField, TextAreaField, TextField } from '../form/fields';
import { MultiSelectField } from '../form/MultiSelectField';
import { PasswordField } from '../form/PasswordField';
import { PhoneField } from '../form/PhoneField';
import { deciding, emptyOf, isAsked, type RecordField } from '../form/record-field';
import type { FormState } from '../form/useForm';
import type { PaperFieldProps, PaperName } from '../upload/PaperField';
import { LineFields, type LineWords } from './LineFields';
import { ReferenceField } from './ReferenceField';
import { ShownField } from './ShownField';

// Forms without dates do not load the calendar, those without papers no upload.
const DateField = lazy(() => import('../calendar').then(({ DateField: field }) => ({ default: field })));
const PaperField = lazy(() => import('../upload/PaperField').then(({ PaperField: field }) => ({ default: field })));
const ChosenFile = lazy(() => import('../upload/ChosenFile').then(({ ChosenFile: field }) => ({ default: field })));

/** Of whatever the field holds: the control knows. */
interface AnyBound extends Omit<FieldBinding<unknown>, 'value'> {
  readonly value: never;
}

/** What a screen adds to a declared field: a hint, other choices, that this person may not change it, or a control of its own. */
export interface FieldAddition
  extends Partial<Pick<FieldLook, 'disabled' | 'hint' | 'unavailable' | 'wide' | 'required' | 'room'>>,
    Pick<FieldDescriptor, 'missing'> {
  readonly label?: string;
  /** In a field of text while it is empty, in place of the hint, which is still told. */
  readonly placeholder?: string;
  readonly options?: readonly Option<string | number>[];
  /** In place of the choices of its record. */
  readonly use?: UseChoices;
  /** What the record has, by its own name: it stays a choice where the list leaves it out. */
  readonly present?: string | null | undefined;
  /** What is not to be chosen: who is there already. */
  readonly without?: readonly number[];
  /** Bounds of a day. */
  readonly earliest?: string;
  readonly latest?: string;
  /** What it shows until somebody says something: while the form holds undefined. */
  readonly unsaid?: string | number | null;
  /** Of a record that is there: its file is changed at once. */
  readonly held?: Pick<PaperFieldProps<PaperName>, 'about' | 'paper' | 'refusedAs'>;
  /** A flag that says what is so, rather than what is ticked. */
  readonly toggle?: boolean;
  readonly lines?: LineWords;
  /** What another choice here sets besides, in other fields of the form. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** Told where that takes away what somebody filled in, with « Annuler ». */
  readonly empties?: string;
  readonly control?: (field: AnyBound & FieldLook) => ReactNode;
}

type Additions<Values> = Readonly<Partial<Record<keyof Values & string, FieldAddition>>>;

export interface RecordFieldsProps<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Which, in the order shown; all of the form's unless given. */
  readonly names?: readonly (keyof Values & string)[];
  readonly with?: Additions<Values> | ((values: Values) => Additions<Values>);
  /** Which this person reads and may not change; all, or none unless given. */
  readonly read?: boolean | ((name: keyof Values & string) => boolean);
}

/** A record's fields, each by its kind; one that depends on another comes and goes with it. */
export function RecordFields<Values extends FieldValues>(props: RecordFieldsProps<Values>) {
  const { form, fields, names = Object.keys(form.values), read = false } = props;
  const additions = typeof props.with === 'function' ? props.with(form.values) : (props.with ?? {});
  return names.map((name) => {
    const field = fields[name];
    if (!field || field.kind === 'hidden' || !isAsked(field, form.values)) return null;
    const addition = (additions as Readonly<Record<string, FieldAddition>>)[name] ?? {};
    const by = field.choicesBy === undefined ? undefined : form.values[field.choicesBy];
    const isRead = typeof read === 'function' ? read(name) : read;
    if (isRead && field.kind === 'password') return null;
    if (isRead) return <ShownField key={name} field={field} value={form.values[name]} by={by} {...addition} />;
    return (
      <RecordFieldOf key={name} form={form} fields={fields} name={name} field={field} by={by} addition={addition} />
    );
  });
}

interface Props<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly name: string;
  readonly field: RecordField;
  readonly by: unknown;
  readonly addition: FieldAddition;
}

/** What is typed, as it is kept. */
const TIDIED: Readonly<Partial<Record<NonNullable<RecordField['typed']>, (typed: string) => string>>> = {
  capitals: (typed) => typed.toLocaleUpperCase('fr'),
  digits: (typed) => typed.replace(/\D/g, ''),
  department: birthDepartment,
};

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

function RecordFieldOf<Values extends FieldValues>({ form, fields, name, field, by, addition }: Props<Values>) {
  const { kind, typed, names: record, choicesBy: _, shownWhen: __, lines, paper, ...declared } = field;
  const {
    control,
    lines: lineWords,
    use,
    present,
    without,
    options,
    toggle,
    unsaid,
    held,
    sets,
    empties,
    ...look
  } = addition;
  const descriptor = { ...declared, kind, room: roomOf(field), ...look };
  const tidy = typed && TIDIED[typed];
  const change = (value: unknown) => {
    const kept = tidy && typeof value === 'string' ? tidy(value) : value;
    const { values } = form;
    const now: Readonly<Record<string, unknown>> = { ...emptied(fields, values, name), ...sets, [name]: kept };
    form.set(now as Partial<Values>);
    const lost = Object.keys(now).filter(
      (one) => one !== name && isFilled(values[one]) && !same(values[one], now[one]),
    );
    if (empties === undefined || lost.length === 0) return;
    const before = Object.fromEntries(Object.keys(now).map((one) => [one, values[one]])) as Partial<Values>;
    sayDone({ message: empties, undo: async () => form.set(before) });
  };
  const inForm = form.field(name as FieldPath<Values>, descriptor);
  const bound = { ...inForm, ...look, value: inForm.value === undefined ? unsaid : inForm.value, onChange: change };
  const as = <T,>() => bound as unknown as typeof bound & FieldBinding<T>;
  if (control) return control(bound as unknown as AnyBound & FieldLook);
  switch (kind) {
    case 'hidden':
      return null;
    case 'reference':
      return (
        <ReferenceField
          {...as()}
          names={record ?? ''}
          by={by}
          use={use}
          present={present}
          given={options}
          without={without}
        />
      );
    case 'several':
      return record ? (
        <ReferenceField {...as()} names={record} by={by} use={use} given={options} several />
      ) : (
        <MultiSelectField
          {...as<readonly number[]>()}
          options={(options ?? declared.choices ?? []) as readonly Option[]}
          none="Aucun choix"
        />
      );
    case 'choice':
      return (
        <SelectField
          {...as<string | number | null>()}
          options={options ?? declared.choices ?? []}
          {...(descriptor.required ? {} : { none: '' })}
        />
      );
    case 'number':
      return <NumberField {...as<number | null>()} />;
    case 'euros':
      return <MoneyField {...as<number | null>()} />;
    case 'flag':
      return <FlagField {...as<0 | 1 | null>()} {...(toggle ? { toggle } : {})} />;
    case 'date':
      return (
        <Suspense fallback={null}>
          <DateField {...(typed === 'birthday' ? birthDays() : {})} {...as<string | null>()} />
        </Suspense>
      );
    case 'paragraphs':
      return <TextAreaField wide {...as<string>()} />;
    case 'telephone':
      return <PhoneField {...as<string>()} />;
    case 'email':
      return <TextField {...as<string>()} type="email" />;
    case 'lines':
      return <LineFields {...as<never>()} form={form as never} fields={lines ?? {}} words={lineWords} />;
    case 'file':
      return (
        <Suspense fallback={null}>
          {held ? (
            <div className="d-field-wide">
              <PaperField {...held} kind={paperOf(name, paper)} />
            </div>
          ) : (
            <ChosenFile {...as<File | null>()} paper={paperOf(name, paper)} />
          )}
        </Suspense>
      );
    case 'password':
      return <PasswordField {...as<string>()} autoComplete="new-password" />;
    case 'text':
      return <TextField {...as<string>()} />;
  }
}

/** Fields in which little is typed, or much. */
function roomOf({ kind, maxLength = 60 }: RecordField): FieldLook['room'] {
  if (['telephone', 'date', 'number', 'euros'].includes(kind) || (kind === 'text' && maxLength <= 12)) return 'short';
  return kind === 'email' || (kind === 'text' && maxLength >= 150) ? 'long' : undefined;
}

/** A new choice empties what depends on it. */
function emptied(fields: Readonly<Record<string, RecordField>>, values: FieldValues, changed: string) {
  const dependents = Object.entries(fields).filter(
    ([name, field]) => name in values && [field.choicesBy, deciding(field)].includes(changed),
  );
  return Object.fromEntries(dependents.map(([name, field]) => [name, emptyOf(field)]));
}

const birthDays = () => ({ earliest: earliestBirth, latest: todayInParis() });

function FlagField({
  value,
  onChange,
  ...look
}: FieldBinding<0 | 1 | null> & FieldLook & { readonly toggle?: boolean }) {
  return <CheckboxField beside {...look} value={value === 1} onChange={(checked) => onChange(checked ? 1 : 0)} />;
}

function paperOf(name: string, paper: RecordField['paper']): NonNullable<RecordField['paper']> {
  if (!paper) throw new Error(`${name} names no kind of paper`);
  return paper;
}
