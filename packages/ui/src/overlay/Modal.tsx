import { Dialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import '../core/primereact-locale';

export interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A dialog over the screen: focus stays inside and goes back where it was, Escape closes; whole screen on a phone. */
export function Modal({ title, open, onClose, children, footer, size = 'medium' }: ModalProps) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    return () => {
      const element = opener.current;
      if (element instanceof HTMLElement) setTimeout(() => element.focus({ preventScroll: true }), 0);
    };
  }, [open]);
  return (
    <Dialog
      className={`d-modal d-modal-${size}`}
      header={title}
      visible={open}
      onHide={onClose}
      footer={footer}
      draggable={false}
      resizable={false}
      blockScroll
      dismissableMask={false}
    >
      {children}
    </Dialog>
  );
}
