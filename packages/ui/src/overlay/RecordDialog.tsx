import { type ApiInput, type ApiKey, useApiCommand } from '@diapason/platform';
import type { FieldValues } from 'react-hook-form';
import type { RecordField } from '../form/record-field';
import { FormDialog } from './FormDialog';
import { RecordFields } from './RecordFields';

interface RecordDialogProps<K extends ApiKey, Values extends FieldValues> {
  readonly title: string;
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Each of them is asked for, in this order. */
  readonly initial: Values;
  readonly call: K;
  /** What the call is given. */
  readonly input: (values: Values) => ApiInput<K>;
  readonly onClose: () => void;
}

/** A record in a dialog: its fields as they are declared, saved by one call. Refusals stand on their fields. */
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
