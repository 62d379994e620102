import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Room between what is unfolded and the window's edge, in pixels. */
const GAP = 8;

export interface Unfolding {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Around the button and what it unfolds. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Folds, and gives the focus back to the button. */
  readonly close: () => void;
  /** Escape folds from inside, and does nothing else: a dialog around it stays. */
  readonly onEscape: (event: KeyboardEvent) => void;
}

/** What a button unfolds beside it: a press elsewhere folds it. */
export function useUnfolding(): Unfolding {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  useLayoutEffect(() => {
    if (open) moveIntoWindow(root.current?.lastElementChild);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return { open, setOpen, root, button, close, onEscape };
}

/** What is unfolded begins or ends with its button; beside an edge of a phone it would be cut. */
function moveIntoWindow(unfolded: Element | null | undefined): void {
  if (!(unfolded instanceof HTMLElement)) return;
  const { left, right } = unfolded.getBoundingClientRect();
  const by = Math.max(GAP - left, Math.min(0, document.documentElement.clientWidth - GAP - right));
  if (left < GAP || by < 0) unfolded.style.translate = `${by}px 0`;
}
