import { type ReactNode, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../core/Button';
import { Form, FormButtons } from '../form/Form';
import { typedFaults } from '../form/refusal';
import { type FormOptions, type FormState, useForm } from '../form/useForm';
import { topDialog, useSaveKey } from '../form/useSaveKey';
import { leaving, useConfirm } from './ConfirmDialog';
import { Modal, type ModalProps } from './Modal';

export interface FormDialogProps<Values extends FieldValues> extends Omit<FormOptions<Values>, 'onSaved' | 'ends'> {
  readonly title: ModalProps['title'];
  /** Closed without saving, or after saving. */
  readonly onClose: () => void;
  readonly children: (form: FormState<Values>) => ReactNode;
  /** Words of its own for a button that does more than save. */
  readonly submitLabel?: string;
  /** What the button that saves says of what stands in the form: « Enregistrer 446,50 € ». */
  readonly saves?: (values: Values) => string;
  /** A second button that saves, and then does this in place of closing. */
  readonly also?: { readonly label: string; readonly onSaved: () => void } | undefined;
  readonly size?: 'small' | 'medium' | 'wide' | 'large';
  /** What it does cannot be taken back. */
  readonly danger?: boolean;
  /** Beside the buttons, on the left. */
  readonly aside?: ReactNode | ((form: FormState<Values>) => ReactNode);
  /** Reads again what the dialog edits; offered once the server refused because somebody else has changed it. */
  readonly onReload?: (() => void) | undefined;
}

/** A form in a dialog. Mount it while open, so that its state starts fresh. Escape and « Annuler » ask before losing changes. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    title,
    onClose,
    children,
    submitLabel,
    saves,
    also,
    size,
    danger = false,
    aside,
    onReload,
    ...options
  } = props;
  const [isBehind, setBehind] = useState(false);
  const onSubmit = async (values: Values) => {
    const refused = await options.onSubmit(values);
    setBehind(refused?.status === 409 && (refused.field ?? 'versionAttendue') === 'versionAttendue');
    return refused;
  };
  const goesOn = useRef(false);
  const onSaved = () => {
    if (goesOn.current) also?.onSaved();
    else onClose();
    goesOn.current = false;
  };
  const form = useForm({ ...options, onSubmit, onSaved, ends: true });
  const saveAndGoOn = async () => {
    goesOn.current = true;
    if (!(await form.submit())) goesOn.current = false;
  };
  const beside = typeof aside === 'function' ? aside(form) : aside;
  const label = submitLabel ?? saves?.(form.values);
  const [ask, question] = useConfirm();
  const id = useId();
  const isOnTop = () => topDialog()?.contains(form.element.current) === true;
  // It saves; what a button with words of its own does, it does not: merge, close a year, erase.
  useSaveKey(() => isOnTop() && !form.busy && submitLabel === undefined && !danger, form.submit);
  const leave = async () => {
    // A text that gives no value, as an unfinished name or date, changed nothing of the form and is work all the same.
    const isUntouched = !form.dirty && Object.keys(typedFaults(form.element.current)).length === 0;
    if (isUntouched || (await ask(leaving))) onClose();
  };
  const footer = (
    <FormButtons form={form} formId={id} danger={danger} {...(label ? { submitLabel: label } : {})}>
      {(beside || (isBehind && onReload)) && (
        <div className="d-modal-aside">
          {beside}
          {isBehind && onReload && (
            <Button icon="refresh" onClick={onReload}>
              Recharger
            </Button>
          )}
        </div>
      )}
      <Button onClick={() => void leave()}>Annuler</Button>
      {also && (
        <Button busy={form.busy} onClick={() => void saveAndGoOn()}>
          {also.label}
        </Button>
      )}
    </FormButtons>
  );
  return (
    <Modal title={title} open onClose={() => void leave()} footer={footer} {...(size ? { size } : {})}>
      <Form form={form} id={id}>
        {children(form)}
      </Form>
      {question}
    </Modal>
  );
}
