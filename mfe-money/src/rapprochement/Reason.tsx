import { Button } from '@diapason/ui';
import { TextAreaField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';

/** Why a person decided what the bank does not say. */
export function Reason(props: {
  readonly title: string;
  /** Says what the decision changes. */
  readonly hint: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (motif: string) => void;
}) {
  const [motif, setMotif] = useState('');
  return (
    <Modal
      title={props.title}
      open
      size="small"
      onClose={props.onClose}
      footer={
        <div className="d-modal-actions">
          <Button onClick={props.onClose}>Annuler</Button>
          <Button
            look="primary"
            busy={props.busy}
            disabled={motif.trim() === ''}
            onClick={() => props.onSend(motif.trim())}
          >
            Enregistrer
          </Button>
        </div>
      }
    >
      <TextAreaField
        label="Motif"
        name="motif"
        required
        rows={3}
        maxLength={500}
        hint={props.hint}
        value={motif}
        onChange={setMotif}
      />
    </Modal>
  );
}
