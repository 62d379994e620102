import { type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../core/Button';
import { focusAgain } from '../core/focus';
import type { FormState } from './useForm';

interface FormProps<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly children: ReactNode;
  /** For a submit button outside the form. */
  readonly id?: string;
}

/** Lines in which Enter has no meaning of its own. */
const LINE = /^(text|email|tel|password)$/;

/** Enter submits a form whose button stands elsewhere, as the sheet's does: a browser would only with a single field. */
function submitOnEnter({
  key,
  target,
  currentTarget,
  nativeEvent,
  isDefaultPrevented,
}: KeyboardEvent<HTMLFormElement>) {
  if (key !== 'Enter' || nativeEvent.isComposing || isDefaultPrevented()) return;
  const isLine = target instanceof HTMLInputElement && LINE.test(target.type) && currentTarget.contains(target);
  const buttons = [...currentTarget.elements].filter(
    (one) => one instanceof HTMLButtonElement && one.type === 'submit',
  );
  if (isLine && buttons.length === 0) currentTarget.requestSubmit();
}

/** A browser takes the focus away from what is inert, once it draws: it comes back with the answer. */
function useFocusBack({ held, element }: Pick<FormState<FieldValues>, 'held' | 'element'>): void {
  useLayoutEffect(() => {
    if (!held) return;
    const focused = document.activeElement;
    return () => {
      if (element.current?.contains(focused) && document.activeElement === document.body) focusAgain(focused);
    };
  }, [held, element]);
}

/** The fields of a form, in columns where there is room. Enter submits; in a sheet it saves what changed in all tabs. */
export function Form<Values extends FieldValues>({ form, children, id }: FormProps<Values>) {
  useFocusBack(form);
  return (
    <form
      ref={form.element}
      id={id}
      inert={form.held}
      className="d-form"
      noValidate
      onKeyDown={submitOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.saveAll) form.saveAll();
        else void form.submit();
      }}
    >
      {children}
    </form>
  );
}

interface ButtonsProps<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly submitLabel?: string;
  /** Id of the form, for buttons outside it. */
  readonly formId?: string;
  /** What it does cannot be taken back. */
  readonly danger?: boolean;
  /** Buttons before the submit button. */
  readonly children?: ReactNode;
}

/** A refusal that belongs to no field, and the buttons. */
export function FormButtons<Values extends FieldValues>(props: ButtonsProps<Values>) {
  const { form, submitLabel = 'Enregistrer', formId, danger = false, children } = props;
  return (
    <div className="d-form-end">
      {form.refusal && (
        <p className="d-refusal" role="alert">
          {form.refusal}
        </p>
      )}
      <div className="d-form-buttons">
        {children}
        <Button look={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={form.busy}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
