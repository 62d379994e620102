import { useState } from 'react';
import { Field, type FieldBinding, type FieldLook } from './Field';

interface PasswordFieldProps extends FieldBinding<string>, FieldLook {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly maxLength?: number;
}

/** A password, with a button that shows what was typed. */
export function PasswordField({ name, value, onChange, error, autoComplete, maxLength, ...look }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field {...look} error={error}>
      {({ id, aria }) => (
        <span className="d-password">
          <input
            id={id}
            name={name}
            className="d-input"
            type={visible ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            maxLength={maxLength}
            disabled={look.disabled}
            onChange={(event) => onChange(event.target.value)}
            {...aria}
          />
          <button type="button" aria-pressed={visible} onClick={() => setVisible(!visible)}>
            {visible ? 'Masquer' : 'Afficher'}
            <span className="d-visually-hidden">{` ${look.label.toLowerCase()}`}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
