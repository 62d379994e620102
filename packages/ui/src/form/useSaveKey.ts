import { useEffect, useRef } from 'react';

/** The dialog that lies over everything else, if one is open. */
export const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1);

/** Ctrl S saves, from any field; while something that can be saved is open, it does not save the page as a file. @param isOffered whether this one is to save now. */
export function useSaveKey(isOffered: () => boolean, save: () => unknown): void {
  const latest = useRef({ isOffered, save });
  latest.current = { isOffered, save };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || shiftKey || altKey) return;
      event.preventDefault();
      if (latest.current.isOffered()) latest.current.save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
