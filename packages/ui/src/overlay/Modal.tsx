import { Dialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusAgain } from '../core/focus';
import '../core/primereact-locale';

export interface ModalProps {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'wide' | 'large';
}

// PrimeReact focuses the cross first and does not restore focus for unmounted dialogs; both are done here.
// Its focus trap and its Escape are used.
const FIELD = 'input, select, textarea, [role="combobox"]';
const CONTROL = 'button, a[href], [tabindex="0"]';

/** Focuses the first field, else the first control, button, or the cross; the text where the first field is out of sight. */
function focusFirst(content: HTMLElement): void {
  if (content.contains(document.activeElement)) return;
  const dialog = content.closest('[role="dialog"]');
  const footer = dialog?.querySelector('.p-dialog-footer');
  const candidates = [
    ...content.querySelectorAll<HTMLElement>(FIELD),
    ...content.querySelectorAll<HTMLElement>(CONTROL),
    ...(footer?.querySelectorAll<HTMLElement>(CONTROL) ?? []),
    ...(dialog?.querySelectorAll<HTMLElement>('.p-dialog-header-close') ?? []),
  ];
  const usable = candidates.find((element) => !element.matches(':disabled') && element.offsetParent !== null);
  const room = content.parentElement;
  const isBelow = room && usable && content.contains(usable) && bottomOf(usable) > bottomOf(room);
  // What stands above it is read first; the text itself scrolls.
  if (isBelow) room.tabIndex = 0;
  (isBelow ? room : usable)?.focus({ preventScroll: true });
  // As by the tabulator: what is typed replaces what is proposed.
  if (!isBelow && usable instanceof HTMLInputElement) usable.select();
}

const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

/** A long text without a control scrolls by the keyboard, too (WCAG 2.1.1). */
function scrollByKeyboard(content: HTMLElement): void {
  if (!content.querySelector(`${FIELD}, ${CONTROL}`)) content.parentElement?.setAttribute('tabindex', '0');
}

/** Where focus returns. A dialog that replaces another takes it over. */
let returning: { readonly to: Element | null; readonly timer: ReturnType<typeof setTimeout> } | undefined;

function giveBack(to: Element | null): void {
  const timer = setTimeout(() => {
    if (returning?.timer === timer) returning = undefined;
    focusAgain(to);
  }, 0);
  returning = { to, timer };
}

function takeOver(): Element | null {
  if (!returning) return document.activeElement;
  clearTimeout(returning.timer);
  const { to } = returning;
  returning = undefined;
  return to;
}

/** A dialog. Focus starts on its first field, stays inside and returns on close. Escape closes. Full width on phones. */
export function Modal({ title, open, onClose, children, footer, size = 'medium' }: ModalProps) {
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    opener.current = takeOver();
    return () => giveBack(opener.current);
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
      focusOnShow={false}
      onShow={() => content.current && focusFirst(content.current)}
    >
      <div
        ref={(element) => {
          content.current = element;
          if (element) scrollByKeyboard(element);
        }}
      >
        {children}
      </div>
    </Dialog>
  );
}
