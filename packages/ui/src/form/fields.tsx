import { formatEntered } from '@diapason/contracts/constants';
import { useEffect, useId, useState } from 'react';
import { LOADING } from '../core/states';
import { Tag } from '../core/Tag';
import { decimalsOf, type Option } from './descriptor';
import { Field, type FieldBinding, type FieldLook, fieldClass } from './Field';
import { parseNumber } from './parse-number';

export interface TextFieldProps extends FieldBinding<string>, FieldLook {
  readonly type?: 'text' | 'email' | 'tel' | 'search';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export function TextField({
  name,
  value,
  onChange,
  error,
  type = 'text',
  autoComplete,
  maxLength,
  placeholder,
  ...look
}: TextFieldProps) {
  return (
    <Field {...look} error={error} isHintInside={placeholder !== undefined}>
      {({ id, aria }) => (
        <input
          id={id}
          name={name}
          className="d-input"
          type={type}
          value={value}
          autoComplete={autoComplete ?? 'off'}
          maxLength={maxLength}
          placeholder={placeholder}
          disabled={look.disabled}
          onChange={(event) => onChange(event.target.value)}
          {...aria}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  name,
  value,
  onChange,
  error,
  rows = 3,
  maxLength,
  ...look
}: FieldBinding<string> & FieldLook & { readonly rows?: number; readonly maxLength?: number }) {
  return (
    <Field {...look} error={error}>
      {({ id, aria }) => (
        <textarea
          id={id}
          name={name}
          className="d-input"
          rows={rows}
          maxLength={maxLength}
          value={value}
          disabled={look.disabled}
          onChange={(event) => onChange(event.target.value)}
          {...aria}
        />
      )}
    </Field>
  );
}

export interface NumberFieldProps extends FieldBinding<number | null>, FieldLook {
  /** Formats with the decimals of the step on leaving the field; without one it is any number. */
  readonly step?: number;
  readonly unit?: string;
}

/** Null when empty; NaN for text that is no number, which validation refuses. */
export function NumberField({ name, value, onChange, error, step, unit, ...look }: NumberFieldProps) {
  const decimals = decimalsOf(step);
  const [text, setText] = useState(written(value, decimals));
  useEffect(() => {
    setText((current) =>
      Object.is(parseNumber(current) ?? (current.trim() ? Number.NaN : null), value)
        ? current
        : written(value, decimals),
    );
  }, [value, decimals]);
  const type = (next: string) => {
    setText(next);
    const parsed = parseNumber(next);
    onChange(parsed === undefined ? Number.NaN : parsed);
  };
  return (
    <Field {...look} error={error}>
      {({ id, aria }) => (
        <span className={unit ? 'd-input-unit' : undefined}>
          <input
            id={id}
            name={name}
            className="d-input d-input-number"
            type="text"
            inputMode={step !== undefined && decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={text}
            disabled={look.disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={() => Number.isFinite(value) && setText(written(value, decimals))}
            {...aria}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** An amount in euros with at most two decimals; null when empty. */
export function MoneyField(props: Omit<NumberFieldProps, 'step' | 'unit'>) {
  return <NumberField {...props} step={0.01} unit="€" />;
}

/** Never rounds: a third decimal stays for validation to refuse. */
const written = (value: number | null, decimals: number): string =>
  value !== null && Number.isFinite(value) ? formatEntered(value, decimals) : '';

export interface SelectFieldProps<Id extends string | number> extends FieldBinding<Id | null>, FieldLook {
  readonly options: readonly Option<Id>[];
  /** Text of null: « Tous les sites ». Without it an empty choice exists only until one is made. */
  readonly none?: string;
  /** That a choice is to be made before anything is saved. */
  readonly unchosen?: string | undefined;
  /** What the record holds, by its own name: it stays a choice where the list leaves it out, as a hidden site. */
  readonly present?: Option<Id> | undefined;
}

export function SelectField<Id extends string | number>({
  name,
  value,
  onChange,
  error,
  options: listed,
  none,
  present,
  unchosen,
  ...look
}: SelectFieldProps<Id>) {
  const options = present && listed.every((option) => option.value !== present.value) ? [present, ...listed] : listed;
  const index = options.findIndex((option) => option.value === value);
  const saysLoading = look.isRunning && index < 0 && (value !== null || none === undefined);
  return (
    <Field {...look} error={error}>
      {({ id, aria }) => (
        <select
          id={id}
          name={name}
          ref={(control) => control?.setCustomValidity(unchosen ?? '')}
          className="d-input"
          value={index}
          data-awaited={saysLoading || undefined}
          disabled={look.disabled}
          onChange={(event) => onChange(options[Number(event.target.value)]?.value ?? null)}
          {...aria}
        >
          {(none !== undefined || index < 0) && <option value={-1}>{saysLoading ? LOADING : (none ?? '')}</option>}
          {options.map((option, at) => (
            <option key={option.value} value={at} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckboxLook extends FieldLook {
  /** It stands beside fields with labels above them. */
  readonly beside?: boolean;
  /** What is so or not, rather than what is ticked. */
  readonly toggle?: boolean;
}

export function CheckboxField({ name, value, onChange, error, ...look }: FieldBinding<boolean> & CheckboxLook) {
  const id = useId();
  return (
    <div className={`${fieldClass(look)} d-field-check${look.beside ? ' d-field-beside' : ''}`}>
      <label>
        <input
          type="checkbox"
          className={look.toggle ? 'd-toggle' : undefined}
          name={name}
          checked={value}
          disabled={look.disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={look.hint || error ? id : undefined}
        />
        {look.label}
      </label>
      {look.changed && <Tag tone="warning">modifié</Tag>}
      <div id={id}>
        {look.hint && <p className="d-hint">{look.hint}</p>}
        {error && <p className="d-error">{error}</p>}
      </div>
    </div>
  );
}

interface TimeFieldProps extends FieldBinding<string>, FieldLook {
  /** `HH:mm`, inclusive; other times are closed. */
  readonly earliest?: string;
  readonly latest?: string;
}

const two = (part: number): string => String(part).padStart(2, '0');
const EVERY_FIVE_MINUTES = Array.from({ length: (24 * 60) / 5 }, (_, index) =>
  [Math.floor(index / 12), (index % 12) * 5].map(two).join(':'),
);

/** A time of the day, `HH:mm`, in steps of five minutes. Another that it holds already stays a choice. */
export function TimeField({ earliest = '00:00', latest = '23:55', value, onChange, ...field }: TimeFieldProps) {
  const held = value === '' || EVERY_FIVE_MINUTES.includes(value) ? [] : [value];
  const options = [...held, ...EVERY_FIVE_MINUTES].map((time) => ({
    value: time,
    label: time,
    disabled: time !== value && (time < earliest || time > latest),
  }));
  return <SelectField {...field} value={value || null} onChange={(time) => onChange(time ?? '')} options={options} />;
}
