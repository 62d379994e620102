import { type ReactNode, useId, useState } from 'react';
import { follow } from '../layout/Links';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

interface InputProps {
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** The few fields of the screens without a session, so that these need no kit. */
export function LabelledInput({ label, type, autoComplete, value, onChange, error, hint }: InputProps) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="d-field">
      <label htmlFor={id}>{label}</label>
      <span className="labelled-input">
        <input
          id={id}
          className="d-input"
          type={visible ? 'text' : type}
          name={autoComplete}
          autoComplete={autoComplete}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {type === 'password' && (
          <button type="button" aria-pressed={visible} onClick={() => setVisible(!visible)}>
            {visible ? 'Masquer' : 'Afficher'}
            <span className="d-visually-hidden">{` ${label.toLowerCase()}`}</span>
          </button>
        )}
      </span>
      {hint && (
        <p className="d-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="d-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function ScreenLink({
  href,
  children,
  button = false,
}: {
  readonly href: string;
  readonly children: ReactNode;
  readonly button?: boolean;
}) {
  return (
    <a
      href={href}
      className={button ? 'd-button d-button-primary' : 'screen-link'}
      onClick={(event) => follow(event, href)}
    >
      {children}
    </a>
  );
}
