import { messages } from '@diapason/contracts/constants';
import { type ApiData, type ApiInput, type ApiKey, useApiCommand } from '@diapason/platform';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordField } from '../form/record-field';
import type { FormState } from '../form/useForm';
import { RecordFields, type RecordFieldsProps } from '../record/RecordFields';
import { FormDialog, type FormDialogProps } from './FormDialog';

interface RecordDialogProps<K extends ApiKey, Values extends FieldValues>
  extends Pick<
      FormDialogProps<Values>,
      'title' | 'initial' | 'validate' | 'onReload' | 'onClose' | 'size' | 'submitLabel' | 'aside'
    >,
    Pick<RecordFieldsProps<Values>, 'names' | 'with'> {
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly call: K;
  /** Input of the call. */
  readonly input: (values: Values) => ApiInput<K>;
  /** Said above the buttons where one that is required is empty. */
  readonly missing?: string;
  /** The documents' words around a refusal that names no field, where they have some. */
  readonly refusedAs?: (message: string) => string;
  /** In place of a refusal that names no field, where the server itself failed. */
  readonly failedAs?: string;
  /** False: the caller says that it is saved. */
  readonly success?: boolean;
  /** Once it is saved, before the dialog closes. */
  readonly onSaved?: (data: ApiData<K>, values: Values) => unknown;
  /** Below the fields: what saving will mean. */
  readonly children?: (form: FormState<Values>) => ReactNode;
}

/** A record's declared fields in a dialog, saved by one call. Refusals appear on their fields. */
export function RecordDialog<K extends ApiKey, Values extends FieldValues>(props: RecordDialogProps<K, Values>) {
  const {
    fields,
    names,
    with: additions,
    call,
    input,
    missing,
    refusedAs,
    failedAs,
    success,
    onSaved,
    children,
    ...dialog
  } = props;
  const [save] = useApiCommand(call, { failure: false, ...(success === undefined ? {} : { success }) });
  return (
    <FormDialog
      {...dialog}
      onSubmit={async (values) => {
        const answer = await save(input(values));
        if (answer.ok) await onSaved?.(answer.data, values);
        if (answer.ok) return null;
        const { error } = answer;
        if (failedAs && error.status === 500) return { ...error, message: failedAs };
        return error.field || !refusedAs ? error : { ...error, message: refusedAs(error.message) };
      }}
    >
      {(form) => (
        <>
          <RecordFields
            form={form}
            fields={fields}
            {...(names ? { names } : {})}
            {...(additions ? { with: additions } : {})}
          />
          {children?.(form)}
          {missing && isMissing(form) && (
            <p className="d-refusal" role="alert">
              {missing}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

const isMissing = <Values extends FieldValues>({ values, field }: FormState<Values>): boolean =>
  Object.keys(values).some((name) => field(name as never).error === messages.general.missingField);
