import { type ReactNode, useId } from 'react';
import { Button } from '../core/Button';
import { Modal, useConfirm } from '../overlay';
import { type Form, type FormOptions, useForm } from './useForm';

export interface FormDialogProps<Values> extends FormOptions<Values> {
  readonly title: string;
  /** Closed without saving, or after saving. */
  readonly onClose: () => void;
  readonly children: (form: Form<Values>) => ReactNode;
  readonly submitLabel?: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** Beside the buttons, on the left. */
  readonly aside?: ReactNode;
}

/** A form in a dialog. Put it in the screen while it is open; its state begins anew each time. Escape or « Annuler » asks before losing work. */
export function FormDialog<Values extends object>({
  title,
  onClose,
  children,
  submitLabel = 'Enregistrer',
  size,
  aside,
  ...options
}: FormDialogProps<Values>) {
  const form = useForm(options);
  const [ask, question] = useConfirm();
  const id = useId();
  const leave = async () => {
    const sure =
      !form.dirty ||
      (await ask({
        title: 'Modifications non enregistrées',
        text: 'Fermer sans enregistrer ?',
        confirmLabel: 'Fermer sans enregistrer',
        danger: true,
      }));
    if (sure) onClose();
  };
  const footer = (
    <div className="d-modal-actions">
      {aside && <div className="d-modal-aside">{aside}</div>}
      <Button onClick={() => void leave()}>Annuler</Button>
      <Button look="primary" type="submit" form={id} busy={form.busy}>
        {submitLabel}
      </Button>
    </div>
  );
  return (
    <Modal title={title} open onClose={() => void leave()} footer={footer} {...(size ? { size } : {})}>
      <form
        id={id}
        className="d-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit().then((accepted) => accepted && onClose());
        }}
      >
        {form.refusal && (
          <p className="d-refusal" role="alert">
            {form.refusal}
          </p>
        )}
        {children(form)}
      </form>
      {question}
    </Modal>
  );
}
