import { Field } from './Field';
import type { SelectFieldProps } from './fields';

/** One of a few options, all of them in sight; the arrows go from one to the next. */
export function ChipsField<Id extends string | number>({
  name,
  value,
  onChange,
  error,
  options,
  ...look
}: Omit<SelectFieldProps<Id>, 'none' | 'present'>) {
  return (
    <Field wide {...look} error={error}>
      {({ id, labelId, aria }) => (
        <div id={id} role="radiogroup" aria-labelledby={labelId} className="d-choice-chips" {...aria}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                disabled={look.disabled === true || option.disabled === true}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
