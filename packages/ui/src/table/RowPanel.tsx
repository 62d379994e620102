import { go } from '@diapason/platform';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../core/Button';
import { formatNumber } from '../core/format';
import { useBelow } from '../core/width';

interface Props {
  /** Who or what it is about, for screen readers. */
  readonly name: string;
  /** « 2 sur 1 177 » */
  readonly position: number;
  readonly count: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Where its own page is, for who may open it. */
  readonly sheet: string | undefined;
  /** Before « Ouvrir la fiche » leads away. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What has keys of its own: arrows there are not for the panel. */
const OWN_KEYS =
  'input, select, textarea, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=tablist]';

/** A row beside its list, over it on phones. ↑ and ↓ go to the next row, Escape closes. */
export function RowPanel({ name, position, count, previous, next, sheet, onLeave, onClose, children }: Props) {
  const phone = useBelow('phone');
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
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

  const latest = useRef({ previous, next, onClose });
  latest.current = { previous, next, onClose };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      const act = { ArrowUp: latest.current.previous, ArrowDown: latest.current.next, Escape: latest.current.onClose }[
        key
      ];
      if (key === 'ArrowUp' || key === 'ArrowDown') event.preventDefault();
      act?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <aside className="d-row-panel" aria-labelledby={id} ref={panel} tabIndex={-1}>
      <header className="d-row-panel-head">
        <h2 className="d-visually-hidden" id={id}>
          {name}
        </h2>
        <p role="status">
          {`${formatNumber(position)} sur ${formatNumber(count)}`}
          <span className="d-visually-hidden">{`\u00a0: ${name}`}</span>
        </p>
        <Button icon="arrowUp" label="Ligne précédente" disabled={!previous} onClick={previous} />
        <Button icon="arrowDown" label="Ligne suivante" disabled={!next} onClick={next} />
        <span />
        {sheet && (
          <Button
            onClick={() => {
              onLeave();
              go(sheet);
            }}
          >
            Ouvrir la fiche
          </Button>
        )}
        <Button look="quiet" icon="close" label="Fermer l’aperçu" onClick={onClose} />
      </header>
      <div className="d-row-panel-body">{children}</div>
    </aside>
  );
}
