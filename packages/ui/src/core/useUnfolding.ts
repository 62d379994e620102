import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

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
