import { messages } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import { TextAreaField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import type { Way } from './request-words';

const titles: Readonly<Partial<Record<Way, string>>> = {
  completer: 'Demander un complément',
  refuser: 'Refuser la demande',
  ecarter: 'Écarter la demande',
};
const follows: Readonly<Partial<Record<Way, string>>> = {
  completer: 'La demande reste à sa place dans l’ordre d’arrivée. La famille reçoit ces mots par e-mail.',
  refuser: 'Rien n’est dû. La famille reçoit ces mots par e-mail.',
  ecarter: 'La famille n’en reçoit rien, et la demande est effacée après le délai du paramètre.',
};

interface Props {
  readonly way: Way;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (motif: string) => void;
}

/** Says why, and what follows. */
export function ReasonDialog({ way, busy, onClose, onSend }: Props) {
  const [motif, setMotif] = useState('');
  const [fault, setFault] = useState<string>();
  const send = () => (motif.trim() === '' ? setFault(messages.enrolment.reasonRequired) : onSend(motif));
  return (
    <Modal
      title={titles[way] ?? ''}
      open
      onClose={onClose}
      size="small"
      footer={
        <div className="d-modal-actions">
          <Button onClick={onClose}>Annuler</Button>
          <Button look={way === 'completer' ? 'primary' : 'danger'} busy={busy} onClick={send}>
            {titles[way]}
          </Button>
        </div>
      }
    >
      <p>{follows[way]}</p>
      <TextAreaField
        label={way === 'completer' ? 'Ce qui manque' : 'Motif'}
        name="motif"
        required
        rows={4}
        maxLength={500}
        value={motif}
        {...(fault ? { error: fault } : {})}
        onChange={(text) => {
          setFault(undefined);
          setMotif(text);
        }}
      />
    </Modal>
  );
}
