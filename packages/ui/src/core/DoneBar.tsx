import { limits } from '@diapason/contracts/constants';
import { forgetDone, openedPaper, type ShownDone, useDone } from '@diapason/platform';
import { useEffect, useState } from 'react';
import { Icon } from './Icon';

/** Below, for eight seconds, longer while the pointer or the focus is on it: what was done, its paper, what comes next, and « Annuler ». The shell shows it once for all screens. */
export function DoneBar() {
  const done = useDone();
  return (
    <section className="d-done" aria-label="Dernière action">
      <div role="status" aria-live="polite">
        {done && <DoneWords key={done.id} done={done} />}
      </div>
    </section>
  );
}

export function DoneWords({ done }: { readonly done: ShownDone }) {
  const { id, message, paper, next = [], undo } = done;
  const [held, setHeld] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const stays = held || isOpening;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => forgetDone(id), limits.undo);
    return () => clearTimeout(timer);
  }, [stays, id]);
  const open = async () => {
    setOpening(true);
    // At once: who waits for the paper does not undo meanwhile what it certifies.
    openedPaper(id);
    await paper?.open();
    setOpening(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read keeps the message in view, nothing else
    <div
      className="d-done-words"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="check" />
      <p>{message}</p>
      {paper && (
        <button type="button" aria-disabled={isOpening} onClick={() => void (isOpening || open())}>
          {paper.label}
        </button>
      )}
      {next.map(({ label, open: goOn }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            forgetDone(id);
            goOn();
          }}
        >
          {label}
        </button>
      ))}
      {undo && (
        <button
          type="button"
          onClick={() => {
            forgetDone(id);
            void undo();
          }}
        >
          Annuler
        </button>
      )}
    </div>
  );
}
