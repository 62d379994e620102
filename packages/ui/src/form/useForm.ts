import { type ApiError, useUnsavedGuard } from '@diapason/platform';
import { useRef, useState } from 'react';
import type { Bound } from './Field';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

export interface FormOptions<Values> {
  readonly initial: Values;
  /** Faults by field; an empty object when there is none. */
  readonly validate?: (values: Values) => FieldErrors<Values>;
  /** What the server refused, to be shown on its field or above the form; nothing when it went well. */
  readonly onSubmit: (values: Values) => Promise<ApiError | undefined | null>;
}

export interface Form<Values> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  /** A refusal that belongs to no field. */
  readonly refusal: string | undefined;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly field: <K extends keyof Values & string>(name: K) => Bound<Values[K]>;
  readonly set: (part: Partial<Values>) => void;
  /** True when the form was accepted. */
  readonly submit: () => Promise<boolean>;
}

/** State of a form. Leaving the screen while it is dirty asks first. */
export function useForm<Values extends object>({ initial, validate, onSubmit }: FormOptions<Values>): Form<Values> {
  const first = useRef(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const dirty = !saved && JSON.stringify(values) !== JSON.stringify(first.current);
  useUnsavedGuard(dirty);

  const set = (part: Partial<Values>) => {
    setSaved(false);
    setValues((current) => ({ ...current, ...part }));
    setErrors((current) => {
      const next = { ...current };
      for (const name of Object.keys(part)) delete next[name as keyof Values & string];
      return next;
    });
  };
  const field = <K extends keyof Values & string>(name: K): Bound<Values[K]> => ({
    name,
    value: values[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    error: errors[name],
  });
  const submit = async (): Promise<boolean> => {
    const faults = validate?.(values) ?? {};
    setErrors(faults);
    setRefusal(undefined);
    if (Object.keys(faults).length > 0) {
      focusFirstFault();
      return false;
    }
    setBusy(true);
    const refused = await onSubmit(values).finally(() => setBusy(false));
    if (!refused) {
      setSaved(true);
      return true;
    }
    const name = fieldOf(refused, values);
    if (name) {
      setErrors({ [name]: refused.message } as FieldErrors<Values>);
      focusFirstFault();
    } else setRefusal(refused.message);
    return false;
  };
  return { values, errors, refusal, dirty, busy, field, set, submit };
}

/** The server names a field as `montant` or as `body.montant`. */
function fieldOf<Values extends object>(refused: ApiError, values: Values): (keyof Values & string) | undefined {
  const name = refused.field?.split('.').at(-1);
  return name !== undefined && name in values ? (name as keyof Values & string) : undefined;
}

function focusFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
