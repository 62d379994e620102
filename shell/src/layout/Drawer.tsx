import { Button } from '@diapason/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from './Brand';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu over the page on narrow screens. The browser's own modal dialog holds the focus and closes on Escape. */
export function Drawer({ open, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog; the click is on its backdrop
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className="drawer-body">
          <div className="drawer-head">
            <Brand />
            <Button look="quiet" icon="close" label="Fermer le menu" onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
