import { type ApiInput, type ApiKey, useApiCommand } from '@diapason/platform';
import type { FieldValues } from 'react-hook-form';
import type { RecordField } from '../form/record-field';
import { RecordFields } from '../record/RecordFields';
import { FormDialog } from './FormDialog';

interface RecordDialogProps<K extends ApiKey, Values extends FieldValues> {
  readonly title: string;
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Fields in the order shown. */
  readonly initial: Values;
  readonly call: K;
  /** Input of the call. */
  readonly input: (values: Values) => ApiInput<K>;
  readonly onClose: () => void;
}

/** A record's declared fields in a dialog, saved by one call. Refusals appear on their fields. */
export function RecordDialog<K extends ApiKey, Values extends FieldValues>(props: RecordDialogProps<K, Values>) {
  const { title, fields, initial, call, input, onClose } = props;
  const [save] = useApiCommand(call, { failure: false });
  return (
    <FormDialog
      title={title}
      initial={initial}
      onClose={onClose}
      onSubmit={async (values) => {
        const answer = await save(input(values));
        return answer.ok ? null : answer.error;
      }}
    >
      {(form) => <RecordFields form={form} fields={fields} />}
    </FormDialog>
  );
}
