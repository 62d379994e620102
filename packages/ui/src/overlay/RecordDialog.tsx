import type { ApiKey } from '@diapason/platform';
import type { FieldValues } from 'react-hook-form';
import { type Declared, type SavedByCall, SavedFields, useSaving } from '../record/saved-by-call';
import { FormDialog, type FormDialogProps } from './FormDialog';

interface RecordDialogProps<K extends ApiKey, Values extends FieldValues, Fields extends Declared>
  extends SavedByCall<K, Values, Fields>,
    Pick<
      FormDialogProps<Values>,
      'title' | 'initial' | 'validate' | 'onReload' | 'onClose' | 'size' | 'submitLabel' | 'aside'
    > {}

/** A record's declared fields in a dialog, saved by one call. Refusals appear on their fields. */
export function RecordDialog<K extends ApiKey, Values extends FieldValues, Fields extends Declared>(
  props: RecordDialogProps<K, Values, Fields>,
) {
  return (
    <FormDialog {...props} onSubmit={useSaving(props)}>
      {(form) => <SavedFields {...props} form={form} />}
    </FormDialog>
  );
}
