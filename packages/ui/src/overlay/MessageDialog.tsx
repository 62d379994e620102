import { useState } from 'react';
import { Button } from '../core/Button';
import { formatNumber, plural } from '../core/format';
import { Modal } from './Modal';

interface Props {
  readonly parts: readonly { readonly href: string; readonly people: number }[];
  readonly onClose: () => void;
}

/** Links that open a message in the user's mail program, everybody in blind copy: several where there are too many people for one. */
export function MessageDialog({ parts, onClose }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const all = parts.reduce((sum, { people }) => sum + people, 0);
  const footer = (
    <div className="d-modal-actions">
      <Button onClick={onClose}>Fermer</Button>
    </div>
  );
  return (
    <Modal title={`Écrire à ${plural(all, 'personne')}`} open onClose={onClose} footer={footer} size="small">
      <p>
        {parts.length === 1
          ? 'Le message s’ouvre dans votre logiciel de messagerie, tous les destinataires en copie cachée.'
          : `Un message ne peut pas avoir autant de destinataires : il y en a ${formatNumber(parts.length)}, chacun avec les siens en copie cachée.`}
      </p>
      <ul className="d-stack d-plain-list">
        {parts.map(({ href, people }, index) => (
          <li key={href}>
            <a
              className={`d-button ${opened.has(href) ? 'd-button-secondary' : 'd-button-primary'}`}
              href={href}
              onClick={() => setOpened(new Set(opened).add(href))}
            >
              {`${parts.length === 1 ? 'Ouvrir le message' : `Message ${index + 1}`} (${plural(people, 'destinataire')})`}
            </a>
            {opened.has(href) && ' ouvert'}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
