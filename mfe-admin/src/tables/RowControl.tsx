import { DateField } from '@diapason/ui/calendar';
import {
  Field,
  type FieldBinding,
  MultiSelectField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '@diapason/ui/form';
import type { Cell, FieldOfTable } from './row-form';
import styles from './tables.module.css';

interface Props {
  readonly field: FieldOfTable;
  readonly bound: FieldBinding<Cell>;
}

/** The control of a field, by its type. */
export function RowControl({ field, bound }: Props) {
  const { label, type, nonNull, increment, unite, aide } = field;
  const look = { label, required: nonNull, ...(aide ? { hint: aide } : {}) };
  const { value } = bound;
  const choices = (field.values ?? []).filter(({ id, masquee }) => masquee === 0 || isHeld(value, id));
  switch (type) {
    case 'textarea':
      return <TextAreaField {...look} {...(bound as FieldBinding<string>)} rows={2} maxLength={20_000} wide />;
    case 'number':
      return (
        <NumberField
          {...look}
          {...(bound as FieldBinding<number | null>)}
          {...(increment ? { step: increment } : {})}
          {...(unite ? { unit: unite } : {})}
        />
      );
    case 'date':
      return <DateField {...look} {...(bound as FieldBinding<string | null>)} />;
    case 'boolean':
      return <YesNo {...look} bound={bound} />;
    case 'triToggle':
      return <Three field={field} bound={bound} />;
    case 'colorPicker':
      return <Colour {...look} bound={bound} />;
    case 'set':
      return (
        <MultiSelectField
          {...look}
          {...(bound as FieldBinding<readonly number[]>)}
          options={choices.map(({ id, libelle }) => ({ value: Number(id), label: libelle }))}
          none="Aucun"
        />
      );
    case 'select':
      return (
        <SelectField
          {...look}
          {...(bound as FieldBinding<string | number | null>)}
          options={choices.map(({ id, libelle }) => ({ value: id, label: libelle }))}
          {...(nonNull ? {} : { none: 'Aucun' })}
        />
      );
    default:
      return <TextField {...look} {...(bound as FieldBinding<string>)} maxLength={500} />;
  }
}

const isHeld = (value: Cell, id: string | number) => (Array.isArray(value) ? value.includes(Number(id)) : value === id);

interface Own {
  readonly label: string;
  readonly required: boolean;
  readonly bound: FieldBinding<Cell>;
}

const answers = [
  { value: 1, label: 'Oui' },
  { value: 0, label: 'Non' },
];

const YesNo = ({ bound, required, ...look }: Own) => (
  <SelectField
    {...look}
    required={required}
    {...(bound as FieldBinding<number | null>)}
    options={answers}
    {...(required ? {} : { none: 'Non renseigné' })}
  />
);

const Colour = ({ bound: { name, value, onChange, error }, ...look }: Own) => (
  <Field {...look} error={error}>
    {({ id, aria }) => (
      <input
        id={id}
        name={name}
        type="color"
        className={`d-input ${styles.picker}`}
        value={typeof value === 'string' ? value : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
        {...aria}
      />
    )}
  </Field>
);

const Three = ({ field: { label, values }, bound: { name, value, onChange, error } }: Props) => (
  <fieldset className={styles.three} aria-invalid={error ? true : undefined}>
    <legend className="d-visually-hidden">{label}</legend>
    {(values ?? []).map(({ id, libelle }) => (
      <label key={id}>
        <input type="radio" name={name} checked={value === id} onChange={() => onChange(Number(id))} />
        {libelle}
      </label>
    ))}
  </fieldset>
);
