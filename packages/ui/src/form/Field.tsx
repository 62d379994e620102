import type { Unavailable } from '@diapason/platform';
import { type ReactNode, useId } from 'react';
import { Button } from '../core/Button';

/** Properties that `form.field('name')` gives a field. */
export interface FieldBinding<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly changed?: boolean;
}

export interface FieldLook {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** Spans the whole row. */
  readonly wide?: boolean;
  /** How much is usually typed there, where fields are as wide as that. */
  readonly room?: 'short' | 'long' | undefined;
  /** It holds something else than what is saved. */
  readonly changed?: boolean;
  /** The choices are being asked for. */
  readonly isRunning?: boolean;
  /** The choices failed to load: shows the error and a retry. */
  readonly unavailable?: Unavailable | undefined;
}

interface FrameProps extends FieldLook {
  readonly error?: string | undefined;
  /** The hint stands in the field itself while that is empty: it is told, and takes no room. */
  readonly isHintInside?: boolean;
  readonly children: (ids: FieldIds) => ReactNode;
}

interface FieldIds {
  readonly id: string;
  readonly labelId: string;
  /** Ids and states for the control. */
  readonly aria: {
    readonly 'aria-describedby'?: string;
    readonly 'aria-invalid'?: true;
    readonly 'aria-required'?: true;
  };
}

interface Looks {
  readonly wide?: boolean | undefined;
  readonly changed?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly room?: FieldLook['room'];
}

export const fieldClass = ({ wide, changed, invalid, room }: Looks): string =>
  `d-field${wide ? ' d-field-wide' : ''}${room ? ` d-field-${room}` : ''}${changed ? ' d-field-changed' : ''}${invalid ? ' d-field-invalid' : ''}`;

/** Label, control, hint and error, tied together for screen readers. */
export function Field(props: FrameProps) {
  const { label, required = false, hint, error, wide = false, changed = false, room, unavailable, children } = props;
  const { isHintInside = false } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const aria = {
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required ? { 'aria-required': true as const } : {}),
  };
  return (
    <div className={fieldClass({ wide, changed, room, invalid: Boolean(error) })}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {required && (
          <span className="d-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, labelId: `${id}-label`, aria })}
      {hint && (
        <p className={isHintInside ? 'd-visually-hidden' : 'd-hint'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {unavailable && (
        <div className="d-unavailable" role="alert">
          <span>{unavailable.message}</span>
          <Button look="quiet" icon="refresh" onClick={unavailable.retry}>
            Réessayer
            <span className="d-visually-hidden">{` : ${label}`}</span>
          </Button>
        </div>
      )}
      {error && (
        <p className="d-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
