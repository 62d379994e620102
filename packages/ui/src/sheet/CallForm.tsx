import type { ApiKey } from '@diapason/platform';
import type { FieldValues } from 'react-hook-form';
import { Form, FormButtons } from '../form/Form';
import { type FormOptions, useForm } from '../form/useForm';
import { type Declared, type SavedByCall, SavedFields, useSaving } from '../record/saved-by-call';

interface Props<K extends ApiKey, Values extends FieldValues, Fields extends Declared>
  extends SavedByCall<K, Values, Fields>,
    Pick<FormOptions<Values>, 'initial' | 'validate'> {
  readonly submitLabel?: string;
}

/** Declared fields with a button of their own, saved by one call and not with the sheet around them. */
export function CallForm<K extends ApiKey, Values extends FieldValues, Fields extends Declared>(
  props: Props<K, Values, Fields>,
) {
  const { initial, validate, submitLabel } = props;
  const form = useForm<Values>({ initial, ...(validate ? { validate } : {}), onSubmit: useSaving(props) });
  return (
    <Form form={form}>
      <SavedFields {...props} form={form} />
      <FormButtons form={form} {...(submitLabel ? { submitLabel } : {})} />
    </Form>
  );
}
