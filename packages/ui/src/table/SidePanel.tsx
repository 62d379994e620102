import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useBelow } from '../core/width';

interface Props {
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly id?: string;
  /** What keys do besides Escape, which closes. */
  readonly keys?: Readonly<Record<string, (() => void) | undefined>>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What has keys of its own: these are not for the panel. */
const OWN_KEYS =
  'input, select, textarea, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=tablist]';

/** What stands beside a list, over it on phones. */
export function SidePanel({ labelledBy, id, keys = {}, onClose, children }: Props) {
  const phone = useBelow('phone');
  const panel = useRef<HTMLElement>(null);
  // Whoever opened it has the focus again, unless something else took it.
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    };
  }, []);
  // Over the page of a phone nothing behind is reached.
  useLayoutEffect(() => {
    const main = phone ? panel.current?.parentElement : null;
    if (!main) return;
    const behind = [...main.children].filter((part) => part !== panel.current);
    for (const part of behind) part.setAttribute('inert', '');
    return () => {
      for (const part of behind) part.removeAttribute('inert');
    };
  }, [phone]);

  const latest = useRef({ keys, onClose });
  latest.current = { keys, onClose };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (key === 'Escape') latest.current.onClose();
      else if (key in latest.current.keys) {
        event.preventDefault();
        latest.current.keys[key]?.();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <aside className="d-row-panel" id={id} aria-labelledby={labelledBy} ref={panel} tabIndex={-1}>
      {children}
    </aside>
  );
}
